import { and, desc, eq, gte, ilike, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { auditEvents } from "#server/db/tables/index.ts";

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** Both ends of the period are inclusive; the other filters match exactly. */
export interface AuditEventFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly action?: string | undefined;
  /** The id of the actor. */
  readonly actor?: string | undefined;
  /** The id of the target. */
  readonly target?: string | undefined;
  /** All of them must match. */
  readonly words?: readonly SearchedWord[] | undefined;
}

/** A word, and the actions whose label contains it. */
export interface SearchedWord {
  readonly word: string;
  readonly actions: readonly string[];
}

const saying = ({ word, actions }: SearchedWord) =>
  or(
    ilike(auditEvents.targetLabel, contains(word)),
    ilike(auditEvents.actorLabel, contains(word)),
    eq(auditEvents.targetId, word),
    actions.length === 0 ? undefined : inArray(auditEvents.action, [...actions]),
  );

const matching = (
  organizationId: string,
  { from, to, action, actor, target, words = [] }: AuditEventFilter,
) =>
  and(
    eq(auditEvents.organizationId, organizationId),
    from === undefined ? undefined : gte(auditEvents.occurredAt, from),
    to === undefined ? undefined : lte(auditEvents.occurredAt, to),
    action === undefined ? undefined : eq(auditEvents.action, action),
    actor === undefined ? undefined : eq(auditEvents.actorId, actor),
    target === undefined ? undefined : eq(auditEvents.targetId, target),
    ...words.map(saying),
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

/** Targets whose name contains the text, each once, named as in their newest matching event; most recent first. */
export const selectTargets = async (
  db: Database,
  organizationId: string,
  { search, limit }: { readonly search: string; readonly limit: number },
) => {
  const newest = db
    .selectDistinctOn([auditEvents.targetId], {
      type: auditEvents.targetType,
      id: auditEvents.targetId,
      label: sql<string>`${auditEvents.targetLabel}`.as("label"),
      occurredAt: auditEvents.occurredAt,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        isNotNull(auditEvents.targetLabel),
        search === "" ? undefined : ilike(auditEvents.targetLabel, contains(search)),
      ),
    )
    .orderBy(auditEvents.targetId, desc(auditEvents.occurredAt))
    .as("newest");
  return db.select().from(newest).orderBy(desc(newest.occurredAt), newest.id).limit(limit);
};

/** The same for actors. */
export const selectActors = async (
  db: Database,
  organizationId: string,
  { search, limit }: { readonly search: string; readonly limit: number },
) => {
  const newest = db
    .selectDistinctOn([auditEvents.actorId], {
      type: auditEvents.actorType,
      id: auditEvents.actorId,
      label: sql<string>`${auditEvents.actorLabel}`.as("label"),
      occurredAt: auditEvents.occurredAt,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        isNotNull(auditEvents.actorLabel),
        search === "" ? undefined : ilike(auditEvents.actorLabel, contains(search)),
      ),
    )
    .orderBy(auditEvents.actorId, desc(auditEvents.occurredAt))
    .as("newest");
  return db.select().from(newest).orderBy(desc(newest.occurredAt), newest.id).limit(limit);
};
