import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { siteStructureDrafts } from "#server/db/tables/index.ts";

export type DraftRow = typeof siteStructureDrafts.$inferSelect;

const named = (siteId: string, id: string) =>
  and(eq(siteStructureDrafts.siteId, siteId), eq(siteStructureDrafts.id, id));

export const findDraftRow = async (
  db: Database,
  siteId: string,
  id: string,
): Promise<DraftRow | undefined> => {
  const [row] = await db.select().from(siteStructureDrafts).where(named(siteId, id));
  return row;
};

const newestFirst = keyset([siteStructureDrafts.createdAt, siteStructureDrafts.id], "desc");

/** Drafts of a site, newest first. */
export const selectDrafts = (
  db: Database,
  siteId: string,
  { limit, after }: ListRequest,
): Promise<DraftRow[]> =>
  db
    .select()
    .from(siteStructureDrafts)
    .where(and(eq(siteStructureDrafts.siteId, siteId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);

export const countDrafts = (db: Database, siteId: string): Promise<number> =>
  db.$count(siteStructureDrafts, eq(siteStructureDrafts.siteId, siteId));

export const insertDraft = async (
  db: Database,
  row: typeof siteStructureDrafts.$inferInsert,
): Promise<DraftRow> => {
  const [made] = await db.insert(siteStructureDrafts).values(row).returning();
  if (!made) throw new Error("a draft was not made");
  return made;
};

/** Changes a draft of a locked site and increments its version. */
export const setDraft = async (
  db: Database,
  id: string,
  change: Partial<typeof siteStructureDrafts.$inferInsert>,
): Promise<DraftRow> => {
  const [row] = await db
    .update(siteStructureDrafts)
    .set({ ...change, version: sql`${siteStructureDrafts.version} + 1` })
    .where(eq(siteStructureDrafts.id, id))
    .returning();
  if (!row) throw new Error("a draft vanished while its site was locked");
  return row;
};

export const deleteDraftRow = async (db: Database, siteId: string, id: string): Promise<void> => {
  await db.delete(siteStructureDrafts).where(named(siteId, id));
};
