import { searchParams, text } from "#web/kit/search-params.ts";

/** Maximum length of the filter text. */
export const MAX_FILTER = 100;

/**
 * The displayed draft (the live structure if absent), the item whose details are open, and the filter of the tree.
 */
export const readStructureSearch = searchParams({
  draft: text(MAX_FILTER),
  item: text(MAX_FILTER),
  q: text(MAX_FILTER),
});
