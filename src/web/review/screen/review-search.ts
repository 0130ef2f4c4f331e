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

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readReviewSearch = (given: Record<string, unknown>): ReviewSearch => ({
  page: text(given["page"]),
  comment: text(given["comment"]),
  reply: text(given["reply"]),
  view: oneOf(["split"] as const, given["view"]),
  threads: oneOf(["open", "resolved"] as const, given["threads"]),
  all: oneOf(["yes"] as const, given["all"]),
});
