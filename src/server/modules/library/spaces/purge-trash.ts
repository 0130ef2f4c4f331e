import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { purgeEmptyCollections } from "../collections/collections.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import { deleteExpiredSpace, selectExpired } from "./space-rows.ts";

/**
 * Permanently removes what has been in the trash for RETENTION_DAYS, with its content, and then the deleted
 * collections without anything left to restore. A space shown by a site, even one in the trash, stays until none
 * shows it. One transaction per space, so that a failure does not undo the earlier ones; safe to repeat.
 */
export const purgeTrash = async (context: Context): Promise<void> => {
  const before = expiredBefore(context.now());
  for (const id of await selectExpired(context.db, before))
    await transaction(context, async (tx) => {
      const space = await deleteExpiredSpace(tx.db, id, before);
      if (!space) return;
      await audit(tx, {
        action: "space.purged",
        target: { type: "space", id, label: space.title },
        organizationId: space.organizationId,
        space: id,
        before: { title: space.title, deletedAt: space.deletedAt?.toISOString() ?? null },
      });
    });
  await purgeEmptyCollections(context);
};
