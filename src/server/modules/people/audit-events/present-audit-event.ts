import type { AuditEvent, AuditEventDetails } from "#contract/schemas/audit-event.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { AuditEventRow } from "./audit-event-rows.ts";

/** The shape of `payload`; it goes up when a field there changes its meaning. */
const SCHEMA_VERSION = 1;

export const presentAuditEvent = (row: AuditEventRow, { publicUrl }: Settings): AuditEvent => ({
  object: "audit-event",
  id: row.id,
  occurredAt: row.occurredAt.toISOString(),
  action: row.action,
  actor: {
    type: row.actorType,
    id: row.actorId,
    ...(row.actorLabel === null ? {} : { label: row.actorLabel }),
  },
  source: row.source,
  target: {
    type: row.targetType,
    id: row.targetId,
    ...(row.targetLabel === null ? {} : { label: row.targetLabel }),
  },
  urls: { location: `${publicUrl}/v1/orgs/${row.organizationId}/audit-events/${row.id}` },
});

/** An event with what changed. */
export const presentAuditEventDetails = (
  row: AuditEventRow,
  settings: Settings,
): AuditEventDetails => ({
  ...presentAuditEvent(row, settings),
  ...(row.requestId === null ? {} : { correlationId: row.requestId }),
  ...(row.causedBy === null ? {} : { causedByEventId: row.causedBy }),
  schemaVersion: SCHEMA_VERSION,
  payload: {
    ...(row.operation === null ? {} : { operation: row.operation }),
    credential: {
      type: row.credentialType,
      ...(row.credentialId === null ? {} : { id: row.credentialId }),
    },
    before: row.before as AuditEventDetails["payload"]["before"],
    after: row.after as AuditEventDetails["payload"]["after"],
  },
});
