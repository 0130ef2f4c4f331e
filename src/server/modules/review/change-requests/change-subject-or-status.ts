import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { type ChangeRequestRow, setChangeRequest } from "./change-request-rows.ts";
import { lockChangeRequest, refuseMerged } from "./find-change-request.ts";
import { targetOf } from "./target-of.ts";

/** What `PATCH` changes; merging is the only way to `merged`. */
export interface ChangeRequestChange {
  readonly subject?: string | undefined;
  readonly status?: "draft" | "open" | "archived" | undefined;
}

/**
 * Renames a change request, opens it for review, takes it back to a draft, archives or reopens it
 * (spec: PATCH CR). Refuses with a conflict once it is merged, and with `stale` when it has moved on since
 * the caller saw it.
 */
export const changeSubjectOrStatus = (
  context: Context,
  spaceId: string,
  name: string,
  change: ChangeRequestChange,
): Promise<ChangeRequestRow> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, spaceId, name);
    checkVersion(tx, "change request", row.version);
    await refuseMerged(tx, row);
    const changed = changedFields(row, change);
    if (!changed) return row;
    const at = tx.now();
    const after = await setChangeRequest(tx.db, row.id, {
      ...changed.after,
      ...(changed.after.status === "open" ? { openedAt: at } : {}),
      updatedAt: at,
    });
    await audit(tx, {
      action: "change-request.updated",
      target: targetOf(after),
      space: spaceId,
      changeRequest: row.id,
      before: changed.before,
      after: changed.after,
    });
    return after;
  });
