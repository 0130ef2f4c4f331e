import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockCollections, selectAbove, setCollections } from "./collection-rows.ts";

/** Brings back the deleted ones among a collection and all it lies in; their order has to be locked. */
export const restoreCollectionsAbove = async (
  tx: Context,
  id: string,
  causedBy: string,
): Promise<void> => {
  const deleted = (await selectAbove(tx.db, id)).filter(({ living }) => !living);
  if (deleted.length === 0) return;
  const ids = deleted.map((step) => step.id);
  await lockCollections(tx.db, ids);
  await setCollections(tx.db, ids, { deletedAt: null });
  for (const step of deleted)
    await audit(tx, {
      action: "collection.restored",
      target: { type: "collection", id: step.id, label: step.title },
      after: { deletedAt: null },
      causedBy,
    });
};
