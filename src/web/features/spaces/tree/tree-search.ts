import { textValue } from "#web/kit/search-values.ts";

/** What the address of the tree says. */
export interface TreeSearch {
  /** Text that titles contain. */
  q?: string | undefined;
  /** The collection that is chosen: its way is open, and new things go into it. */
  collection?: string | undefined;
}

/** Longest text titles are filtered by: no title is longer. */
export const MAX_FILTER = 50;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readTreeSearch = (given: Record<string, unknown>): TreeSearch => ({
  q: textValue(given["q"])?.slice(0, MAX_FILTER),
  collection: textValue(given["collection"]),
});
