import { and, count, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { currentPages } from "#server/db/tables/index.ts";

/** Counts the current pages with their own text in each of these spaces; spaces without any are left out. */
export const selectPageCounts = async (
  db: Database,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .select({ id: currentPages.spaceId, total: count() })
    .from(currentPages)
    .where(and(inArray(currentPages.spaceId, [...spaceIds]), eq(currentPages.type, "document")))
    .groupBy(currentPages.spaceId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};
