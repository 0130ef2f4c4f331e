import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import type { Thread } from "./find-thread.ts";
import { countReplies, type ReplyRow, selectReplies } from "./reply-rows.ts";

/** Replies of a thread, oldest first (spec: GET CR/comments/{commentId}/replies). */
export const listReplies = async (
  { db }: Context,
  { comment }: Thread,
  { limit, after }: ListRequest,
): Promise<ListPage<ReplyRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectReplies(db, comment.id, { limit: limit + 1, after }),
    countReplies(db, comment.id),
  ]);
  return listPage(rows, limit, total, ({ postedAt, id }) => [postedAt.getTime(), id]);
};
