import { type Restored, revisionsQuery } from "#web/api/content.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

export const readHistorySearch = searchParams({
  page: cursor,
  /** Only revisions that changed this page; for a restore: only this page is restored. */
  about: text(),
  /** For a restore: undoes what the revision changed. */
  undo: oneOf(["yes"]),
  /** For a comparison: the revision to compare with; the previous one when absent. */
  from: text(),
  /** For a comparison: the displayed page, or the name of a section other than pages. */
  show: text(),
  /** For a comparison: inline when absent. */
  view: oneOf(["split"]),
});
export type HistorySearch = SearchOf<typeof readHistorySearch>;

export const PAGE_SIZE = 50;

export const historyQuery = (spaceId: string, { page, about }: HistorySearch) =>
  revisionsQuery(spaceId, { page, limit: PAGE_SIZE }, about);

/** What a restore with these search parameters restores. */
export const restoredBy = ({ about, undo }: HistorySearch): Restored => {
  if (about !== undefined) return { page: about };
  return undo === "yes" ? "undo" : "all";
};
