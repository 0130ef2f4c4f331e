import { useState } from "react";
import { type AuditEvent, type AuditQuestion, everyAuditEvent } from "#web/api/audit-events.ts";
import { type CsvCell, toCsv } from "#web/shell/csv.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { CsvExportDialog } from "#web/shell/csv-export-dialog.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { sourceLabels } from "./event-text.ts";
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

/** Formats events as CSV, protected against text that a spreadsheet would take for a formula. */
const auditCsv = (events: readonly AuditEvent[], labels: ReadonlyMap<string, string>): string =>
  toCsv([exportMessages.header, ...events.map((event) => rowOf(event, labels))]);

/** Maximum number of events in one file: 100 requests, and a file every spreadsheet can open. */
const MOST = 10_000;
/** The displayed progress updates once per this many events. */
const STEP = 100;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: AuditQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  readonly labels: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Exports the events that match the log, or the newest of them if there are too many for a file. */
export const ExportDialog = ({
  organizationId,
  question,
  total,
  labels,
  ...dialog
}: ExportDialogProps) => {
  const [cut] = useState(() => total !== undefined && total > MOST);
  return (
    <CsvExportDialog
      {...dialog}
      words={exportMessages}
      total={total}
      step={STEP}
      most={MOST}
      notice={cut && <Callout tone="warning">{exportMessages.bounded(formatNumber(MOST))}</Callout>}
      walk={(signal) => everyAuditEvent(organizationId, question, signal)}
      csvOf={(events) => auditCsv(events, labels)}
    />
  );
};
