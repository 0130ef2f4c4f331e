import {
  MAX_COLLECTION_DEPTH,
  type updateCollection as updateSchema,
} from "#contract/schemas/collection.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import {
  type CollectionFilter,
  type CollectionPath,
  type CollectionRow,
  countCollections,
  type PlacedCollectionRow,
  deleteEmptyCollections,
  findCollection,
  insertCollection,
  lockCollection,
  lockCollections,
  selectAbove,
  selectBelow,
  selectCollections,
  selectOrganizationsWithEmpty,
  setCollections,
} from "./collection-rows.ts";
import {
  administerAll,
  getCollection,
  lockLivingCollection,
  openTarget,
} from "./find-collection.ts";
import { lockOrder, neighboursOf, takePosition } from "./sibling-positions.ts";
import type { z } from "zod";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";
import type { moveContent } from "#contract/schemas/space.ts";
import { trashSpacesIn } from "../spaces/space-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";

/**
 * The collections of an organization that the caller can open, or that contain something they can open, each before
 * its content, in the order people gave them.
 */
export const listCollections = (
  { db, actor }: Context,
  organizationId: string,
  { nested }: CollectionFilter,
  page: ListRequest,
): Promise<ListPage<PlacedCollectionRow>> => {
  const viewer = { organizationId, userId: actor.id };
  return readList(page, {
    rows: (asked) => selectCollections(db, viewer, { nested }, asked),
    count: () => countCollections(db, viewer, { nested }),
    cursorOf: ({ place }) => [place],
  });
};

/** Creates an empty collection at the end of its parent. */
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
      position: await takePosition(tx, { organizationId, parent, id }),
      createdAt: tx.now(),
    });
    await audit(tx, {
      action: "collection.created",
      target: { type: "collection", id, label: title },
      after: { title, parent },
    });
    return getCollection(tx, id);
  });

/** Changes the properties of a collection. */
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

/** Throws if a collection would be put into itself, or deeper than collections may be nested. */
const fitInto = async (tx: Context, id: string, parent: string): Promise<void> => {
  const above = await selectAbove(tx.db, parent);
  if (above.some((step) => step.id === id))
    throw invalid("parent", "a collection cannot be moved into itself");
  const height = (await selectBelow(tx.db, id)).at(-1)?.depth ?? 1;
  if (above.length + height > MAX_COLLECTION_DEPTH)
    throw invalid("parent", `collections can lie ${MAX_COLLECTION_DEPTH} deep in each other`);
};

/** Moves a collection with its content; only its own row is written. */
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
    const position = await takePosition(tx, {
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

/**
 * Deletes a collection; its content goes to the trash at the same instant, from which each space can be restored for
 * RETENTION_DAYS together with its collections. Does nothing if it is already deleted.
 */
export const deleteCollection = (
  context: Context,
  { organizationId, collectionId: id }: CollectionPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockCollection(tx.db, { organizationId, collectionId: id });
    if (!before || before.deletedAt) return;
    checkVersion(tx, "collection", before.version);
    const below = await selectBelow(tx.db, id);
    const ids = below.map((step) => step.id);
    await lockCollections(tx.db, ids);
    await administerAll(tx, organizationId, ids);
    const deletedAt = tx.now();
    const spaces = await trashSpacesIn(tx.db, ids, deletedAt);
    const collections = below.filter(({ living }) => living).map((step) => step.id);
    await setCollections(tx.db, collections, { deletedAt });
    const event = await audit(tx, {
      action: "collection.deleted",
      target: { type: "collection", id, label: before.title },
      before: { title: before.title, deletedAt: null },
      after: {
        deletedAt: deletedAt.toISOString(),
        spaces,
        collections: collections.filter((one) => one !== id),
      },
    });
    const things = [
      { kind: "space", ids: spaces },
      { kind: "collection", ids: collections },
    ] as const;
    await judgeLinksTo(tx, organizationId, things, { event });
  });

/** Restores the deleted ones among a collection and its ancestors. Returns their ids. Their order must be locked. */
export const restoreCollectionsAbove = async (
  tx: Context,
  id: string,
  causedBy: string,
): Promise<readonly string[]> => {
  const deleted = (await selectAbove(tx.db, id)).filter(({ living }) => !living);
  if (deleted.length === 0) return [];
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
  return ids;
};

/** Deletes the deleted collections that no longer contain a space at any depth. */
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
