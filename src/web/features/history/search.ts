import { revisionsQuery } from "#web/api/content.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

export const readHistorySearch = searchParams({
  page: cursor,
  /** Of a comparison: the revision to compare with; the one before when absent. */
  from: text(),
  /** Of a comparison: the page that is shown, or the name of a section beside the pages. */
  show: text(),
  /** Of a comparison: inline when absent. */
  view: oneOf(["split"]),
});
export type HistorySearch = SearchOf<typeof readHistorySearch>;

export const PAGE_SIZE = 50;

export const historyQuery = (spaceId: string, { page }: HistorySearch) =>
  revisionsQuery(spaceId, { page, limit: PAGE_SIZE });
