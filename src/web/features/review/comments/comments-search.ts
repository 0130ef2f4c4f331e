import { spaceCommentsQuery } from "#web/api/comments.ts";
import { textValue, wordValue } from "#web/kit/search-values.ts";

/** What the address of a space's comments says; what is left out is the default. */
export interface CommentsSearch {
  /** Open ones unless said otherwise. */
  status?: "resolved" | "all" | undefined;
  /** Only those on one page; a new one is about it, too. */
  page?: string | undefined;
  author?: string | undefined;
  /** The latest first unless said otherwise. */
  order?: "asc" | undefined;
  /** How many are shown at most. */
  most?: number | undefined;
  /** A new one is being written. */
  write?: "yes" | undefined;
  /** The thread that is brought into sight, and the reply in it. */
  comment?: string | undefined;
  reply?: string | undefined;
}

/** How many comments show at first, and how many when more are asked for. */
export const amounts = [50, 200, 1000] as const;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readCommentsSearch = (given: Record<string, unknown>): CommentsSearch => ({
  status: wordValue(["resolved", "all"], given["status"]),
  page: textValue(given["page"]),
  author: textValue(given["author"]),
  order: wordValue(["asc"], given["order"]),
  most: amounts.find((amount, at) => at > 0 && amount === Number(given["most"])),
  write: wordValue(["yes"], given["write"]),
  comment: textValue(given["comment"]),
  reply: textValue(given["reply"]),
});

/** Whether anything but the status leaves comments out. */
export const isNarrowed = ({ page, author }: CommentsSearch): boolean =>
  page !== undefined || author !== undefined;

type Narrowing = Pick<CommentsSearch, "page" | "author">;
const narrowing = ({ page, author }: Narrowing) => ({
  targetPage: page,
  ...(author !== undefined && { authors: [author] }),
});

/** The comments the address asks for. */
export const commentsQuery = (spaceId: string, search: CommentsSearch) =>
  spaceCommentsQuery(spaceId, {
    ...narrowing(search),
    status: search.status ?? "open",
    order: search.order ?? "desc",
    limit: search.most ?? amounts[0],
  });

/** How many there are of one status, narrowed alike. */
export const countQuery = (
  spaceId: string,
  search: Narrowing,
  status: "open" | "resolved" | "all",
) => spaceCommentsQuery(spaceId, { ...narrowing(search), status, limit: 0 });
