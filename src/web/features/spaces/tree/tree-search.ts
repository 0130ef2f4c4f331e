import { deletedSpacesQuery } from "#web/api/spaces.ts";
import { searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Longest text titles are filtered by, in characters: no title is longer. */
export const MAX_FILTER = 50;

/**
 * Text that titles contain, and the chosen collection: the way to it is open, and new things go into it. A
 * new space begins with the template.
 */
export const readTreeSearch = searchParams({
  q: text(MAX_FILTER),
  collection: text(),
  template: text(),
});
export type TreeSearch = SearchOf<typeof readTreeSearch>;

/** Rows a page of the trash. */
export const PAGE_SIZE = 50;

/** A page of the spaces in the trash that the caller may restore. */
export const spacesTrashQuery = (organizationId: string, page: string | undefined) =>
  deletedSpacesQuery(organizationId, { page, limit: PAGE_SIZE });
