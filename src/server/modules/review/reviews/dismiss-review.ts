import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import { selectCountingReviews } from "../change-requests/facts-rows.ts";
import {
  type ChangeRequestRow,
  eventOn,
  lockChangeRequest,
  noteActivity,
  refuseClosed,
} from "../change-requests/find-change-request.ts";
import { type ReviewRow, selectReview, setDismissed } from "./review-rows.ts";

/** Whether a review is a request for changes that counts: only those can be dismissed. */
export const isDismissable = ({ id, status }: ReviewRow, counting: ReadonlySet<string>): boolean =>
  status === "changes-requested" && counting.has(id);

/**
 * Dismisses a request for changes, with the reason. Reviewers withdraw their own this way. Throws a conflict for the
 * author of the change request, for a review that no longer counts, and if it is merged or archived.
 */
export const dismissReview = (
  context: Context,
  { reviewId, ...path }: ChangeRequestPath & { readonly reviewId: string },
  { reason }: { readonly reason: string },
): Promise<{ changeRequest: ChangeRequestRow; review: ReviewRow }> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, path);
    const review = await selectReview(tx.db, row.id, reviewId);
    if (!review) throw notFound("review");
    await refuseClosed(tx, row);
    if (row.createdBy === tx.actor.id)
      throw conflict(
        "review.own-change-request",
        "Nobody dismisses what others ask to be changed in their own change request. Ask them to review again.",
      );
    if (!isDismissable(review, await selectCountingReviews(tx.db, row.id)))
      throw conflict(
        "review.not-counting",
        "This is no request for changes that still counts. Nothing was changed.",
      );
    const by = tx.actor.type === "user" ? tx.actor.id : null;
    const dismissed = await setDismissed(tx.db, review.id, { by, at: tx.now(), reason });
    await audit(tx, {
      action: "review.dismissed",
      ...eventOn(row),
      target: { ...eventOn(row).target, type: "review", id: review.id },
      before: { status: review.status, reviewer: review.reviewer },
      after: { reason },
    });
    await noteActivity(tx, row);
    return { changeRequest: row, review: dismissed };
  });
