import type { z } from "zod";
import type { commentBody, updateComment as updateSchema } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { type Anchor, anchorIn } from "./anchors.ts";
import {
  authorOf,
  discussionOf,
  type CommentedChangeRequest,
  type CommentPath,
  findDiscussion,
  lockThread,
  type Discussion,
  organizationOf,
  record,
  type Thread,
  unlessGone,
} from "./threads.ts";
import {
  type DiscussionKey,
  type CommentRow,
  countComments,
  deleteCommentRow,
  insertComment,
  noteActivity,
  selectComments,
  setComment,
  type ThreadFilter,
} from "./comment-rows.ts";
import { excerptOf, withText } from "./body-text.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { conflict } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { demand, mayDelete, mayEdit, viewerOf } from "./comment-permissions.ts";
import { tellMentioned } from "./mentions.ts";
import { react } from "./reactions.ts";
import { resolveOrReopen } from "./resolve-thread.ts";
import { deleteReactionsTo } from "./reaction-rows.ts";
import { type CommenterRow, countCommenters, selectCommenters } from "./commenter-rows.ts";

/** Threads of a discussion in the order they were begun. */
export const listComments = (
  { db }: Context,
  discussion: DiscussionKey,
  { filter, order }: { readonly filter: ThreadFilter; readonly order: "asc" | "desc" },
  page: ListRequest,
): Promise<ListPage<CommentRow>> =>
  readList(page, {
    rows: (asked) => selectComments(db, discussion, filter, { order, ...asked }),
    count: () => countComments(db, discussion, filter),
    cursorOf: ({ postedAt, id }) => [postedAt.getTime(), id],
  });

/** A new comment and what it is attached to. */
export interface NewComment {
  readonly body: z.output<typeof commentBody>;
  readonly page?: string | undefined;
  readonly node?: string | undefined;
}

/** The same with its text in stored form. */
type ReadComment = Omit<NewComment, "body"> & { readonly text: string };

/** A new thread: its anchor, text and time. */
interface BegunThread extends Anchor {
  readonly id: string;
  readonly text: string;
  readonly postedAt: Date;
  readonly reviewId: string | null;
}

/** Stores a thread by the caller, in a transaction; notifying people of it is up to the calling function. */
export const storeThread = (
  tx: Context,
  { spaceId, changeRequestId }: DiscussionKey,
  { text, postedAt, ...begun }: BegunThread,
): Promise<CommentRow> =>
  insertComment(tx.db, {
    ...begun,
    spaceId,
    changeRequestId,
    body: text,
    postedBy: authorOf(tx),
    postedAt,
    lastBy: authorOf(tx),
    lastAt: postedAt,
  });

const post = async (
  tx: Context,
  discussion: Discussion,
  { text, page, node }: ReadComment,
  reviewId: string | null = null,
): Promise<CommentRow> => {
  const anchor = await anchorIn(tx, discussion, { page, node });
  const { changeRequestId } = discussion;
  const postedAt = tx.now();
  if (changeRequestId !== null) await noteActivity(tx.db, changeRequestId, postedAt);
  const row = await storeThread(tx, discussion, {
    ...anchor,
    id: newId(),
    text,
    postedAt,
    reviewId,
  });
  await record(tx, discussion, {
    action: "comment.posted",
    target: { type: "comment", id: row.id },
    after: {
      body: excerptOf(text),
      ...(page === undefined ? {} : { page }),
      ...(node === undefined ? {} : { node }),
      ...(anchor.side === "before" ? { side: anchor.side } : {}),
      ...(reviewId === null ? {} : { review: reviewId }),
    },
  });
  await tellMentioned(tx, discussion, row.id, text);
  return row;
};

/**
 * Begins a thread on a change request in any status: even merged and archived ones may be discussed. Throws 400 if
 * the page or block is neither in the revision shown nor in the one it is compared with. Runs in the transaction of
 * what it belongs to, such as a review.
 */
export const postComment = (
  tx: Context,
  {
    spaceId,
    changeRequest,
    ...comment
  }: ReadComment & {
    readonly spaceId: string;
    readonly changeRequest: CommentedChangeRequest;
  },
  reviewId: string,
): Promise<CommentRow> => post(tx, discussionOf(spaceId, changeRequest), comment, reviewId);

/** Begins a thread in the discussion named by the path. */
export const postCommentAt = (
  context: Context,
  path: { readonly spaceId: string; readonly changeRequestId?: string },
  { body, ...target }: NewComment,
): Promise<CommentRow> =>
  withText(context, body, async (tx, text) =>
    post(tx, await findDiscussion(tx, path), { ...target, text }),
  );

type Update = z.output<typeof updateSchema>;

const reword = async (
  tx: Context,
  { discussion, comment }: Thread,
  text: string | undefined,
): Promise<Pick<CommentRow, "body" | "editedAt"> | undefined> => {
  if (text === undefined) return undefined;
  demand("comment:edit", mayEdit(viewerOf(tx), comment));
  if (text === comment.body) return undefined;
  await record(tx, discussion, {
    action: "comment.edited",
    target: { type: "comment", id: comment.id },
    before: { body: excerptOf(comment.body) },
    after: { body: excerptOf(text) },
  });
  await tellMentioned(tx, discussion, comment.id, text, comment.body);
  return { body: text, editedAt: tx.now() };
};

/** Only the thread of a deleted comment continues: it has no text left to edit or react to. */
const refuseDeleted = ({ deletedAt }: CommentRow, update: Update): void => {
  const { resolved: _resolved, reason: _reason, ...ofWords } = update;
  if (deletedAt !== null && Object.values(ofWords).some((value) => value !== undefined))
    throw conflict(
      "comment.deleted",
      "This comment was deleted. Only its thread goes on. Nothing was changed.",
    );
};

/**
 * Edits, resolves, reopens or reacts to a comment, all or nothing. Throws 403 naming the missing permission, and 409
 * if nothing would change or the comment is deleted.
 */
export const updateComment = (
  context: Context,
  path: CommentPath,
  update: Update,
): Promise<CommentRow> =>
  withText(context, update.body, async (tx, text) => {
    const thread = await lockThread(tx, path);
    const { discussion, comment } = thread;
    checkVersion(tx, "comment", comment.version);
    const words = await reword(tx, thread, text);
    refuseDeleted(comment, update);
    const resolution = await resolveOrReopen(tx, thread, update);
    const reacted = await react(tx, thread, { type: "comment", id: comment.id }, update);
    if (!words && !resolution && !reacted) return comment;
    if ((words ?? resolution) && discussion.changeRequestId !== null)
      await noteActivity(tx.db, discussion.changeRequestId, tx.now());
    return setComment(tx.db, comment.id, { ...words, ...resolution });
  });

const keepForReplies = async (tx: Context, { comment }: Thread): Promise<void> => {
  await deleteReactionsTo(tx.db, comment.id);
  await setComment(tx.db, comment.id, { body: "", editedAt: null, deletedAt: tx.now() });
};

/**
 * Deletes a comment. If it has replies, an empty comment stays to hold them. Does nothing if it is already deleted;
 * throws 403 unless the caller is its author or an admin of the space.
 */
export const deleteComment = (context: Context, path: CommentPath): Promise<void> =>
  transaction(context, async (tx) => {
    const thread = await unlessGone(lockThread(tx, path));
    if (!thread || thread.comment.deletedAt !== null) return;
    const { discussion, comment } = thread;
    demand("comment:delete", mayDelete(viewerOf(tx), comment));
    checkVersion(tx, "comment", comment.version);
    if (comment.replies > 0) await keepForReplies(tx, thread);
    else await deleteCommentRow(tx.db, comment.id);
    if (discussion.changeRequestId !== null)
      await noteActivity(tx.db, discussion.changeRequestId, tx.now());
    await record(tx, discussion, {
      action: "comment.deleted",
      target: { type: "comment", id: comment.id },
      before: { body: excerptOf(comment.body), replies: comment.replies },
    });
  });

/** The members who commented or replied, in the order of their first comments. */
export const listCommenters = async (
  context: Context,
  discussion: DiscussionKey,
  page: ListRequest,
): Promise<ListPage<CommenterRow>> => {
  const organizationId = await organizationOf(context, discussion);
  return readList(page, {
    rows: (asked) =>
      selectCommenters(context.db, { organizationId, viewer: context.actor.id }, discussion, asked),
    count: () => countCommenters(context.db, organizationId, discussion),
    cursorOf: ({ firstAt, member }) => [firstAt, member.userId],
  });
};
