import { MAX_REDIRECT_SEARCH } from "#contract/schemas/limits.ts";
import { redirectsQuery } from "#web/api/site-redirects.ts";
import type { SiteName } from "#web/api/sites.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** The list's search parameters: the page, the text searched for, and whether only redirects that lead nowhere or in a circle are shown. */
export const readRedirectsSearch = searchParams({
  page: cursor,
  search: text(MAX_REDIRECT_SEARCH),
  status: oneOf(["broken", "circular"]),
});
export type RedirectsSearch = SearchOf<typeof readRedirectsSearch>;

export const redirectsPageQuery = (name: SiteName, { page, search, status }: RedirectsSearch) =>
  redirectsQuery(name, { page, search, limit: PAGE_SIZE, status });
/** How many lead nowhere, or in a circle. */
export const oddRedirectsQuery = (name: SiteName, status: "broken" | "circular") =>
  redirectsQuery(name, { limit: 0, status });
