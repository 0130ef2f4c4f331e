import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { deleteEmptyCollections, selectOrganizationsWithEmpty } from "./purge-rows.ts";

/** Removes the deleted collections in which no space is left, neither in them nor further down. */
export const purgeEmptyCollections = async (context: Context): Promise<void> => {
  for (const organizationId of await selectOrganizationsWithEmpty(context.db))
    await transaction(context, async (tx) => {
      await lockOrganizationTree(tx.db, organizationId);
      for (const { id, title } of await deleteEmptyCollections(tx.db, organizationId))
        await audit(tx, {
          action: "collection.purged",
          target: { type: "collection", id, label: title },
          organizationId,
          before: { title },
        });
    });
};
