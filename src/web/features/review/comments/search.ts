import { spaceCommentsQuery } from "#web/api/comments.ts";
import { flag, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** How many comments the list shows at first, and how many each "more" adds. */
export const FIRST_LIMIT = 50;
export const higherLimits = [200, 1000] as const;

export const readCommentsSearch = searchParams({
  /** Open ones when absent. */
  status: oneOf(["resolved", "all"]),
  /** Only comments on this page; a new comment is also added to it. */
  page: text(),
  author: text(),
  /** Latest first when absent. */
  order: oneOf(["asc"]),
  /** The limit of the list; `FIRST_LIMIT` when absent. A string in the address. */
  most: (given) => higherLimits.find((limit) => limit === Number(given)),
  /** The form for a new comment is open. */
  write: flag,
  /** The thread to scroll to, and the reply in it. */
  comment: text(),
  reply: text(),
});
/** The search parameters of a space's comments. */
export type CommentsSearch = SearchOf<typeof readCommentsSearch>;

/** Whether a filter other than the status is set. */
export const isNarrowed = ({ page, author }: CommentsSearch): boolean =>
  page !== undefined || author !== undefined;

const filters = ({ page, author }: CommentsSearch) => ({
  targetPage: page,
  ...(author !== undefined && { authors: [author] }),
});

/** The comments selected by the search parameters. */
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

/** The number of comments with a status, with the other filters applied. */
export const countQuery = ({ spaceId, search, status }: CountQuery) =>
  spaceCommentsQuery(spaceId, { ...filters(search), status, limit: 0 });
