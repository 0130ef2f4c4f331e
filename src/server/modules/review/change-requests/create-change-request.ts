import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { type ChangeRequestRow, insertChangeRequest, takeNumber } from "./change-request-rows.ts";
import { targetOf } from "./target-of.ts";

/** What a change request begins with; it begins at the space's active revision unless told otherwise. */
export interface NewChangeRequest {
  readonly subject?: string | undefined;
  readonly agentTaskId?: string | undefined;
  readonly reverts?: string;
  /** The revision of the space it began from. */
  readonly from?: string;
}

/**
 * Opens a draft with the next number of the space and the content the space has (spec: POST
 * SPACE/change-requests). Refuses with not-found when the space is gone.
 */
export const createChangeRequest = (
  context: Context,
  spaceId: string,
  { subject = "", agentTaskId, reverts, from }: NewChangeRequest,
): Promise<ChangeRequestRow> =>
  transaction(context, async (tx) => {
    const taken = await takeNumber(tx.db, spaceId);
    if (!taken) throw notFound("space");
    const at = tx.now();
    const revision = from ?? taken.revision;
    const row = await insertChangeRequest(tx.db, {
      id: newId(),
      spaceId,
      number: taken.number,
      subject,
      agentTaskId: agentTaskId ?? null,
      createdBy: tx.actor.type === "user" ? tx.actor.id : null,
      createdAt: at,
      updatedAt: at,
      revision,
      revisionInitial: revision,
      lastEdit: revision,
      lastEditAt: at,
      reverts: reverts ?? null,
    });
    await audit(tx, {
      action: "change-request.created",
      target: targetOf(row),
      space: spaceId,
      changeRequest: row.id,
      after: {
        number: row.number,
        subject,
        status: row.status,
        ...(reverts === undefined ? {} : { reverts }),
      },
    });
    return row;
  });
