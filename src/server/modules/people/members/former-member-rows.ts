import { and, eq, getTableColumns, gt, ilike, inArray, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  auditEvents,
  formerMembers,
  type KeptPlaces,
  members,
  users,
} from "#server/db/tables/index.ts";

const ROWS_AT_ONCE = 1000;

export const insertFormerMembers = async (
  db: Database,
  rows: readonly (typeof formerMembers.$inferInsert)[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(formerMembers).values(rows.slice(at, at + ROWS_AT_ONCE));
};

/** The filters of a list of former members. */
export interface FormerFilter {
  /** Only those removed after this instant: earlier ones can no longer be restored. */
  readonly after: Date;
  readonly search?: string | undefined;
  /** Removed by the request that an audit event names. */
  readonly request?: string | undefined;
}

const matching = (organizationId: string, { after, search, request }: FormerFilter) =>
  and(
    eq(formerMembers.organizationId, organizationId),
    gt(formerMembers.removedAt, after),
    request === undefined ? undefined : eq(formerMembers.requestId, request),
    search
      ? or(ilike(users.displayName, contains(search)), ilike(users.email, contains(search)))
      : undefined,
  );

const latestFirst = keyset([formerMembers.removedAt, formerMembers.eventId], "desc");

/** Matching former members, the most recently removed first. */
export const selectFormerMembers = (
  db: Database,
  organizationId: string,
  filter: FormerFilter,
  { limit, after }: ListRequest,
) => {
  const remover = alias(users, "remover");
  const { kept, ...columns } = getTableColumns(formerMembers);
  /** How many entries of a list match a condition, or how many there are. */
  const counted = (list: keyof KeptPlaces, which = sql`true`) =>
    sql<number>`(select count(*) from jsonb_array_elements(${kept} -> ${sql.raw(`'${list}'`)}) as one
      where ${which})`.mapWith(Number);
  return db
    .select({
      former: columns,
      user: users,
      remover,
      isMember: sql<boolean>`exists (select 1 from ${members}
        where ${members.organizationId} = ${formerMembers.organizationId}
          and ${members.userId} = ${formerMembers.userId})`,
      teams: counted("teams"),
      ownedTeams: counted("teams", sql`one ->> 'role' = 'owner'`),
      spaces: counted("grants", sql`one ->> 'kind' = 'space'`),
      collections: counted("grants", sql`one ->> 'kind' = 'collection'`),
      identities: counted("identities"),
    })
    .from(formerMembers)
    .innerJoin(users, eq(users.id, formerMembers.userId))
    .leftJoin(remover, eq(remover.id, formerMembers.removedBy))
    .where(and(matching(organizationId, filter), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};
export type FormerRow = Awaited<ReturnType<typeof selectFormerMembers>>[number];

export const countFormerMembers = async (
  db: Database,
  organizationId: string,
  filter: FormerFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(formerMembers)
    .innerJoin(users, eq(users.id, formerMembers.userId))
    .where(matching(organizationId, filter));
  return row?.total ?? 0;
};

/** The id of the request that removed a member; undefined if the event is not a removal in the organization. */
export const findRemovalRequest = async (
  db: Database,
  organizationId: string,
  eventId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ requestId: auditEvents.requestId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        eq(auditEvents.id, eventId),
        eq(auditEvents.action, "member.removed"),
      ),
    );
  return row?.requestId ?? undefined;
};

/** The removals to undo: those of certain people, or those of one request. */
export type Removals = { readonly ids: readonly string[] } | { readonly request: string };

/** Locks removals that can be undone, with their people, latest first. */
export const lockFormerMembers = async (
  db: Database,
  organizationId: string,
  removals: Removals,
  after: Date,
) => {
  if ("ids" in removals && removals.ids.length === 0) return [];
  return db
    .select({ former: formerMembers, user: users })
    .from(formerMembers)
    .innerJoin(users, eq(users.id, formerMembers.userId))
    .where(
      and(
        eq(formerMembers.organizationId, organizationId),
        gt(formerMembers.removedAt, after),
        "ids" in removals
          ? inArray(formerMembers.userId, [...removals.ids])
          : eq(formerMembers.requestId, removals.request),
      ),
    )
    .orderBy(sql`${formerMembers.removedAt} desc`, formerMembers.eventId)
    .for("update", { of: formerMembers });
};
export type LockedFormer = Awaited<ReturnType<typeof lockFormerMembers>>[number];

export const deleteFormerMembers = async (
  db: Database,
  eventIds: readonly string[],
): Promise<void> => {
  if (eventIds.length === 0) return;
  await db.delete(formerMembers).where(inArray(formerMembers.eventId, [...eventIds]));
};

/** Deletes what was kept of people removed at or before an instant. */
export const deleteExpiredFormerMembers = async (db: Database, before: Date): Promise<void> => {
  await db.delete(formerMembers).where(lte(formerMembers.removedAt, before));
};
