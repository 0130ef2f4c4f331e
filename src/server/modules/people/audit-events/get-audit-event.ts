import { auditEvent } from "#contract/schemas/audit-event.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type AuditEventRow, findAuditEvent } from "./audit-event-rows.ts";

/** One audit event of an organization. */
export const getAuditEvent = async (
  { db }: Context,
  organizationId: string,
  auditEventId: string,
): Promise<AuditEventRow> => {
  const id = auditEvent.shape.id.safeParse(auditEventId);
  const row = id.success ? await findAuditEvent(db, organizationId, id.data) : undefined;
  if (!row) throw notFound("audit event");
  return row;
};
