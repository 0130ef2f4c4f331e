import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import type { Board } from "./comment-rows.ts";
import {
  type CommentRow,
  countComments,
  selectComments,
  type ThreadFilter,
} from "./comment-rows.ts";

/** Threads of a change request or a space (spec: GET CR/comments, GET SPACE/comments). */
export const listComments = async (
  { db }: Context,
  board: Board,
  filter: ThreadFilter,
  page: { order: "asc" | "desc"; limit: number; after: Cursor | undefined },
): Promise<ListPage<CommentRow>> => {
  const [rows, total] = await Promise.all([
    page.limit === 0 ? [] : selectComments(db, board, filter, { ...page, limit: page.limit + 1 }),
    countComments(db, board, filter),
  ]);
  return listPage(rows, page.limit, total, ({ postedAt, id }) => [postedAt.getTime(), id]);
};
