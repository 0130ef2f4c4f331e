import { spaceCommentsQuery } from "#web/api/comments.ts";
import { flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** How many comments the list shows at first, and how many each time more are asked for. */
export const FIRST_LIMIT = 50;
export const higherLimits = [200, 1000] as const;

export const readCommentsSearch = searchParams({
  /** Open ones when absent. */
  status: oneOf(["resolved", "all"]),
  /** Only comments on this page; a new comment is on it, too. */
  page: text(),
  author: text(),
  /** The latest first when absent. */
  order: oneOf(["asc"]),
  /** The limit of the list; `FIRST_LIMIT` when absent. Addresses carry it as a text. */
  most: (given) => higherLimits.find((limit) => limit === Number(given)),
  /** A new comment is being written. */
  write: flag,
  /** The thread that is scrolled to, and the reply in it. */
  comment: text(),
  reply: text(),
});
/** What the address of a space's comments says. */
export type CommentsSearch = SearchOf<typeof readCommentsSearch>;

/** Whether a filter other than the status is set. */
export const isNarrowed = ({ page, author }: CommentsSearch): boolean =>
  page !== undefined || author !== undefined;

const filters = ({ page, author }: CommentsSearch) => ({
  targetPage: page,
  ...(author !== undefined && { authors: [author] }),
});

/** The comments the address asks for. */
export const commentsQuery = (spaceId: string, search: CommentsSearch) =>
  spaceCommentsQuery(spaceId, {
    ...filters(search),
    status: search.status ?? "open",
    order: search.order ?? "desc",
    limit: search.most ?? FIRST_LIMIT,
  });

interface CountQuery {
  readonly spaceId: string;
  readonly search: CommentsSearch;
  readonly status: "open" | "resolved" | "all";
}

/** How many comments have a status, with the other filters applied. */
export const countQuery = ({ spaceId, search, status }: CountQuery) =>
  spaceCommentsQuery(spaceId, { ...filters(search), status, limit: 0 });
