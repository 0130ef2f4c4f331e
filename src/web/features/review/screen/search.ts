import { flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** The filters for threads: a status, or those waiting for the caller. */
export const threadFilters = ["open", "yours", "resolved"] as const;
export type ThreadFilter = (typeof threadFilters)[number];

export const readReviewSearch = searchParams({
  /** Id of the displayed page, or the name of a section other than pages; the first change when absent. */
  page: text(),
  /** The active thread, and a reply in it. */
  comment: text(),
  reply: text(),
  /** Inline when absent. */
  view: oneOf(["split"]),
  /** Which threads are shown; all when absent. */
  threads: oneOf(threadFilters),
  /** Lists every page, including unchanged ones. */
  all: flag,
  /** Shows only what changed since the caller last viewed the change request. */
  since: oneOf(["last-view"]),
  /** Opens the dialog that saves the change request as PDF. */
  pdf: flag,
});
/** The search parameters of a review. */
export type ReviewSearch = SearchOf<typeof readReviewSearch>;
