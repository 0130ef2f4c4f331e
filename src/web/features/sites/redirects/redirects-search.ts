import { MAX_REDIRECT_SEARCH } from "#contract/schemas/limits.ts";
import { redirectsQuery } from "#web/api/site-redirects.ts";
import type { SiteName } from "#web/api/sites.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;

/**
 * The list's search parameters: the page, the search text, and whether only broken or circular redirects are shown.
 */
export const readRedirectsSearch = searchParams({
  page: cursor,
  search: text(MAX_REDIRECT_SEARCH),
  status: oneOf(["broken", "circular"]),
});
export type RedirectsSearch = SearchOf<typeof readRedirectsSearch>;

export const redirectsPageQuery = (name: SiteName, { page, search, status }: RedirectsSearch) =>
  redirectsQuery(name, { page, search, limit: PAGE_SIZE, status });
/** The number of broken or of circular redirects. */
export const oddRedirectsQuery = (name: SiteName, status: "broken" | "circular") =>
  redirectsQuery(name, { limit: 0, status });
