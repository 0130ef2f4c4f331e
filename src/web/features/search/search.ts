import type { QueryClient } from "@tanstack/react-query";
import { MAX_SEARCHED_SPACES, MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { searchQuery, spaceSearchQuery } from "#web/api/search.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import {
  cursor,
  type SearchOf,
  type SearchParam,
  searchParams,
  text,
} from "#web/kit/search-params.ts";

/** Spaces per page, or pages when a single space is searched. */
export const SPACES_SIZE = 10;
export const PAGES_SIZE = 20;

/** Separates the ids of spaces in an address. */
const BETWEEN = ".";

const atMost = text(MAX_SEARCH_QUERY);

/** The query, trimmed, and without the only character that no text can contain. */
const query: SearchParam<string> = (given) =>
  atMost(typeof given === "string" ? given.replaceAll("\0", " ").trim() : given);

/** The screen's search parameters: the query, the ids of the spaces it is limited to, and the page. */
export const readSearch = searchParams({
  q: query,
  space: text(),
  page: cursor,
});
export type Search = SearchOf<typeof readSearch>;

/** The spaces that a search is limited to; empty for all. */
export const spacesIn = ({ space = "" }: Search): readonly string[] =>
  [...new Set(space.split(BETWEEN))].filter((id) => id !== "").slice(0, MAX_SEARCHED_SPACES);

/** Formats the spaces for an address. */
export const spacesParam = (spaces: readonly string[]): string | undefined =>
  spaces.length === 0 ? undefined : spaces.join(BETWEEN);

/** Spaces with their matching pages, as selected by the search parameters. */
export const foundSpacesQuery = (organizationId: string, search: Search) =>
  searchQuery(organizationId, {
    query: search.q ?? "",
    spaces: spacesIn(search),
    page: search.page,
    limit: SPACES_SIZE,
  });

/** Matching pages of one space, as selected by the search parameters. */
export const foundPagesQuery = (spaceId: string, { q = "", page }: Search) =>
  spaceSearchQuery(spaceId, { query: q, page, limit: PAGES_SIZE });

interface SearchLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: Search;
  readonly cause: "preload" | "enter" | "stay";
}

/**
 * Starts the search in the address. A failure is shown below the field, which keeps its text; the field must not wait
 * while somebody types.
 */
export const loadSearch = async ({ context, params, deps, cause }: SearchLoad): Promise<void> => {
  const { queryClient } = context;
  const [only, ...others] = spacesIn(deps);
  const asked = [queryClient.prefetchQuery(allSpacesQuery(params.organizationId))];
  if (deps.q !== undefined) {
    asked.push(
      only !== undefined && others.length === 0
        ? queryClient.prefetchQuery(foundPagesQuery(only, deps))
        : queryClient.prefetchQuery(foundSpacesQuery(params.organizationId, deps)),
    );
  }
  if (cause !== "stay") await Promise.all(asked);
};
