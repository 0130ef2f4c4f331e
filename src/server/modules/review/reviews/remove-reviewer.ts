import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockChangeRequest, refuseMerged } from "../change-requests/find-change-request.ts";
import { targetOf } from "../change-requests/target-of.ts";
import { deleteRequest } from "./reviewer-rows.ts";

/**
 * Takes a request for review back; nothing happens when it was never made. A review that was given stays.
 * Refuses with a conflict once the change request is merged.
 */
export const removeReviewer = (
  context: Context,
  spaceId: string,
  name: string,
  userId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, spaceId, name);
    await refuseMerged(tx, row);
    if (!(await deleteRequest(tx.db, row.id, userId))) return;
    await audit(tx, {
      action: "review.request-removed",
      target: targetOf(row),
      space: spaceId,
      changeRequest: row.id,
      before: { user: userId },
    });
  });
