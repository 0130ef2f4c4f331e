import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type CollectionPath, lockCollection, type StoredCollection } from "./collection-rows.ts";

/** Locks a collection of the organization that is not deleted; refuses with not-found. */
export const lockLivingCollection = async (
  tx: Context,
  { organizationId, collectionId: id }: CollectionPath,
): Promise<StoredCollection> => {
  const row = await lockCollection(tx.db, { organizationId, collectionId: id });
  if (!row || row.deletedAt) throw notFound("collection");
  return row;
};
