import { spaceChangeRequestsQuery } from "#web/api/change-requests.ts";
import { textValue } from "#web/kit/search-values.ts";
import { type ListSearch, narrowingOf, PAGE_SIZE, readListSearch } from "./list-search.ts";

/** What the address of a space's list says; open ones are listed unless it says otherwise. */
export interface SpaceListSearch extends ListSearch {
  /** Of the dialog for a new one: the page to go on with. */
  from?: string | undefined;
}

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readSpaceListSearch = (given: Record<string, unknown>): SpaceListSearch => {
  const list = readListSearch(given);
  return {
    ...list,
    status: list.status === "open" ? undefined : list.status,
    from: textValue(given["from"]),
  };
};

/** The page of the list the address names. */
export const spaceListQuery = (spaceId: string, search: SpaceListSearch, callerId: string) =>
  spaceChangeRequestsQuery(spaceId, {
    ...narrowingOf(search, callerId),
    status: search.status ?? "open",
    page: search.page,
    limit: PAGE_SIZE,
  });

/** How many there are of one status, whatever the other filters say. */
export const statusCountQuery = (spaceId: string, status: NonNullable<ListSearch["status"]>) =>
  spaceChangeRequestsQuery(spaceId, { status, limit: 0 });
