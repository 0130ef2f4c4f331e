import { sitesQuery } from "#web/api/sites.ts";
import { textValue, wordValue } from "#web/kit/search-values.ts";

/** What the address of the list says; what is left out is the default. */
export interface SitesSearch {
  /** Text the title contains. */
  q?: string | undefined;
  published?: "yes" | "no" | undefined;
  /** Id of a space the sites show. */
  space?: string | undefined;
  page?: string | undefined;
}

/** Longest text the service searches titles for; a test holds it to the contract's. */
export const MAX_TITLE_SEARCH = 256;
/** Rows a page. */
export const PAGE_SIZE = 50;

/**
 * Reads the address; what means nothing here is undefined rather than refused. Every name is there, because
 * the router passes on what is left out as it stands in the address.
 */
export const readSitesSearch = (given: Record<string, unknown>): SitesSearch => ({
  q: textValue(given["q"])?.slice(0, MAX_TITLE_SEARCH),
  published: wordValue(["yes", "no"], given["published"]),
  space: textValue(given["space"]),
  page: textValue(given["page"]),
});

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ q, published, space }: SitesSearch): boolean =>
  q !== undefined || published !== undefined || space !== undefined;

/** The page of sites the address names. */
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
