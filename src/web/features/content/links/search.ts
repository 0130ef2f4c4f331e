import { MAX_REPLACEMENTS } from "#contract/schemas/limits.ts";
import { linkProposalsQuery, spaceLinksQuery } from "#web/api/links.ts";
import { cursor, oneOf, type SearchOf, searchParams } from "#web/kit/search-params.ts";

/** Rows a page. */
export const PAGE_SIZE = 50;

export const readLinksSearch = searchParams({
  /** All links when absent. */
  status: oneOf(["broken", "in-app", "dead"]),
  page: cursor,
});
/** What the address of a space's links says. */
export type LinksSearch = SearchOf<typeof readLinksSearch>;

/** The links that the address asks for. */
export const linksQuery = (spaceId: string, { status, page }: LinksSearch) =>
  spaceLinksQuery(spaceId, {
    ...(status === "dead" ? { external: status } : { status }),
    page,
    limit: PAGE_SIZE,
  });

export const readRepairsSearch = searchParams({ page: cursor });
/** What the address of the repairs of a space says. */
export type RepairsSearch = SearchOf<typeof readRepairsSearch>;

/** The lost targets that the address asks for: no more than one repair takes. */
export const repairsQuery = (spaceId: string, { page }: RepairsSearch) =>
  linkProposalsQuery(spaceId, { page, limit: MAX_REPLACEMENTS });
