import { redirectsQuery, type SiteName } from "#web/api/sites.ts";
import { cursor, oneOf, searchParams, type SearchOf } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** The list's search parameters: the page, and whether only redirects that lead nowhere are shown. */
export const readRedirectsSearch = searchParams({ page: cursor, status: oneOf(["broken"]) });
export type RedirectsSearch = SearchOf<typeof readRedirectsSearch>;

export const redirectsPageQuery = (name: SiteName, { page, status }: RedirectsSearch) =>
  redirectsQuery(name, { page, limit: PAGE_SIZE, status });
/** How many lead nowhere. */
export const brokenRedirectsQuery = (name: SiteName) =>
  redirectsQuery(name, { limit: 0, status: "broken" });
