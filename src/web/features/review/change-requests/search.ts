import {
  type ChangeRequest,
  changeRequestsQuery,
  spaceChangeRequestsQuery,
} from "#web/api/change-requests.ts";
import { cursor, flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

type Status = ChangeRequest["status"];
type AttentionGroup = NonNullable<ChangeRequest["turn"]>["group"];

/** Statuses in the order lists offer them. */
export const statuses = [
  "open",
  "draft",
  "merged",
  "archived",
] as const satisfies readonly Status[];

/** The groups of the attention set, by who has to act next, in display order. */
export const attentionGroups = [
  "yours",
  "ready",
  "waiting",
  "draft",
] as const satisfies readonly AttentionGroup[];

/** How the caller can be involved: created the change request, edited it, or was requested as a reviewer. */
export const involvements = ["creator", "contributor", "requestedReviewer"] as const;

/** The periods of inactivity a list can be filtered by, in days. */
export const inactiveDays = [7, 30] as const;

const listParams = {
  who: oneOf(involvements),
  /** Only those created by this person. */
  author: text(),
  /** Only those without activity for this many days. */
  inactive: oneOf(inactiveDays),
  /** Only those known to conflict with their space. */
  conflicts: flag,
  /** Sorted by latest change when absent. */
  order: oneOf(["createdAt"]),
  page: cursor,
};

/** For the organization's list: the groups of the attention set, unless one group or a status is given. */
export const readAttentionSearch = searchParams({
  ...listParams,
  status: oneOf(statuses),
  /** Shows only this group, with pagination. Has the name of the change request's field. */
  turn: oneOf(attentionGroups),
  space: text(),
});
export type AttentionSearch = SearchOf<typeof readAttentionSearch>;

/** For a space's list: open change requests unless another status is given. */
export const readSpaceListSearch = searchParams({
  ...listParams,
  status: oneOf(["draft", "merged", "archived"]),
  /** For the dialog for a new change request: the page to edit in it. */
  from: text(),
});
export type SpaceListSearch = SearchOf<typeof readSpaceListSearch>;

/** The filters and the sort order that both lists share. */
export type ListSearch = Pick<
  SpaceListSearch,
  "who" | "author" | "inactive" | "conflicts" | "order" | "page"
>;

/** Rows per page of a list, and rows shown of a group before it has to be opened on its own. */
export const PAGE_SIZE = 50;
export const GROUP_SIZE = 10;

/** Whether the caller has set any filter other than the status or group. */
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

/** The page of a single group or status that the search parameters select. */
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

/** The page of a space's list that the search parameters select. */
export const spaceListQuery = ({ spaceId, callerId, search }: SpaceListQuery) =>
  spaceChangeRequestsQuery(spaceId, {
    ...listQuery(search, callerId),
    status: search.status ?? "open",
    page: search.page,
    limit: PAGE_SIZE,
  });

/** The number of a space's change requests with a status, regardless of other filters. */
export const statusCountQuery = (spaceId: string, status: Status) =>
  spaceChangeRequestsQuery(spaceId, { status, limit: 0 });
