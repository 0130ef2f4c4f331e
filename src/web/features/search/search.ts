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

/** Spaces a page, or pages of the one space that is searched. */
export const SPACES_SIZE = 10;
export const PAGES_SIZE = 20;

/** Between the ids of spaces in an address. */
const BETWEEN = ".";

const atMost = text(MAX_SEARCH_QUERY);

/** What is looked for: without blanks at its ends, and without the one sign that no text can hold. */
const query: SearchParam<string> = (given) =>
  atMost(typeof given === "string" ? given.replaceAll("\0", " ").trim() : given);

/** The screen's search parameters: what is looked for, the ids of the spaces it is held to, the page. */
export const readSearch = searchParams({
  q: query,
  space: text(),
  page: cursor,
});
export type Search = SearchOf<typeof readSearch>;

/** The spaces that a search is held to; all when there are none. */
export const spacesIn = ({ space = "" }: Search): readonly string[] =>
  [...new Set(space.split(BETWEEN))].filter((id) => id !== "").slice(0, MAX_SEARCHED_SPACES);

/** The spaces as an address names them. */
export const spacesParam = (spaces: readonly string[]): string | undefined =>
  spaces.length === 0 ? undefined : spaces.join(BETWEEN);

/** Spaces with their pages, as the address asks. */
export const foundSpacesQuery = (organizationId: string, search: Search) =>
  searchQuery(organizationId, {
    query: search.q ?? "",
    spaces: spacesIn(search),
    page: search.page,
    limit: SPACES_SIZE,
  });

/** Pages of one space, as the address asks. */
export const foundPagesQuery = (spaceId: string, { q = "", page }: Search) =>
  spaceSearchQuery(spaceId, { query: q, page, limit: PAGES_SIZE });

interface SearchLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: Search;
  readonly cause: "preload" | "enter" | "stay";
}

/**
 * Asks for what the address looks for. A failure is told below the field, where what was typed stays; while
 * somebody types, the field must not wait.
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
