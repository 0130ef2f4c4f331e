import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { siteShareLinks } from "#server/db/tables/index.ts";

export type ShareLinkRow = typeof siteShareLinks.$inferSelect;

const named = (siteId: string, id: string) =>
  and(eq(siteShareLinks.siteId, siteId), eq(siteShareLinks.id, id));

/** All active share links of these sites. */
export const selectActiveShareLinks = (
  db: Database,
  siteIds: readonly string[],
): Promise<ShareLinkRow[]> =>
  db
    .select()
    .from(siteShareLinks)
    .where(and(inArray(siteShareLinks.siteId, [...siteIds]), siteShareLinks.active));

const newestFirst = keyset([siteShareLinks.createdAt, siteShareLinks.id], "desc");

/** Share links of a site, newest first. */
export const selectShareLinks = (
  db: Database,
  siteId: string,
  { limit, after }: ListRequest,
): Promise<ShareLinkRow[]> =>
  db
    .select()
    .from(siteShareLinks)
    .where(and(eq(siteShareLinks.siteId, siteId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);

export const countShareLinks = (db: Database, siteId: string): Promise<number> =>
  db.$count(siteShareLinks, eq(siteShareLinks.siteId, siteId));

export const insertShareLink = async (db: Database, row: ShareLinkRow): Promise<void> => {
  await db.insert(siteShareLinks).values(row);
};

export const findShareLinkRow = async (
  db: Database,
  siteId: string,
  id: string,
): Promise<ShareLinkRow | undefined> => {
  const [row] = await db.select().from(siteShareLinks).where(named(siteId, id));
  return row;
};

export const setShareLink = async (
  db: Database,
  siteId: string,
  id: string,
  change: Partial<Pick<ShareLinkRow, "name" | "active">>,
): Promise<void> => {
  await db.update(siteShareLinks).set(change).where(named(siteId, id));
};

export const deleteShareLinkRow = async (
  db: Database,
  siteId: string,
  id: string,
): Promise<void> => {
  await db.delete(siteShareLinks).where(named(siteId, id));
};
