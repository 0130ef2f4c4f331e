import { type ChangeRequest, changeRequestsQuery } from "../../../../../api/change-requests.ts";

type Turn = NonNullable<ChangeRequest["turn"]>["group"];
type Status = ChangeRequest["status"];

const turns = ["yours", "ready", "waiting", "draft"] as const satisfies readonly Turn[];
const statuses = ["open", "draft", "merged", "archived"] as const satisfies readonly Status[];

/** What the address says; what is left out is the default: whose turn it is, in groups. */
export interface TurnSearch {
  /** One group alone, paged. */
  turn?: Turn | undefined;
  /** Everything of one status, paged. */
  status?: Status | undefined;
  space?: string | undefined;
  /** Only what the caller created, edited, or was asked to review. */
  who?: "creator" | "contributor" | "requestedReviewer" | undefined;
  order?: "createdAt" | undefined;
  page?: string | undefined;
}

export const PAGE_SIZE = 50;
/** Rows a group shows before it asks to be opened alone. */
export const GROUP_SIZE = 10;
export const whos = ["creator", "contributor", "requestedReviewer"] as const;

const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readTurnSearch = (given: Record<string, unknown>): TurnSearch => ({
  turn: oneOf(turns, given["turn"]),
  status: oneOf(statuses, given["status"]),
  space: text(given["space"]),
  who: oneOf(whos, given["who"]),
  order: oneOf(["createdAt"] as const, given["order"]),
  page: text(given["page"]),
});

/** Whether the address asks for the groups, or for one list. */
export const isGrouped = ({ turn, status }: TurnSearch): boolean =>
  turn === undefined && status === undefined;

const narrowed = ({ space, who, order }: TurnSearch, callerId: string) => ({
  ...(space !== undefined && { space }),
  ...(who !== undefined && { [who]: callerId }),
  ...(order !== undefined && { orderBy: order }),
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
