import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
  lockChangeRequest,
  noteActivity,
  refuseClosed,
  targetOf,
} from "../change-requests/find-change-request.ts";
import {
  countReviews,
  insertReview,
  type ReviewRow,
  selectReview,
  selectReviews,
} from "./review-rows.ts";
import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { postComment } from "../comments/comments.ts";
import { selectRequest } from "./reviewer-rows.ts";

/** Reviews of a change request, latest first (spec: GET CR/reviews). */
export const listReviews = async (
  context: Context,
  spaceId: string,
  name: string,
  {
    outdated,
    limit,
    after,
  }: { outdated: boolean | undefined; limit: number; after: Cursor | undefined },
): Promise<{ changeRequest: ChangeRequestRow; page: ListPage<ReviewRow> }> => {
  const { db } = context;
  const changeRequest = await findChangeRequest(context, spaceId, name);
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectReviews(db, changeRequest.id, outdated, { limit: limit + 1, after }),
    countReviews(db, changeRequest.id, outdated),
  ]);
  const page = listPage(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
  return { changeRequest, page };
};

/** One review (spec: GET CR/reviews/{reviewId}). */
export const getReview = async (
  context: Context,
  spaceId: string,
  name: string,
  reviewId: string,
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> => {
  const changeRequest = await findChangeRequest(context, spaceId, name);
  const review = await selectReview(context.db, changeRequest.id, reviewId);
  if (!review) throw notFound("review");
  return { changeRequest, review };
};

interface NewReview {
  readonly status: ReviewRow["status"];
  readonly comment?: z.output<typeof commentBody> | undefined;
}

/**
 * Reviews a change request as it is now (spec: POST CR/reviews). Refuses with a conflict what is merged or
 * archived, and the approval of one's own.
 */
export const submitReview = (
  context: Context,
  spaceId: string,
  name: string,
  { status, comment }: NewReview,
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, spaceId, name);
    await refuseClosed(tx, row);
    if (status === "approved" && row.createdBy === tx.actor.id)
      throw conflict(
        "conflict",
        "Nobody approves their own change request. Ask somebody else for a review.",
      );
    const at = tx.now();
    const request = await selectRequest(tx.db, row.id, tx.actor.id);
    const review = await insertReview(tx.db, {
      id: newId(),
      changeRequestId: row.id,
      reviewer: tx.actor.type === "user" ? tx.actor.id : null,
      requestedBy: request?.requestedBy ?? null,
      status,
      revision: row.revision,
      edit: row.lastEdit,
      createdAt: at,
      updatedAt: at,
    });
    await audit(tx, {
      action: "review.submitted",
      target: { ...targetOf(row), type: "review", id: review.id },
      space: spaceId,
      changeRequest: row.id,
      after: { status, revision: row.revision },
    });
    if (comment !== undefined)
      await postComment(
        tx,
        { spaceId, changeRequest: row, body: comment },
        { reviewId: review.id, field: "comment" },
      );
    await noteActivity(tx, row);
    return { changeRequest: row, review };
  });
