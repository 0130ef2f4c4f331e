import type { ChangeRequest } from "#web/api/change-requests.ts";
import { textValue, wordValue } from "#web/kit/search-values.ts";

/** Where change requests stand, in the order in which lists offer it. */
export const statuses = [
  "open",
  "draft",
  "merged",
  "archived",
] as const satisfies readonly ChangeRequest["status"][];

/** How the caller can have to do with a change request. */
export const whos = ["creator", "contributor", "requestedReviewer"] as const;

/** What the address of any list of change requests says; what is left out is the default. */
export interface ListSearch {
  status?: (typeof statuses)[number] | undefined;
  /** Only what the caller created, edited, or was asked to review. */
  who?: (typeof whos)[number] | undefined;
  order?: "createdAt" | undefined;
  page?: string | undefined;
}

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readListSearch = (given: Record<string, unknown>): ListSearch => ({
  status: wordValue(statuses, given["status"]),
  who: wordValue(whos, given["who"]),
  order: wordValue(["createdAt"], given["order"]),
  page: textValue(given["page"]),
});

/** Who takes part and the order, as the service is asked. */
export const narrowingOf = ({ who, order }: ListSearch, callerId: string) => ({
  ...(who !== undefined && { [who]: callerId }),
  ...(order !== undefined && { orderBy: order }),
});
