import { flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Which threads a review can show: those with a status, or those that wait for the caller. */
export const threadFilters = ["open", "yours", "resolved"] as const;
export type ThreadFilter = (typeof threadFilters)[number];

export const readReviewSearch = searchParams({
  /** Id of the page that is shown, or the name of a section beside the pages; the first change when absent. */
  page: text(),
  /** The active thread, and a reply in it. */
  comment: text(),
  reply: text(),
  /** Inline when absent. */
  view: oneOf(["split"]),
  /** Which threads are shown; all when absent. */
  threads: oneOf(threadFilters),
  /** Lists every page, not only those that changed. */
  all: flag,
  /** Shows only what changed since the caller last viewed the change request. */
  since: oneOf(["last-view"]),
  /** Opens the dialog that saves the change request as PDF. */
  pdf: flag,
});
/** What the address of a review says. */
export type ReviewSearch = SearchOf<typeof readReviewSearch>;
