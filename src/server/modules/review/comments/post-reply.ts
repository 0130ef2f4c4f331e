import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf, textOf } from "./body-text.ts";
import { setLastWord } from "./comment-rows.ts";
import { type CommentPath, lockThread, type Thread } from "./find-thread.ts";
import { speakerOf } from "./post-comment.ts";
import { record } from "./record.ts";
import { insertReply, type ReplyRow } from "./reply-rows.ts";

/** A reply comes after the word before it, also when both fall into one millisecond. */
const after = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));

/** Answers in a thread (spec: POST CR/comments/{commentId}/replies), also where its question was deleted. */
export const postReply = (
  context: Context,
  path: CommentPath,
  { body }: { readonly body: z.output<typeof commentBody> },
): Promise<{ thread: Thread; reply: ReplyRow }> =>
  transaction(context, async (tx) => {
    const thread = await lockThread(tx, path);
    const { board, comment } = thread;
    const text = textOf(body);
    const postedAt = after(comment.lastAt, tx.now());
    const postedBy = speakerOf(tx);
    const reply = await insertReply(tx.db, {
      id: newId(),
      commentId: comment.id,
      postedBy,
      postedAt,
      body: text,
    });
    await setLastWord(tx.db, comment.id, {
      replies: comment.replies + 1,
      lastBy: postedBy,
      lastAt: postedAt,
    });
    if (board.changeRequestId !== null) await noteActivity(tx.db, board.changeRequestId, postedAt);
    await record(tx, board, {
      action: "reply.posted",
      target: { type: "comment-reply", id: reply.id },
      after: { comment: comment.id, body: excerptOf(text) },
    });
    return { thread, reply };
  });
