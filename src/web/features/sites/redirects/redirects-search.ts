import { redirectsQuery } from "#web/api/site-access.ts";
import type { SiteName } from "#web/api/sites.ts";
import { textValue, wordValue } from "#web/kit/search-values.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

/** What the address says of the list. */
export interface RedirectsSearch {
  readonly page?: string | undefined;
  /** Only those that lead nowhere. */
  readonly status?: "broken" | undefined;
}

export const readRedirectsSearch = ({
  page,
  status,
}: Record<string, unknown>): RedirectsSearch => ({
  page: textValue(page),
  status: wordValue(["broken"], status),
});

export const redirectsPageQuery = (name: SiteName, { page, status }: RedirectsSearch) =>
  redirectsQuery(name, { page, limit: PAGE_SIZE, status });
/** How many lead nowhere. */
export const brokenRedirectsQuery = (name: SiteName) =>
  redirectsQuery(name, { limit: 0, status: "broken" });
