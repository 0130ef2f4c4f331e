import type { z } from "zod";
import type { updateComment as updateSchema } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { demand, mayEdit, viewerOf } from "./allowed.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf, textOf } from "./body-text.ts";
import { type CommentRow, setComment } from "./comment-rows.ts";
import { type CommentPath, lockThread, type Thread } from "./find-thread.ts";
import { react } from "./react.ts";
import { record } from "./record.ts";
import { settle } from "./settle.ts";

type Update = z.output<typeof updateSchema>;

const reword = async (
  tx: Context,
  { board, comment }: Thread,
  body: Update["body"],
): Promise<Pick<CommentRow, "body" | "editedAt"> | undefined> => {
  if (body === undefined) return undefined;
  demand("comment:edit", mayEdit(viewerOf(tx), comment));
  const text = textOf(body);
  if (text === comment.body) return undefined;
  await record(tx, board, {
    action: "comment.edited",
    target: { type: "comment", id: comment.id },
    before: { body: excerptOf(comment.body) },
    after: { body: excerptOf(text) },
  });
  return { body: text, editedAt: tx.now() };
};

const refuseDeleted = ({ deletedAt }: CommentRow, update: Update): void => {
  const isEmpty = Object.values(update).every((value) => value === undefined);
  if (deletedAt !== null && !isEmpty)
    throw conflict(
      "conflict",
      "This comment was deleted. Only its replies go on. Nothing was changed.",
    );
};

/**
 * Edits, resolves, reopens or reacts to a comment (spec: PUT CR/comments/{commentId}), all or nothing.
 * 403 names the permission that is missing; 409 for what is so already, and on a deleted comment.
 */
export const updateComment = (
  context: Context,
  path: CommentPath,
  update: Update,
): Promise<CommentRow> =>
  transaction(context, async (tx) => {
    const thread = await lockThread(tx, path);
    const { board, comment } = thread;
    checkVersion(tx, "comment", comment.version);
    const words = await reword(tx, thread, update.body);
    refuseDeleted(comment, update);
    const settled = await settle(tx, thread, update);
    const reacted = await react(tx, thread, { type: "comment", id: comment.id }, update);
    if (!words && !settled && !reacted) return comment;
    if ((words ?? settled) && board.changeRequestId !== null)
      await noteActivity(tx.db, board.changeRequestId, tx.now());
    return setComment(tx.db, comment.id, { ...words, ...settled });
  });
