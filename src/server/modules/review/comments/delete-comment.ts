import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { demand, mayDelete, viewerOf } from "./allowed.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf } from "./body-text.ts";
import { deleteCommentRow, setComment } from "./comment-rows.ts";
import { type CommentPath, lockThread, type Thread, unlessGone } from "./find-thread.ts";
import { deleteReactionsTo } from "./reaction-rows.ts";
import { record } from "./record.ts";

const leaveStone = async (tx: Context, { comment }: Thread): Promise<void> => {
  await deleteReactionsTo(tx.db, comment.id);
  await setComment(tx.db, comment.id, { body: "", editedAt: null, deletedAt: tx.now() });
};

/**
 * Deletes a comment (spec: DELETE CR/comments/{commentId}). With replies it stays as a stone without its
 * words, so that the replies stay too. Nothing happens when it is gone already; 403 for others than its
 * author and admins of the space.
 */
export const deleteComment = (context: Context, path: CommentPath): Promise<void> =>
  transaction(context, async (tx) => {
    const thread = await unlessGone(lockThread(tx, path));
    if (!thread || thread.comment.deletedAt !== null) return;
    const { board, comment } = thread;
    demand("comment:delete", mayDelete(viewerOf(tx), comment));
    if (comment.replies > 0) await leaveStone(tx, thread);
    else await deleteCommentRow(tx.db, comment.id);
    if (board.changeRequestId !== null) await noteActivity(tx.db, board.changeRequestId, tx.now());
    await record(tx, board, {
      action: "comment.deleted",
      target: { type: "comment", id: comment.id },
      before: { body: excerptOf(comment.body), replies: comment.replies },
    });
  });
