import {
  type ChangeRequest,
  spaceChangeRequestsQuery,
} from "../../../../../../../../api/change-requests.ts";

type Status = ChangeRequest["status"];

/** What the address of a space's list says; what is left out is the default. */
export interface SpaceListSearch {
  /** Open ones unless said otherwise. */
  status?: Status | undefined;
  who?: "creator" | "contributor" | "requestedReviewer" | undefined;
  order?: "createdAt" | undefined;
  page?: string | undefined;
  /** Of the dialog for a new one: the page to go on with. */
  from?: string | undefined;
}

export const PAGE_SIZE = 50;
const statuses = ["open", "draft", "merged", "archived"] as const satisfies readonly Status[];
export const whos = ["creator", "contributor", "requestedReviewer"] as const;

const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readSpaceListSearch = (given: Record<string, unknown>): SpaceListSearch => {
  const status = oneOf(statuses, given["status"]);
  return {
    status: status === "open" ? undefined : status,
    who: oneOf(whos, given["who"]),
    order: oneOf(["createdAt"] as const, given["order"]),
    page: text(given["page"]),
    from: text(given["from"]),
  };
};

/** The page of the list the address names. */
export const spaceListQuery = (spaceId: string, search: SpaceListSearch, callerId: string) =>
  spaceChangeRequestsQuery(spaceId, {
    status: search.status ?? "open",
    page: search.page,
    limit: PAGE_SIZE,
    ...(search.who !== undefined && { [search.who]: callerId }),
    ...(search.order !== undefined && { orderBy: search.order }),
  });

/** How many there are of one status, whatever the other filters say. */
export const statusCountQuery = (spaceId: string, status: Status) =>
  spaceChangeRequestsQuery(spaceId, { status, limit: 0 });
