import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { purgeEmptyCollections } from "../collections/collections.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import { deleteExpiredSpace, selectExpired } from "./space-rows.ts";

/**
 * Removes for good what has been in the trash for RETENTION_DAYS, with everything in it, and then the deleted
 * collections in which nothing is left that could be restored. A space that a site shows, living or in the
 * trash itself, stays until none does. One transaction a space, so that what one
 * of them meets does not hold up the others; doing it twice does nothing twice.
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
