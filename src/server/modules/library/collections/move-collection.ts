import type { z } from "zod";
import { MAX_COLLECTION_DEPTH } from "#contract/schemas/collection.ts";
import type { moveContent } from "#contract/schemas/space.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import {
  type CollectionPath,
  type CollectionRow,
  findCollection,
  selectAbove,
  selectBelow,
  setCollections,
} from "./collection-rows.ts";
import { getCollection } from "./get-collection.ts";
import { lockLivingCollection } from "./lock-living-collection.ts";
import { openTarget } from "./open-target.ts";
import { lockOrder, neighboursOf, takePlace } from "./take-place.ts";

/**
 * Moves a collection with everything in it. Writes this one
 * row. Refuses to move it into itself or too deep, and a move that would change nothing.
 */
export const moveCollection = (
  context: Context,
  { organizationId, collectionId: id }: CollectionPath,
  { parent: named, position: wanted }: z.output<typeof moveContent>,
): Promise<CollectionRow> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const present = await findCollection(tx.db, id);
    if (!present) throw notFound("collection");
    const parent = named === undefined ? present.parentId : named;
    await openTarget(tx, organizationId, parent);
    if (parent !== null) await fitInto(tx, id, parent);
    await lockOrder(tx, organizationId, parent);
    const before = await lockLivingCollection(tx, { organizationId, collectionId: id });
    const position = await takePlace(tx, {
      organizationId,
      parent,
      id,
      neighbours: neighboursOf(wanted),
    });
    await setCollections(tx.db, [id], { parentId: parent, position });
    await audit(tx, {
      action: "collection.moved",
      target: { type: "collection", id, label: before.title },
      before: { parent: before.parentId, position: before.position },
      after: { parent, position },
    });
    return getCollection(tx, id);
  });

const fitInto = async (tx: Context, id: string, parent: string): Promise<void> => {
  const above = await selectAbove(tx.db, parent);
  if (above.some((step) => step.id === id))
    throw invalid("parent", "a collection cannot be moved into itself");
  const height = (await selectBelow(tx.db, id)).at(-1)?.depth ?? 1;
  if (above.length + height > MAX_COLLECTION_DEPTH)
    throw invalid("parent", `collections can lie ${MAX_COLLECTION_DEPTH} deep in each other`);
};
