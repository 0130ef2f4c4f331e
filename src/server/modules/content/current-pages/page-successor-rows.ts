import { and, eq, inArray, sql } from "drizzle-orm";
import type { Successors } from "#content/successors.ts";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { pageSuccessors } from "#server/db/tables/index.ts";

/** Rows one statement writes, and spaces one reads, at most. */
const BATCH = 1000;

/** What succeeds the pages that are gone of each of these spaces; nothing of a space where none is succeeded. */
export const selectPageSuccessors = async (
  db: Database,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Successors>> => {
  const found = new Map<string, Map<string, string>>();
  for (let at = 0; at < spaceIds.length; at += BATCH) {
    const rows = await db
      .select()
      .from(pageSuccessors)
      .where(inArray(pageSuccessors.spaceId, spaceIds.slice(at, at + BATCH)));
    for (const { spaceId, pageId, successorId } of rows) {
      const others = found.get(spaceId) ?? new Map<string, string>();
      found.set(spaceId, others.set(pageId, successorId));
    }
  }
  return found;
};

/** Notes what succeeds pages of a space that go. */
export const upsertPageSuccessors = async (
  db: Database,
  spaceId: string,
  successors: Successors,
): Promise<void> => {
  const rows = [...successors].map(([pageId, successorId]) => ({ spaceId, pageId, successorId }));
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insert(pageSuccessors)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [pageSuccessors.spaceId, pageSuccessors.pageId],
        set: { successorId: sql`excluded.successor_id` },
      });
};

/** Forgets what succeeded pages that a space has again. */
export const deletePageSuccessors = async (
  db: Database,
  spaceId: string,
  pages: readonly string[],
): Promise<void> => {
  await db
    .delete(pageSuccessors)
    .where(and(eq(pageSuccessors.spaceId, spaceId), isOneOf(pageSuccessors.pageId, pages)));
};
