import { type ChangeRequest, changeRequestsQuery } from "#web/api/change-requests.ts";
import { textValue, wordValue } from "#web/kit/search-values.ts";
import { type ListSearch, narrowingOf, PAGE_SIZE, readListSearch } from "./list-search.ts";

type Turn = NonNullable<ChangeRequest["turn"]>["group"];

/** The groups, in the order in which they stand below each other. */
export const turns = ["yours", "ready", "waiting", "draft"] as const satisfies readonly Turn[];

/** What the address says; what is left out is the default: whose turn it is, in groups. */
export interface TurnSearch extends ListSearch {
  /** One group alone, paged. */
  turn?: Turn | undefined;
  space?: string | undefined;
}

/** Rows a group shows before it asks to be opened alone. */
export const GROUP_SIZE = 10;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readTurnSearch = (given: Record<string, unknown>): TurnSearch => ({
  ...readListSearch(given),
  turn: wordValue(turns, given["turn"]),
  space: textValue(given["space"]),
});

/** Whether the address asks for the groups, or for one list. */
export const isGrouped = ({ turn, status }: TurnSearch): boolean =>
  turn === undefined && status === undefined;

const narrowed = (search: TurnSearch, callerId: string) => ({
  ...narrowingOf(search, callerId),
  ...(search.space !== undefined && { space: search.space }),
});

/** The first rows of one group. */
export const groupQuery = (
  organizationId: string,
  search: TurnSearch,
  turn: Turn,
  callerId: string,
) =>
  changeRequestsQuery(organizationId, {
    ...narrowed(search, callerId),
    turn,
    status: ["open", "draft"],
    limit: GROUP_SIZE,
  });

/** The page of the list the address names. */
export const listQuery = (organizationId: string, search: TurnSearch, callerId: string) =>
  changeRequestsQuery(organizationId, {
    ...narrowed(search, callerId),
    ...(search.turn !== undefined && { turn: search.turn }),
    status: search.turn === undefined ? [search.status ?? "open"] : ["open", "draft"],
    page: search.page,
    limit: PAGE_SIZE,
  });
