import { textValue, wordValue } from "#web/kit/search-values.ts";

/** What the address of a review says; what is left out is the default. */
export interface ReviewSearch {
  /** Id of the page that is shown, or the name of a row that is no page; the first change without. */
  page?: string | undefined;
  /** The thread that has the reader's attention, and a reply in it. */
  comment?: string | undefined;
  reply?: string | undefined;
  /** Both versions beside each other; below each other without. */
  view?: "split" | undefined;
  /** Only open or only resolved threads. */
  threads?: "open" | "resolved" | undefined;
  /** Every page in the list, not only those that changed. */
  all?: "yes" | undefined;
}

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readReviewSearch = (given: Record<string, unknown>): ReviewSearch => ({
  page: textValue(given["page"]),
  comment: textValue(given["comment"]),
  reply: textValue(given["reply"]),
  view: wordValue(["split"], given["view"]),
  threads: wordValue(["open", "resolved"], given["threads"]),
  all: wordValue(["yes"], given["all"]),
});
