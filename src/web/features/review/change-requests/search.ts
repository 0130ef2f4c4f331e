import {
  type ChangeRequest,
  changeRequestsQuery,
  spaceChangeRequestsQuery,
} from "#web/api/change-requests.ts";
import { cursor, flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

type Status = ChangeRequest["status"];
type AttentionGroup = NonNullable<ChangeRequest["turn"]>["group"];

/** Statuses in the order in which lists offer them. */
export const statuses = [
  "open",
  "draft",
  "merged",
  "archived",
] as const satisfies readonly Status[];

/** The attention set: groups by who has to act next, in the order in which they are shown. */
export const attentionGroups = [
  "yours",
  "ready",
  "waiting",
  "draft",
] as const satisfies readonly AttentionGroup[];

/** How the caller can be involved in a change request: created it, edited it, was asked to review it. */
export const involvements = ["creator", "contributor", "requestedReviewer"] as const;

/** Days without activity that a list can be narrowed to. */
export const inactiveDays = [7, 30] as const;

const listParams = {
  who: oneOf(involvements),
  /** Only those this person created. */
  author: text(),
  /** Only those in which nothing has happened for so many days. */
  inactive: oneOf(inactiveDays),
  /** Only those known to conflict with their space. */
  conflicts: flag,
  /** The latest change first when absent. */
  order: oneOf(["createdAt"]),
  page: cursor,
};

/** Of the organization's list: the groups of the attention set, unless one group or a status is named. */
export const readAttentionSearch = searchParams({
  ...listParams,
  status: oneOf(statuses),
  /** One group alone, in pages; named as the field of a change request is. */
  turn: oneOf(attentionGroups),
  space: text(),
});
export type AttentionSearch = SearchOf<typeof readAttentionSearch>;

/** Of a space's list: open ones unless another status is named. */
export const readSpaceListSearch = searchParams({
  ...listParams,
  status: oneOf(["draft", "merged", "archived"]),
  /** Of the dialog for a new change request: the page to edit in it. */
  from: text(),
});
export type SpaceListSearch = SearchOf<typeof readSpaceListSearch>;

/** What both lists can be filtered and sorted by. */
export type ListSearch = Pick<
  SpaceListSearch,
  "who" | "author" | "inactive" | "conflicts" | "order" | "page"
>;

/** Rows a page of a list, and rows of a group before it has to be opened alone. */
export const PAGE_SIZE = 50;
export const GROUP_SIZE = 10;

/** Whether what the caller chose narrows the list, besides a status or group. */
export const isNarrowed = ({
  space,
  who,
  author,
  inactive,
  conflicts,
}: ListSearch & { readonly space?: string | undefined }): boolean =>
  [space, who, author, inactive, conflicts].some((set) => set !== undefined);

const listQuery = ({ who, author, inactive, conflicts, order }: ListSearch, callerId: string) => ({
  ...(who !== undefined && { [who]: callerId }),
  ...(author !== undefined && { creator: author }),
  ...(inactive !== undefined && { inactiveDays: inactive }),
  ...(conflicts === "yes" && { hasConflicts: true }),
  ...(order !== undefined && { orderBy: order }),
});

const organizationQuery = (search: AttentionSearch, callerId: string) => ({
  ...listQuery(search, callerId),
  ...(search.space !== undefined && { space: search.space }),
});

interface AttentionQuery {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: AttentionSearch;
}

/** The first rows of one group of the attention set. */
export const attentionGroupQuery = (
  { organizationId, callerId, search }: AttentionQuery,
  turn: AttentionGroup,
) =>
  changeRequestsQuery(organizationId, {
    ...organizationQuery(search, callerId),
    turn,
    status: ["open", "draft"],
    limit: GROUP_SIZE,
  });

/** The page of one group, or of one status, that the address names. */
export const attentionListQuery = ({ organizationId, callerId, search }: AttentionQuery) =>
  changeRequestsQuery(organizationId, {
    ...organizationQuery(search, callerId),
    ...(search.turn !== undefined && { turn: search.turn }),
    status: search.turn === undefined ? [search.status ?? "open"] : ["open", "draft"],
    page: search.page,
    limit: PAGE_SIZE,
  });

interface SpaceListQuery {
  readonly spaceId: string;
  readonly callerId: string;
  readonly search: SpaceListSearch;
}

/** The page of a space's list that the address names. */
export const spaceListQuery = ({ spaceId, callerId, search }: SpaceListQuery) =>
  spaceChangeRequestsQuery(spaceId, {
    ...listQuery(search, callerId),
    status: search.status ?? "open",
    page: search.page,
    limit: PAGE_SIZE,
  });

/** How many change requests of a space have a status, whatever else the list is filtered by. */
export const statusCountQuery = (spaceId: string, status: Status) =>
  spaceChangeRequestsQuery(spaceId, { status, limit: 0 });
