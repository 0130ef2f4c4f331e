import { searchParams, text } from "#web/kit/search-params.ts";

/** Longest text the tree is filtered by. */
export const MAX_FILTER = 100;

/**
 * The draft that is shown (the live structure when absent), the item whose details are open, and the filter
 * over the tree.
 */
export const readStructureSearch = searchParams({
  draft: text(MAX_FILTER),
  item: text(MAX_FILTER),
  q: text(MAX_FILTER),
});
