import type { Context } from "#server/kit/context.ts";
import { selectPageCounts } from "./page-count-rows.ts";

/**
 * How many pages with a text of their own each of these spaces has now, hidden ones too; groups and links
 * do not count, and a space without pages is left out.
 */
export const countPages = (
  { db }: Context,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => selectPageCounts(db, [...new Set(spaceIds)]);
