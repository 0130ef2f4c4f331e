import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import {
  type CollectionPath,
  type CollectionRow,
  findCollectionFor,
  holdsOthers,
  lockCollection,
  selectBelow,
  selectCollectionsById,
  type StoredCollection,
} from "./collection-rows.ts";
import { atLeast, organizationPermissionsOf } from "#contract/permissions.ts";
import { selectLivingIn } from "../spaces/space-rows.ts";
import { findResource } from "#server/access/resource-rows.ts";

/** One collection with the caller's current role there. */
export const getCollection = async ({ db, actor }: Context, id: string): Promise<CollectionRow> => {
  const row = await findCollectionFor(db, id, actor.id);
  if (!row) throw notFound("collection");
  return row;
};

/** Those of these collections of an organization that the caller sees. */
export const seenCollections = (
  { db, actor }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<CollectionRow[]> =>
  selectCollectionsById(db, { organizationId, userId: actor.id }, [...new Set(ids)]);

/** Locks a collection of the organization that is not deleted; throws not-found. */
export const lockLivingCollection = async (
  tx: Context,
  { organizationId, collectionId: id }: CollectionPath,
): Promise<StoredCollection> => {
  const row = await lockCollection(tx.db, { organizationId, collectionId: id });
  if (!row || row.deletedAt) throw notFound("collection");
  return row;
};

/** Ids of the living spaces in a collection and its descendants, whoever can open them. */
export const livingSpacesIn = async ({ db }: Context, collectionId: string): Promise<string[]> => {
  const below = await selectBelow(db, collectionId);
  return selectLivingIn(
    db,
    below.map(({ id }) => id),
  );
};

const forbidden = (needs: string): Failure => new Failure("forbidden", `This needs ${needs}.`);

/**
 * Returns why the caller may not put something into a collection of the organization, or at its top level (null);
 * undefined if they may. For a collection they cannot open the reason is not-found.
 */
export const whyNotInto = async (
  { db, actor, organization }: Context,
  organizationId: string,
  collectionId: string | null,
): Promise<Failure | undefined> => {
  if (collectionId === null) {
    const allowed =
      organization?.id === organizationId &&
      organizationPermissionsOf(organization.membership).createContent;
    return allowed ? undefined : forbidden("the role create in the organization");
  }
  const found = await findResource(db, "collection", collectionId, actor.id);
  if (!found?.role || found.deleted || found.organizationId !== organizationId)
    return notFound("collection");
  return atLeast(found.role, "create")
    ? undefined
    : forbidden("the role create on the collection it is to stand in");
};

/** The same as a check: throws not-found or forbidden. */
export const openTarget = async (
  context: Context,
  organizationId: string,
  collectionId: string | null,
): Promise<void> => {
  const failure = await whyNotInto(context, organizationId, collectionId);
  if (failure) throw failure;
};

/** Why the caller may not dispose of everything in these collections; undefined if they may. */
export const whyNotAll = async (
  { db, actor }: Context,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<Failure | undefined> =>
  (await holdsOthers(db, organizationId, actor.id, collectionIds))
    ? new Failure("forbidden", "This needs the role admin on every space in the collection.")
    : undefined;

/** Throws forbidden unless the caller administers every space in these collections. */
export const administerAll = async (
  context: Context,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  const failure = await whyNotAll(context, organizationId, collectionIds);
  if (failure) throw failure;
};
