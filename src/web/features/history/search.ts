import { type Restored, revisionsQuery } from "#web/api/content.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

export const readHistorySearch = searchParams({
  page: cursor,
  /** Only revisions that changed this page; of a restore: only this page comes back. */
  about: text(),
  /** Of a restore: what the revision changed is taken back. */
  undo: oneOf(["yes"]),
  /** Of a comparison: the revision to compare with; the one before when absent. */
  from: text(),
  /** Of a comparison: the page that is shown, or the name of a section beside the pages. */
  show: text(),
  /** Of a comparison: inline when absent. */
  view: oneOf(["split"]),
});
export type HistorySearch = SearchOf<typeof readHistorySearch>;

export const PAGE_SIZE = 50;

export const historyQuery = (spaceId: string, { page, about }: HistorySearch) =>
  revisionsQuery(spaceId, { page, limit: PAGE_SIZE }, about);

/** What a restore at this address brings back. */
export const restoredBy = ({ about, undo }: HistorySearch): Restored => {
  if (about !== undefined) return { page: about };
  return undo === "yes" ? "undo" : "all";
};
