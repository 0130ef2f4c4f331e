import type { Context } from "#server/kit/context.ts";
import { selectPageCounts } from "./page-count-rows.ts";

/**
 * Counts the current pages with their own text in each of these spaces, including hidden ones; groups and links do
 * not count, and spaces without pages are left out.
 */
export const countPages = (
  { db }: Context,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => selectPageCounts(db, [...new Set(spaceIds)]);
