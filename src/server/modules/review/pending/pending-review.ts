import type { z } from "zod";
import { MAX_PENDING_COMMENTS } from "#contract/schemas/limits.ts";
import type { addPendingComment as addSchema } from "#contract/schemas/pending-review.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditOwn } from "#server/events/audit-own.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
  lockChangeRequest,
} from "../change-requests/find-change-request.ts";
import { type Anchor, anchorIn } from "../comments/anchors.ts";
import { withText } from "../comments/body-text.ts";
import { selectComment } from "../comments/comment-rows.ts";
import { discussionOf } from "../comments/threads.ts";
import {
  countPending,
  deletePendingRows,
  insertPending,
  type PendingKey,
  type PendingRow,
  selectPending,
  setPendingBody,
} from "./pending-rows.ts";

/** Pending comments with their change request. */
export interface Pending {
  readonly changeRequest: ChangeRequestRow;
  readonly rows: readonly PendingRow[];
}

/** The key of the caller's own pending comments; those of others cannot be addressed. */
export const pendingKey = ({ actor }: Context, { id }: ChangeRequestRow): PendingKey => ({
  changeRequestId: id,
  userId: actor.id,
});

/** Whose pending comments they are and where, but none of their text. */
const eventOf = ({ id, spaceId }: ChangeRequestRow) => ({
  target: { type: "pending-review", id },
  space: spaceId,
  changeRequest: id,
});

/** The caller's pending comments, in the order they were written. */
export const readPendingReview = async (
  context: Context,
  path: ChangeRequestPath,
): Promise<Pending> => {
  const changeRequest = await findChangeRequest(context, path);
  const rows = await selectPending(context.db, pendingKey(context, changeRequest));
  return { changeRequest, rows };
};

/** Where a comment belongs: in a thread, whose anchor it shares, or at the anchor of a new one. */
const placeOf = async (
  tx: Context,
  changeRequest: ChangeRequestRow,
  { thread, page, node }: Pick<z.output<typeof addSchema>, "thread" | "page" | "node">,
): Promise<Anchor> => {
  const discussion = discussionOf(changeRequest.spaceId, changeRequest);
  if (thread === undefined) return anchorIn(tx, discussion, { page, node });
  const comment = await selectComment(tx.db, discussion, thread);
  if (!comment) throw notFound("comment");
  const { revision, side, pageId, pageTitle, pagePath, document, block } = comment;
  return { revision, side, pageId, pageTitle, pagePath, document, block, node: comment.node };
};

/**
 * Stores a comment or reply for the caller's review, in any status of the change request. Throws 400 and 404 as for
 * posted comments, and a conflict beyond the limit.
 */
export const addPendingComment = (
  context: Context,
  path: ChangeRequestPath,
  { body, ...place }: z.output<typeof addSchema>,
): Promise<Pending> =>
  withText(context, body, async (tx, text) => {
    const changeRequest = await lockChangeRequest(tx, path);
    const key = pendingKey(tx, changeRequest);
    if ((await countPending(tx.db, key)) >= MAX_PENDING_COMMENTS)
      throw conflict(
        "pending-review.full",
        `You have ${MAX_PENDING_COMMENTS} pending comments here, which is as many as there can be. Submit your review first; this comment was not kept.`,
      );
    const row = await insertPending(tx.db, {
      ...key,
      ...(await placeOf(tx, changeRequest, place)),
      id: newId(),
      threadId: place.thread ?? null,
      body: text,
      createdAt: tx.now(),
    });
    await auditOwn(tx, {
      ...eventOf(changeRequest),
      action: "pending-review.comment-added",
      after: { id: row.id },
    });
    return { changeRequest, rows: [row] };
  });

interface PendingPath extends ChangeRequestPath {
  readonly pendingCommentId: string;
}

/** Changes the text of one of the caller's pending comments; throws 404 if it is gone, for example once posted. */
export const updatePendingComment = (
  context: Context,
  { pendingCommentId: id, ...path }: PendingPath,
  { body }: Pick<z.output<typeof addSchema>, "body">,
): Promise<Pending> =>
  withText(context, body, async (tx, text) => {
    const changeRequest = await findChangeRequest(tx, path);
    const change = { id, body: text, editedAt: tx.now() };
    const row = await setPendingBody(tx.db, pendingKey(tx, changeRequest), change);
    if (!row) throw notFound("pending comment");
    await auditOwn(tx, {
      ...eventOf(changeRequest),
      action: "pending-review.comment-edited",
      after: { id },
    });
    return { changeRequest, rows: [row] };
  });

/** Deletes one of the caller's pending comments; does nothing if it is gone. */
export const deletePendingComment = (
  context: Context,
  { pendingCommentId: id, ...path }: PendingPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    const changeRequest = await findChangeRequest(tx, path);
    if ((await deletePendingRows(tx.db, pendingKey(tx, changeRequest), id)) === 0) return;
    await auditOwn(tx, {
      ...eventOf(changeRequest),
      action: "pending-review.comment-deleted",
      after: { id },
    });
  });

/** Deletes all of the caller's pending comments in a change request; does nothing if there are none. */
export const discardPendingReview = (context: Context, path: ChangeRequestPath): Promise<void> =>
  transaction(context, async (tx) => {
    const changeRequest = await findChangeRequest(tx, path);
    const comments = await deletePendingRows(tx.db, pendingKey(tx, changeRequest));
    if (comments === 0) return;
    await auditOwn(tx, {
      ...eventOf(changeRequest),
      action: "pending-review.discarded",
      after: { comments },
    });
  });
