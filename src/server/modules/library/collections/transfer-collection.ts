import { MAX_COLLECTION_DEPTH } from "#contract/schemas/collection.ts";
import type { TransferPlan } from "#contract/schemas/space.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { getCollection, lockLivingCollection, whyNotAll } from "./find-collection.ts";
import {
  transferPermissions,
  transferTranslations,
  lockBothEnds,
  planTransfer,
  recordTransfer,
  type TransferTarget,
  whyShown,
} from "./transfers.ts";
import {
  type CollectionPath,
  type CollectionRow,
  findCollection,
  lockCollections,
  selectAbove,
  selectBelow,
  setCollections,
} from "./collection-rows.ts";
import { takePosition } from "./sibling-positions.ts";
import { transferContents } from "./transfer-rows.ts";
import { selectLivingIn } from "../spaces/space-rows.ts";

const whyNotFitting = async (
  { db }: Context,
  id: string,
  height: number,
  collection: string | undefined,
): Promise<Failure | undefined> => {
  if (collection === undefined) return undefined;
  const above = await selectAbove(db, collection);
  if (above.some((step) => step.id === id))
    return new Failure("stale", "A collection cannot be moved into itself.", {
      reason: "collection.into-itself",
    });
  return above.length + height > MAX_COLLECTION_DEPTH
    ? new Failure("stale", `Collections can lie ${MAX_COLLECTION_DEPTH} deep in each other.`, {
        reason: "collection.too-deep",
      })
    : undefined;
};

const plan = async (
  context: Context,
  { organizationId, collectionId: id }: CollectionPath,
  target: TransferTarget,
) => {
  const collection = await findCollection(context.db, id);
  if (!collection || collection.deletedAt || collection.organizationId !== organizationId)
    throw notFound("collection");
  const below = await selectBelow(context.db, id);
  const load = { collectionIds: below.map((step) => step.id) };
  const planned = await planTransfer(
    context,
    {
      what: "collection",
      organizationId,
      parent: collection.parentId,
      load,
      collections: below.filter(({ living }) => living).length,
    },
    target,
    [
      await whyNotAll(context, organizationId, load.collectionIds),
      await whyNotFitting(context, id, below.at(-1)?.depth ?? 1, target.collection),
    ],
  );
  return { ...planned, load };
};

const planOrThrow = async (...args: Parameters<typeof plan>) => {
  const planned = await plan(...args);
  const [failure] = planned.failures;
  if (failure) throw failure;
  return planned;
};

/** Plans what `transferCollection` would do, and why it would be refused. */
export const planCollectionTransfer = async (
  context: Context,
  path: CollectionPath,
  target: TransferTarget,
): Promise<TransferPlan> => (await plan(context, path, target)).plan;

/**
 * Moves a collection with its content, including the trash, to another organization, into another collection, or
 * both. Explicit roles and requested reviews of people who are not in the other organization end. Throws what the
 * plan lists as obstacles.
 */
export const transferCollection = (
  context: Context,
  path: CollectionPath,
  target: TransferTarget,
): Promise<CollectionRow> =>
  transaction(context, async (tx) => {
    const { organizationId, collectionId: id } = path;
    await planOrThrow(tx, path, target);
    await lockBothEnds(tx, organizationId, target);
    // The plan is made again, because it may have changed while waiting for the lock.
    const { load, plan: planned } = await planOrThrow(tx, path, target);
    await lockCollections(tx.db, load.collectionIds);
    const before = await lockLivingCollection(tx, { organizationId, collectionId: id });
    const { organization, collection: parent = null } = target;
    const position = await takePosition(tx, { organizationId: organization, parent, id });
    await transferContents(tx.db, load.collectionIds, organization);
    // A site may have added a space until this transaction locked them all.
    const shown = organization === organizationId ? undefined : await whyShown(tx, load);
    if (shown) throw shown;
    await setCollections(tx.db, [id], { parentId: parent, position });
    await transferPermissions(tx, load, organizationId, target);
    await transferTranslations(tx, load, organizationId, target);
    const gone = {
      spaces: await selectLivingIn(tx.db, load.collectionIds),
      collections: load.collectionIds,
    };
    await recordTransfer(tx, organizationId, target, gone, {
      action: "collection.transferred",
      target: { type: "collection", id, label: before.title },
      before: { organization: organizationId, parent: before.parentId },
      after: {
        organization,
        parent,
        spaces: planned.spaces,
        collections: planned.collections,
      },
    });
    return getCollection(tx, id);
  });
