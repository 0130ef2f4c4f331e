import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
  noteActivity,
  refuseClosed,
  eventOn,
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
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { withText } from "../comments/body-text.ts";
import { postComment } from "../comments/comments.ts";
import { lockForPosting, postPending } from "../pending/post-pending.ts";
import { putLastView } from "../change-requests/last-view-rows.ts";
import { viewOf } from "../change-requests/last-views.ts";
import { selectRequest } from "./reviewer-rows.ts";

/** Reviews of a change request, newest first; `outdated` restricts them to those with edits since, or without. */
export const listReviews = async (
  context: Context,
  path: ChangeRequestPath,
  { outdated }: { readonly outdated?: boolean | undefined },
  page: ListRequest,
): Promise<ListPage<ReviewRow> & { readonly changeRequest: ChangeRequestRow }> => {
  const changeRequest = await findChangeRequest(context, path);
  const found = await readList(page, {
    rows: (asked) => selectReviews(context.db, changeRequest.id, outdated, asked),
    count: () => countReviews(context.db, changeRequest.id, outdated),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
  return { ...found, changeRequest };
};

/** One review of a change request; throws 404 if it has none with this id. */
export const getReview = async (
  context: Context,
  { reviewId, ...path }: ChangeRequestPath & { readonly reviewId: string },
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> => {
  const changeRequest = await findChangeRequest(context, path);
  const review = await selectReview(context.db, changeRequest.id, reviewId);
  if (!review) throw notFound("review");
  return { changeRequest, review };
};

interface NewReview {
  readonly status: ReviewRow["status"];
  readonly comment?: z.output<typeof commentBody> | undefined;
}

/**
 * Reviews a change request in its current state, and marks it as viewed. The reviewer's pending comments are posted
 * with it, as one event; a conflict with one of them undoes everything. Throws a conflict if it is merged or
 * archived, or if an author approves their own.
 */
export const submitReview = (
  context: Context,
  path: ChangeRequestPath,
  { status, comment }: NewReview,
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> =>
  withText(
    context,
    comment,
    async (tx, text) => {
      const row = await lockForPosting(tx, path);
      await refuseClosed(tx, row);
      if (status === "approved" && row.createdBy === tx.actor.id)
        throw conflict(
          "review.own-change-request",
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
      if (tx.actor.type === "user") await putLastView(tx.db, viewOf(row, tx.actor.id, at));
      const summary = text === undefined ? undefined : { text, reviewId: review.id };
      const posted = await postPending(tx, row, summary);
      await audit(tx, {
        action: "review.submitted",
        ...eventOn(row),
        target: { ...eventOn(row).target, type: "review", id: review.id },
        after: {
          status,
          revision: row.revision,
          ...(posted === undefined ? {} : { comments: posted.count }),
        },
      });
      if (text !== undefined && posted === undefined)
        await postComment(tx, { spaceId: path.spaceId, changeRequest: row, text }, review.id);
      await noteActivity(tx, row);
      return { changeRequest: row, review };
    },
    "comment",
  );
