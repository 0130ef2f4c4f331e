import type { Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { type BoardPath, findBoard, type OpenBoard } from "./board.ts";
import { type CommentRow, selectAndLockComment, selectComment } from "./comment-rows.ts";
import { type ReplyRow, selectReply } from "./reply-rows.ts";

/** A comment as a path names it. */
export interface CommentPath extends BoardPath {
  readonly commentId: string;
}
/** A reply as a path names it. */
export interface ReplyPath extends CommentPath {
  readonly commentReplyId: string;
}

/** A thread with the board it stands on. */
export interface Thread {
  readonly board: OpenBoard;
  readonly comment: CommentRow;
}

/** The thread a path names; refuses with not-found. */
export const findThread = async (context: Context, path: CommentPath): Promise<Thread> => {
  const board = await findBoard(context, path);
  const comment = await selectComment(context.db, board, path.commentId);
  if (!comment) throw notFound("comment");
  return { board, comment };
};

/** The same, locked for the rest of the transaction with its replies and reactions. */
export const lockThread = async (tx: Context, path: CommentPath): Promise<Thread> => {
  const board = await findBoard(tx, path);
  const comment = await selectAndLockComment(tx.db, board, path.commentId);
  if (!comment) throw notFound("comment");
  return { board, comment };
};

/** A reply of a thread; refuses with not-found. */
export const findReply = async (
  { db }: Context,
  { comment }: Thread,
  id: string,
): Promise<ReplyRow> => {
  const reply = await selectReply(db, comment.id, id);
  if (!reply) throw notFound("reply");
  return reply;
};

/** What is deleted may be gone already, with everything it stood on: then there is nothing to do. */
export const unlessGone = async <Found>(finding: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return undefined;
    throw error;
  }
};
