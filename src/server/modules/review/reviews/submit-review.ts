import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { postComment } from "../comments/post-comment.ts";
import { noteActivity } from "../change-requests/note-activity.ts";
import {
  type ChangeRequestRow,
  lockChangeRequest,
  refuseClosed,
} from "../change-requests/find-change-request.ts";
import { targetOf } from "../change-requests/target-of.ts";
import { insertReview, type ReviewRow } from "./review-rows.ts";
import { selectRequest } from "./reviewer-rows.ts";

export interface NewReview {
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
