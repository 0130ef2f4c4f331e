import { and, eq, gte, lte } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { auditEvents } from "#server/db/tables/index.ts";

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** Both ends of the time are part of it; the other filters match exactly. */
export interface AuditEventFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly action?: string | undefined;
  /** The id of who did it. */
  readonly actor?: string | undefined;
  /** The id of what it was done to. */
  readonly target?: string | undefined;
}

const matching = (organizationId: string, { from, to, action, actor, target }: AuditEventFilter) =>
  and(
    eq(auditEvents.organizationId, organizationId),
    from === undefined ? undefined : gte(auditEvents.occurredAt, from),
    to === undefined ? undefined : lte(auditEvents.occurredAt, to),
    action === undefined ? undefined : eq(auditEvents.action, action),
    actor === undefined ? undefined : eq(auditEvents.actorId, actor),
    target === undefined ? undefined : eq(auditEvents.targetId, target),
  );

const newestFirst = keyset([auditEvents.occurredAt, auditEvents.id], "desc");

/** Audit events of one organization, newest first. */
export const selectAuditEvents = async (
  db: Database,
  organizationId: string,
  filter: AuditEventFilter,
  { limit, after }: ListRequest,
): Promise<AuditEventRow[]> => {
  return db
    .select()
    .from(auditEvents)
    .where(and(matching(organizationId, filter), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
};

export const countAuditEvents = (
  db: Database,
  organizationId: string,
  filter: AuditEventFilter,
): Promise<number> => db.$count(auditEvents, matching(organizationId, filter));

/** One event of an organization; `id` must be a UUID. */
export const findAuditEvent = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<AuditEventRow | undefined> => {
  const [row] = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.organizationId, organizationId), eq(auditEvents.id, id)));
  return row;
};
