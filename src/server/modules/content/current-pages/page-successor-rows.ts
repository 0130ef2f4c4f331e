import { and, eq, inArray, sql } from "drizzle-orm";
import type { Successors } from "#content/successors.ts";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { pageSuccessors } from "#server/db/tables/index.ts";

/** Maximum rows per statement written, and maximum spaces per statement read. */
const BATCH = 1000;

/** Returns the successors of deleted pages for each of these spaces; spaces without any are left out. */
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

/** Records the successors of pages that are deleted from a space. */
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

/** Deletes the successors of pages that a space has again. */
export const deletePageSuccessors = async (
  db: Database,
  spaceId: string,
  pages: readonly string[],
): Promise<void> => {
  await db
    .delete(pageSuccessors)
    .where(and(eq(pageSuccessors.spaceId, spaceId), isOneOf(pageSuccessors.pageId, pages)));
};
