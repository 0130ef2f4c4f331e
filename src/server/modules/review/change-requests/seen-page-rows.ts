import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { seenPages } from "#server/db/tables/index.ts";

export type SeenPageRow = typeof seenPages.$inferSelect;

const marksOf = (changeRequestId: string, userId: string) =>
  and(eq(seenPages.changeRequestId, changeRequestId), eq(seenPages.userId, userId));

/** The pages of a change request that a person marked as seen, in the order of marking. */
export const selectSeenPages = (
  db: Database,
  changeRequestId: string,
  userId: string,
): Promise<SeenPageRow[]> =>
  db
    .select()
    .from(seenPages)
    .where(marksOf(changeRequestId, userId))
    .orderBy(asc(seenPages.seenAt), asc(seenPages.pageId));

export const selectSeenPage = async (
  db: Database,
  { changeRequestId, userId, pageId }: Pick<SeenPageRow, "changeRequestId" | "userId" | "pageId">,
): Promise<SeenPageRow | undefined> => {
  const [row] = await db
    .select()
    .from(seenPages)
    .where(and(marksOf(changeRequestId, userId), eq(seenPages.pageId, pageId)));
  return row;
};

export const putSeenPage = async (db: Database, row: SeenPageRow): Promise<void> => {
  const { state, seenAt } = row;
  await db
    .insert(seenPages)
    .values(row)
    .onConflictDoUpdate({
      target: [seenPages.changeRequestId, seenPages.userId, seenPages.pageId],
      set: { state, seenAt },
    });
};

/** Removes a mark. Returns whether there was one. */
export const deleteSeenPage = async (
  db: Database,
  { changeRequestId, userId, pageId }: Pick<SeenPageRow, "changeRequestId" | "userId" | "pageId">,
): Promise<boolean> => {
  const gone = await db
    .delete(seenPages)
    .where(and(marksOf(changeRequestId, userId), eq(seenPages.pageId, pageId)))
    .returning({ pageId: seenPages.pageId });
  return gone.length > 0;
};
