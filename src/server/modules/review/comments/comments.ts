import type { z } from "zod";
import type { commentBody, updateComment as updateSchema } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { anchorIn } from "./anchors.ts";
import {
  boardOf,
  type BoardOfChangeRequest,
  type CommentPath,
  findBoard,
  lockThread,
  type OpenBoard,
  organizationOf,
  record,
  type Thread,
  unlessGone,
} from "./threads.ts";
import {
  type Board,
  type CommentRow,
  countComments,
  deleteCommentRow,
  insertComment,
  noteActivity,
  selectComments,
  setComment,
  type ThreadFilter,
} from "./comment-rows.ts";
import { excerptOf, textOf } from "./body-text.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import { conflict } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { demand, mayDelete, mayEdit, viewerOf } from "./comment-permissions.ts";
import { react } from "./reactions.ts";
import { settle } from "./resolve-thread.ts";
import { deleteReactionsTo } from "./reaction-rows.ts";
import { type CommenterRow, countCommenters, selectCommenters } from "./commenter-rows.ts";

/** Threads of a change request or a space (spec: GET CR/comments, GET SPACE/comments). */
export const listComments = async (
  { db }: Context,
  board: Board,
  filter: ThreadFilter,
  page: { order: "asc" | "desc"; limit: number; after: Cursor | undefined },
): Promise<ListPage<CommentRow>> => {
  const [rows, total] = await Promise.all([
    page.limit === 0 ? [] : selectComments(db, board, filter, { ...page, limit: page.limit + 1 }),
    countComments(db, board, filter),
  ]);
  return listPage(rows, page.limit, total, ({ postedAt, id }) => [postedAt.getTime(), id]);
};

/** What somebody asks, and where. */
export interface NewComment {
  readonly body: z.output<typeof commentBody>;
  readonly page?: string | undefined;
  readonly node?: string | undefined;
}

/** The review a comment belongs to, and the field of the request it was sent in; `body` unless named. */
interface Origin {
  readonly reviewId?: string | null;
  readonly field?: string;
}

/** Who is acting, where it is a person. */
export const speakerOf = ({ actor }: Context): string | null =>
  actor.type === "user" ? actor.id : null;

const post = async (
  tx: Context,
  board: OpenBoard,
  { body, page, node }: NewComment,
  { reviewId = null, field }: Origin = {},
): Promise<CommentRow> => {
  const text = textOf(body, field);
  const anchor = await anchorIn(tx, board, { page, node });
  const { spaceId, changeRequestId, revision } = board;
  const at = tx.now();
  if (changeRequestId !== null) await noteActivity(tx.db, changeRequestId, at);
  const row = await insertComment(tx.db, {
    ...anchor,
    id: newId(),
    spaceId,
    changeRequestId,
    reviewId,
    revision,
    body: text,
    postedBy: speakerOf(tx),
    postedAt: at,
    lastBy: speakerOf(tx),
    lastAt: at,
  });
  await record(tx, board, {
    action: "comment.posted",
    target: { type: "comment", id: row.id },
    after: {
      body: excerptOf(text),
      ...(page === undefined ? {} : { page }),
      ...(node === undefined ? {} : { node }),
      ...(reviewId === null ? {} : { review: reviewId }),
    },
  });
  return row;
};

/**
 * Begins a thread on a change request, whatever its status: what was merged or archived may still be
 * talked about. 400 when the page or the block is not in the revision shown. Runs inside the transaction
 * of what it belongs to, such as a review.
 */
export const postComment = (
  tx: Context,
  {
    spaceId,
    changeRequest,
    ...comment
  }: NewComment & {
    readonly spaceId: string;
    readonly changeRequest: BoardOfChangeRequest;
  },
  origin: Origin = {},
): Promise<CommentRow> => post(tx, boardOf(spaceId, changeRequest), comment, origin);

/** Begins a thread where the path says (spec: POST CR/comments, POST SPACE/comments). */
export const postCommentAt = (
  context: Context,
  path: { readonly spaceId: string; readonly changeRequestId?: string },
  comment: NewComment,
): Promise<CommentRow> =>
  transaction(context, async (tx) => post(tx, await findBoard(tx, path), comment));

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
