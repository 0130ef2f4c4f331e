import { MAX_COLLECTION_DEPTH } from "#contract/schemas/collection.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { type CollectionRow, insertCollection, selectAbove } from "./collection-rows.ts";
import { getCollection } from "./get-collection.ts";
import { openTarget } from "./open-target.ts";
import { lockOrder, takePlace } from "./take-place.ts";

/**
 * Makes an empty collection at the end of where it is to stand. Refuses with
 * a conflict where collections already lie as deep in each other as they may.
 */
export const createCollection = (
  context: Context,
  organizationId: string,
  { title = "", parent = null }: { title?: string | undefined; parent?: string | null | undefined },
): Promise<CollectionRow> =>
  transaction(context, async (tx) => {
    await openTarget(tx, organizationId, parent);
    await lockOrganizationTree(tx.db, organizationId);
    await lockOrder(tx, organizationId, parent);
    if (parent !== null && (await selectAbove(tx.db, parent)).length >= MAX_COLLECTION_DEPTH)
      throw conflict(
        "collection.too-deep",
        `Collections can lie ${MAX_COLLECTION_DEPTH} deep in each other. Nothing was made.`,
      );
    const id = newId();
    await insertCollection(tx.db, {
      id,
      organizationId,
      parentId: parent,
      title,
      position: await takePlace(tx, { organizationId, parent, id }),
      createdAt: tx.now(),
    });
    await audit(tx, {
      action: "collection.created",
      target: { type: "collection", id, label: title },
      after: { title, parent },
    });
    return getCollection(tx, id);
  });
