import { MAX_SITE_SEARCH } from "#contract/schemas/limits.ts";
import { deletedSitesQuery, sitesQuery } from "#web/api/sites.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;

/** Filters by whether a site is published. */
export const publishedParam = oneOf(["yes", "no"]);

/** The list's search parameters: text contained in the title, whether published, a space's id, the page. */
export const readSitesSearch = searchParams({
  q: text(MAX_SITE_SEARCH),
  published: publishedParam,
  space: text(),
  page: cursor,
});
export type SitesSearch = SearchOf<typeof readSitesSearch>;

/** Whether any filter is set. */
export const isNarrowed = ({ q, published, space }: SitesSearch): boolean =>
  q !== undefined || published !== undefined || space !== undefined;

/** The page of sites that the search parameters select. */
export const sitesPageQuery = (
  organizationId: string,
  { q, published, space, page }: SitesSearch,
) =>
  sitesQuery(organizationId, {
    title: q,
    published: published && published === "yes",
    space,
    page,
    limit: PAGE_SIZE,
  });

/** A page of the sites in the trash. */
export const sitesTrashQuery = (organizationId: string, page: string | undefined) =>
  deletedSitesQuery(organizationId, { page, limit: PAGE_SIZE });
