import type { z } from "zod";
import type { updateReply as updateSchema } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { demand, mayEdit, viewerOf } from "./allowed.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf, textOf } from "./body-text.ts";
import { setComment } from "./comment-rows.ts";
import { findReply, lockThread, type ReplyPath, type Thread } from "./find-thread.ts";
import { react } from "./react.ts";
import { record } from "./record.ts";
import { type ReplyRow, setReply } from "./reply-rows.ts";
import { settle } from "./settle.ts";

type Update = z.output<typeof updateSchema>;

const reword = async (
  tx: Context,
  { board, comment }: Thread,
  reply: ReplyRow,
  body: Update["body"],
): Promise<Pick<ReplyRow, "body" | "editedAt"> | undefined> => {
  if (body === undefined) return undefined;
  demand("comment:edit", mayEdit(viewerOf(tx), reply));
  const text = textOf(body);
  if (text === reply.body) return undefined;
  await record(tx, board, {
    action: "reply.edited",
    target: { type: "comment-reply", id: reply.id },
    before: { comment: comment.id, body: excerptOf(reply.body) },
    after: { body: excerptOf(text) },
  });
  return { body: text, editedAt: tx.now() };
};

/**
 * Edits a reply or reacts to it, and with `resolved` resolves or reopens its thread (spec: PUT
 * CR/comments/{commentId}/replies/{commentReplyId}), all or nothing. Refuses like a comment's update.
 */
export const updateReply = (
  context: Context,
  path: ReplyPath,
  update: Update,
): Promise<{ thread: Thread; reply: ReplyRow }> =>
  transaction(context, async (tx) => {
    const thread = await lockThread(tx, path);
    const { board, comment } = thread;
    const before = await findReply(tx, thread, path.commentReplyId);
    checkVersion(tx, "reply", before.version);
    const words = await reword(tx, thread, before, update.body);
    const settled = await settle(tx, thread, { resolved: update.resolved });
    const reacted = await react(tx, thread, { type: "comment-reply", id: before.id }, update);
    if (settled) await setComment(tx.db, comment.id, settled);
    if ((words ?? settled) && board.changeRequestId !== null)
      await noteActivity(tx.db, board.changeRequestId, tx.now());
    const reply = words || reacted ? await setReply(tx.db, before.id, { ...words }) : before;
    return { thread, reply };
  });
