import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { type ChangeRequestRow, setChangeRequest } from "./change-request-rows.ts";
import { countEdit } from "./contribution-rows.ts";
import { lockChangeRequest, refuseClosed } from "./find-change-request.ts";
import { targetOf } from "./target-of.ts";

/**
 * Locks a change request for an edit by hand, for the rest of the transaction. Refuses with not-found, and
 * with a conflict when it is merged or archived.
 */
export const lockForEdit = async (
  tx: Context,
  spaceId: string,
  name: string,
): Promise<ChangeRequestRow> => {
  const row = await lockChangeRequest(tx, spaceId, name);
  await refuseClosed(tx, row);
  return row;
};

/**
 * Records that the caller wrote `revision` by hand into a locked change request: it becomes the active
 * revision and the latest edit, so that reviews of an earlier one no longer count. Answers the row as it
 * is then.
 */
export const recordEdit = async (
  tx: Context,
  row: ChangeRequestRow,
  revision: string,
): Promise<ChangeRequestRow> => {
  const at = tx.now();
  const edited = await setChangeRequest(tx.db, row.id, {
    revision,
    lastEdit: revision,
    lastEditAt: at,
    updatedAt: at,
  });
  if (tx.actor.type === "user") await countEdit(tx.db, row.id, tx.actor.id, at);
  await audit(tx, {
    action: "change-request.edited",
    target: targetOf(row),
    space: row.spaceId,
    changeRequest: row.id,
    before: { revision: row.revision },
    after: { revision },
  });
  return edited;
};
