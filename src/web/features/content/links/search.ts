import { MAX_REPLACEMENTS } from "#contract/schemas/limits.ts";
import { linkProposalsQuery, spaceLinksQuery } from "#web/api/links.ts";
import { cursor, oneOf, type SearchOf, searchParams } from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;

export const readLinksSearch = searchParams({
  /** All links when absent. */
  status: oneOf(["broken", "in-app", "dead"]),
  page: cursor,
});
/** The search parameters of a space's links. */
export type LinksSearch = SearchOf<typeof readLinksSearch>;

/** The links selected by the search parameters. */
export const linksQuery = (spaceId: string, { status, page }: LinksSearch) =>
  spaceLinksQuery(spaceId, {
    ...(status === "dead" ? { external: status } : { status }),
    page,
    limit: PAGE_SIZE,
  });

export const readRepairsSearch = searchParams({ page: cursor });
/** The search parameters of a space's repairs. */
export type RepairsSearch = SearchOf<typeof readRepairsSearch>;

/** The lost targets selected by the search parameters, at most as many as one repair accepts. */
export const repairsQuery = (spaceId: string, { page }: RepairsSearch) =>
  linkProposalsQuery(spaceId, { page, limit: MAX_REPLACEMENTS });
