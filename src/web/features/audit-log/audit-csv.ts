import type { AuditEvent } from "#web/api/audit-events.ts";
import { type CsvCell, toCsv } from "#web/kit/csv.ts";
import { sourceLabels } from "./event-words.ts";
import { exportMessages } from "./messages.ts";

const rowOf = (
  { id, occurredAt, action, actor, target, source }: AuditEvent,
  labels: ReadonlyMap<string, string>,
): CsvCell[] => [
  occurredAt,
  action,
  labels.get(action) ?? action,
  actor.label,
  actor.id,
  actor.type,
  target.label,
  target.id,
  target.type,
  sourceLabels[source],
  id,
];

/** Events as a table for spreadsheets, safe against text that looks like a formula. */
export const auditCsv = (
  events: readonly AuditEvent[],
  labels: ReadonlyMap<string, string>,
): string => toCsv([exportMessages.header, ...events.map((event) => rowOf(event, labels))]);
