import { deletedSpacesQuery } from "#web/api/spaces.ts";
import { searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Maximum length of the filter, in characters; no title is longer. */
export const MAX_FILTER = 50;

/**
 * Text contained in the titles, and the selected collection: its ancestors are open, and new items are created in it.
 * A new space starts with the template.
 */
export const readTreeSearch = searchParams({
  q: text(MAX_FILTER),
  collection: text(),
  template: text(),
});
export type TreeSearch = SearchOf<typeof readTreeSearch>;

/** Rows per page of the trash. */
export const PAGE_SIZE = 50;

/** A page of the spaces in the trash that the caller may restore. */
export const spacesTrashQuery = (organizationId: string, page: string | undefined) =>
  deletedSpacesQuery(organizationId, { page, limit: PAGE_SIZE });
