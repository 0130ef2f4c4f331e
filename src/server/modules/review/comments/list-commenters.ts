import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { organizationOf } from "./board.ts";
import type { Board } from "./comment-rows.ts";
import { type CommenterRow, countCommenters, selectCommenters } from "./commenter-rows.ts";

/** The members who commented or replied, the first to speak first (spec: GET CR/commenters). */
export const listCommenters = async (
  context: Context,
  board: Board,
  { limit, after }: ListRequest,
): Promise<ListPage<CommenterRow>> => {
  const organizationId = await organizationOf(context, board);
  const rows =
    limit === 0
      ? []
      : await selectCommenters(context.db, organizationId, board, { limit: limit + 1, after });
  const total = await countCommenters(context.db, organizationId, board);
  return listPage(rows, limit, total, ({ firstAt, member }) => [firstAt, member.userId]);
};
