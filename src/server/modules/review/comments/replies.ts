import type { z } from "zod";
import type { commentBody, updateReply as updateSchema } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import {
  type CommentRow,
  deleteCommentRow,
  noteActivity,
  setComment,
  setLastWord,
} from "./comment-rows.ts";
import { excerptOf, withText } from "./body-text.ts";
import {
  authorOf,
  type CommentPath,
  findReply,
  lockThread,
  record,
  type ReplyPath,
  type Thread,
  unlessGone,
} from "./threads.ts";
import {
  countReplies,
  deleteReplyRow,
  insertReply,
  type ReplyRow,
  selectLastReply,
  selectReplies,
  setReply,
} from "./reply-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { demand, mayDelete, mayEdit, viewerOf } from "./comment-permissions.ts";
import { tellMentioned } from "./mentions.ts";
import { react } from "./reactions.ts";
import { resolveOrReopen } from "./resolve-thread.ts";
import { deleteReactionsTo } from "./reaction-rows.ts";

/** Replies of a thread, oldest first. */
export const listReplies = (
  { db }: Context,
  { comment }: Thread,
  page: ListRequest,
): Promise<ListPage<ReplyRow>> =>
  readList(page, {
    rows: (asked) => selectReplies(db, comment.id, asked),
    count: () => countReplies(db, comment.id),
    cursorOf: ({ postedAt, id }) => [postedAt.getTime(), id],
  });

/** A reply is later than the comment before it, even if both fall into the same millisecond. */
const after = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));

/** Stores a reply by the caller in a locked thread; notifying people of it is up to the calling function. */
export const storeReply = async (
  tx: Context,
  comment: Pick<CommentRow, "id" | "lastAt" | "replies">,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<ReplyRow> => {
  const postedAt = after(comment.lastAt, tx.now());
  const postedBy = authorOf(tx);
  const reply = await insertReply(tx.db, {
    id,
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
  return reply;
};

/** Replies in a thread, even if its first comment was deleted. */
export const postReply = (
  context: Context,
  path: CommentPath,
  { body }: { readonly body: z.output<typeof commentBody> },
): Promise<{ thread: Thread; reply: ReplyRow }> =>
  withText(context, body, async (tx, text) => {
    const thread = await lockThread(tx, path);
    const { discussion, comment } = thread;
    const reply = await storeReply(tx, comment, { id: newId(), text });
    if (discussion.changeRequestId !== null)
      await noteActivity(tx.db, discussion.changeRequestId, reply.postedAt);
    await record(tx, discussion, {
      action: "reply.posted",
      target: { type: "comment-reply", id: reply.id },
      after: { comment: comment.id, body: excerptOf(text) },
    });
    await tellMentioned(tx, discussion, comment.id, text);
    return { thread, reply };
  });

type Update = z.output<typeof updateSchema>;

const rewordReply = async (
  tx: Context,
  { discussion, comment }: Thread,
  reply: ReplyRow,
  text: string | undefined,
): Promise<Pick<ReplyRow, "body" | "editedAt"> | undefined> => {
  if (text === undefined) return undefined;
  demand("comment:edit", mayEdit(viewerOf(tx), reply));
  if (text === reply.body) return undefined;
  await record(tx, discussion, {
    action: "reply.edited",
    target: { type: "comment-reply", id: reply.id },
    before: { comment: comment.id, body: excerptOf(reply.body) },
    after: { body: excerptOf(text) },
  });
  await tellMentioned(tx, discussion, comment.id, text, reply.body);
  return { body: text, editedAt: tx.now() };
};

/**
 * Edits a reply or reacts to it, and with `resolved` resolves or reopens its thread, all or nothing. Throws the same
 * as updating a comment.
 */
export const updateReply = (
  context: Context,
  path: ReplyPath,
  update: Update,
): Promise<{ thread: Thread; reply: ReplyRow }> =>
  withText(context, update.body, async (tx, text) => {
    const thread = await lockThread(tx, path);
    const { discussion, comment } = thread;
    const before = await findReply(tx, thread, path.commentReplyId);
    checkVersion(tx, "reply", before.version);
    const words = await rewordReply(tx, thread, before, text);
    const resolution = await resolveOrReopen(tx, thread, { resolved: update.resolved });
    const reacted = await react(tx, thread, { type: "comment-reply", id: before.id }, update);
    if (resolution) await setComment(tx.db, comment.id, resolution);
    if ((words ?? resolution) && discussion.changeRequestId !== null)
      await noteActivity(tx.db, discussion.changeRequestId, tx.now());
    const reply = words || reacted ? await setReply(tx.db, before.id, { ...words }) : before;
    return { thread, reply };
  });

/** The previous comment becomes the last word again; a deleted comment without replies is no longer needed. */
const updateLastWord = async (tx: Context, { comment }: Thread): Promise<void> => {
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
 * Deletes a reply. Does nothing if it is already deleted; throws 403 unless the caller is its author or an admin of
 * the space.
 */
export const deleteReply = (context: Context, path: ReplyPath): Promise<void> =>
  transaction(context, async (tx) => {
    const thread = await unlessGone(lockThread(tx, path));
    const reply = thread && (await unlessGone(findReply(tx, thread, path.commentReplyId)));
    if (!thread || !reply) return;
    const { discussion, comment } = thread;
    demand("comment:delete", mayDelete(viewerOf(tx), reply));
    checkVersion(tx, "reply", reply.version);
    await deleteReactionsTo(tx.db, reply.id);
    await deleteReplyRow(tx.db, reply.id);
    await updateLastWord(tx, thread);
    if (discussion.changeRequestId !== null)
      await noteActivity(tx.db, discussion.changeRequestId, tx.now());
    await record(tx, discussion, {
      action: "reply.deleted",
      target: { type: "comment-reply", id: reply.id },
      before: { comment: comment.id, body: excerptOf(reply.body) },
    });
  });
