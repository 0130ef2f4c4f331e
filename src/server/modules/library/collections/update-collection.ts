import type { z } from "zod";
import type { updateCollection as updateSchema } from "#contract/schemas/collection.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { type CollectionPath, type CollectionRow, setCollections } from "./collection-rows.ts";
import { getCollection } from "./get-collection.ts";
import { lockLivingCollection } from "./lock-living-collection.ts";

/** Changes what a collection says of itself. */
export const updateCollection = (
  context: Context,
  { organizationId, collectionId: id }: CollectionPath,
  { title, description, defaultLevel }: z.output<typeof updateSchema>,
): Promise<CollectionRow> =>
  transaction(context, async (tx) => {
    const before = await lockLivingCollection(tx, { organizationId, collectionId: id });
    checkVersion(tx, "collection", before.version);
    const changed = changedFields(before, {
      title,
      description,
      defaultLevel: defaultLevel === null ? ("none" as const) : defaultLevel,
    });
    if (changed) {
      await setCollections(tx.db, [id], changed.after);
      await audit(tx, {
        action: "collection.updated",
        target: { type: "collection", id, label: title ?? before.title },
        ...changed,
      });
    }
    return getCollection(tx, id);
  });
