import { and, asc, eq, inArray, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { foundRole, foundTable } from "#server/access/resource-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  comments,
  gitConnections,
  siteSpaces,
  spaces,
} from "#server/db/tables/index.ts";
import type { BoundTo } from "./git-info.ts";
import { brokenCounts, isUncounted, type LinkViewer } from "#server/links/broken-count-rows.ts";

/** Identifies a space of an organization. */
export interface SpacePath {
  readonly organizationId: string;
  readonly spaceId: string;
}

/** Counts for the spaces in the common table `page`, which the joining query provides: one row per space. */
const requestCounts = sql`(
  select space_id, count(*) as total, count(*) filter (where status = 'open') as open,
    count(*) filter (where status = 'draft') as draft
  from ${changeRequests} where space_id in (select id from page) group by 1) as requests`;
const commentCounts = sql`(
  select space_id, count(*) as open
  from ${comments} where space_id in (select id from page)
    and change_request_id is null and resolved_at is null group by 1) as threads`;

const counted = (column: SQL) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);

/** Whether a site, living or in the trash, shows a space: such a space is not purged. */
export const isOnSite = sql<boolean>`exists (
  select 1 from ${siteSpaces} where ${siteSpaces.spaceId} = ${spaces.id})`;

/** What responses show of a space besides its row: everything that lists contain. */
export const spaceFacts = {
  space: spaces,
  /** For a space in the trash: whether a site keeps it from being purged. */
  kept: sql<boolean>`${spaces.deletedAt} is not null and ${isOnSite}`,
  /** For a space bound to a repository. */
  git: sql<BoundTo | null>`(select json_build_object('url', bound.url, 'provider', bound.provider,
    'at', coalesce(bound.base_at, bound.updated_at)) from ${gitConnections} bound
    where bound.space_id = ${spaces.id})`,
  comments: counted(sql`threads.open`),
  changeRequests: counted(sql`requests.total`),
  changeRequestsOpen: counted(sql`requests.open`),
  changeRequestsDraft: counted(sql`requests.draft`),
  /** Null while some of its links are not indexed yet. */
  brokenLinks: sql<
    number | null
  >`case when ${isUncounted} then null else coalesce(broken.total, 0) end`.mapWith(
    (total: string | null) => (total === null ? null : Number(total)),
  ),
};
/** The tables behind those facts, to be joined with `spaces` in a query with a common table `page`. */
export const countTables = (viewer: LinkViewer) =>
  [
    { table: requestCounts, on: sql`requests.space_id = ${spaces.id}` },
    { table: commentCounts, on: sql`threads.space_id = ${spaces.id}` },
    {
      table: brokenCounts(viewer, sql`select id from page`),
      on: sql`broken.space_id = ${spaces.id}`,
    },
  ] as const;

/** One space with its counts and a person's role there, living or in the trash. */
export const findSpace = async (
  db: Database,
  id: string,
  { userId, publicUrl }: Pick<LinkViewer, "userId" | "publicUrl">,
) => {
  const page = db
    .$with("page")
    .as(db.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, id)));
  const organizationId = sql<string>`(select organization_id from ${spaces} where id = ${id})`;
  const [requests, threads, broken] = countTables({ organizationId, userId, publicUrl });
  const [row] = await db
    .with(page)
    .select({ ...spaceFacts, role: foundRole })
    .from(page)
    .innerJoin(spaces, eq(spaces.id, page.id))
    .innerJoin(foundTable("space", id, userId), sql`true`)
    .leftJoin(requests.table, requests.on)
    .leftJoin(threads.table, threads.on)
    .leftJoin(broken.table, broken.on);
  return row;
};
export type SpaceFacts = NonNullable<Awaited<ReturnType<typeof findSpace>>>;
export type StoredSpace = SpaceFacts["space"];

/** Locks a space of the organization against concurrent changes; rows that only reference it are not blocked. */
export const lockSpace = async (
  db: Database,
  { organizationId, spaceId }: SpacePath,
): Promise<StoredSpace | undefined> => {
  const [row] = await db
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), eq(spaces.organizationId, organizationId)))
    .for("no key update");
  return row;
};

/** The collection of a living space, null at the top level; undefined if there is no such space. */
export const findParent = async (
  db: Database,
  { organizationId, spaceId }: SpacePath,
): Promise<string | null | undefined> => {
  const [row] = await db
    .select({ parent: spaces.collectionId })
    .from(spaces)
    .where(
      and(
        eq(spaces.id, spaceId),
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
      ),
    );
  return row?.parent;
};

/** Whether a site shows this space. */
export const isSpaceOnSite = async (db: Database, id: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: siteSpaces.id })
    .from(siteSpaces)
    .where(eq(siteSpaces.spaceId, id))
    .limit(1);
  return row !== undefined;
};

export const insertSpace = async (db: Database, row: typeof spaces.$inferInsert): Promise<void> => {
  await db.insert(spaces).values(row);
};

/** Changes a space and increments its version; only `moveMain` changes its active revision. */
export const setSpace = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof spaces.$inferInsert, "revision">>,
): Promise<void> => {
  await db
    .update(spaces)
    .set({ ...change, version: sql`${spaces.version} + 1` })
    .where(eq(spaces.id, id));
};

/** Ids of the living spaces of these collections. */
export const selectLivingIn = async (
  db: Database,
  collectionIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(inArray(spaces.collectionId, [...collectionIds]), isNull(spaces.deletedAt)));
  return rows.map(({ id }) => id);
};

/** Moves the living spaces of these collections to the trash. Returns their ids. */
export const trashSpacesIn = async (
  db: Database,
  collectionIds: readonly string[],
  at: Date,
): Promise<string[]> => {
  if (collectionIds.length === 0) return [];
  const rows = await db
    .update(spaces)
    .set({ deletedAt: at, version: sql`${spaces.version} + 1` })
    .where(and(inArray(spaces.collectionId, [...collectionIds]), isNull(spaces.deletedAt)))
    .returning({ id: spaces.id });
  return rows.map(({ id }) => id);
};

/** The spaces moved to the trash at or before this instant that no site shows, oldest first. */
export const selectExpired = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(lte(spaces.deletedAt, before), not(isOnSite)))
    .orderBy(asc(spaces.deletedAt));
  return rows.map(({ id }) => id);
};

/** Deletes a space with its content, unless it has been restored, deleted or put on a site in the meantime. */
export const deleteExpiredSpace = async (db: Database, id: string, before: Date) => {
  const expired = and(eq(spaces.id, id), lte(spaces.deletedAt, before));
  const [row] = await db
    .select({
      title: spaces.title,
      organizationId: spaces.organizationId,
      deletedAt: spaces.deletedAt,
    })
    .from(spaces)
    .where(expired)
    .for("update");
  // Nothing can begin to reference a locked row, so if no site shows it now, none will.
  if (!row || (await isSpaceOnSite(db, id))) return undefined;
  // Rows that reference revisions are deleted before them.
  await db.delete(comments).where(eq(comments.spaceId, id));
  await db.delete(changeRequests).where(eq(changeRequests.spaceId, id));
  await db.delete(spaces).where(eq(spaces.id, id));
  return row;
};
