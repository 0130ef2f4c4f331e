import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { deleteSpacesIn } from "../spaces/delete-spaces-in.ts";
import {
  type CollectionPath,
  lockCollection,
  lockCollections,
  selectBelow,
  setCollections,
} from "./collection-rows.ts";
import { administerAll } from "./administer-all.ts";

/**
 * Deletes a collection; everything in it goes to the trash at the same instant, from where each space can
 * be restored for 7 days together with its collections.
 * Nothing happens when it is deleted already.
 */
export const deleteCollection = (
  context: Context,
  { organizationId, collectionId: id }: CollectionPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockCollection(tx.db, { organizationId, collectionId: id });
    if (!before || before.deletedAt) return;
    const below = await selectBelow(tx.db, id);
    const ids = below.map((step) => step.id);
    await lockCollections(tx.db, ids);
    await administerAll(tx, organizationId, ids);
    const deletedAt = tx.now();
    const spaces = await deleteSpacesIn(tx, ids, deletedAt);
    const collections = below.filter(({ living }) => living).map((step) => step.id);
    await setCollections(tx.db, collections, { deletedAt });
    await audit(tx, {
      action: "collection.deleted",
      target: { type: "collection", id, label: before.title },
      before: { title: before.title, deletedAt: null },
      after: {
        deletedAt: deletedAt.toISOString(),
        spaces,
        collections: collections.filter((one) => one !== id),
      },
    });
  });
