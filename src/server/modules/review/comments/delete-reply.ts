import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { demand, mayDelete, viewerOf } from "./allowed.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf } from "./body-text.ts";
import { deleteCommentRow, setLastWord } from "./comment-rows.ts";
import { findReply, lockThread, type ReplyPath, type Thread, unlessGone } from "./find-thread.ts";
import { deleteReactionsTo } from "./reaction-rows.ts";
import { record } from "./record.ts";
import { deleteReplyRow, selectLastReply } from "./reply-rows.ts";

/** The word before is the last one again; a stone nobody replies to any more has no reason to stay. */
const closeRanks = async (tx: Context, { comment }: Thread): Promise<void> => {
  const last = await selectLastReply(tx.db, comment.id);
  if (!last && comment.deletedAt !== null) return deleteCommentRow(tx.db, comment.id);
  const { postedBy, postedAt } = last ?? comment;
  return setLastWord(tx.db, comment.id, {
    replies: comment.replies - 1,
    lastBy: postedBy,
    lastAt: postedAt,
  });
};

/**
 * Deletes a reply (spec: DELETE CR/comments/{commentId}/replies/{commentReplyId}). Nothing happens when it
 * is gone already; 403 for others than its author and admins of the space.
 */
export const deleteReply = (context: Context, path: ReplyPath): Promise<void> =>
  transaction(context, async (tx) => {
    const thread = await unlessGone(lockThread(tx, path));
    const reply = thread && (await unlessGone(findReply(tx, thread, path.commentReplyId)));
    if (!thread || !reply) return;
    const { board, comment } = thread;
    demand("comment:delete", mayDelete(viewerOf(tx), reply));
    await deleteReactionsTo(tx.db, reply.id);
    await deleteReplyRow(tx.db, reply.id);
    await closeRanks(tx, thread);
    if (board.changeRequestId !== null) await noteActivity(tx.db, board.changeRequestId, tx.now());
    await record(tx, board, {
      action: "reply.deleted",
      target: { type: "comment-reply", id: reply.id },
      before: { comment: comment.id, body: excerptOf(reply.body) },
    });
  });
