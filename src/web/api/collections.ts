import {
  createCollectionMutation,
  deleteCollectionByIdMutation,
  getCollectionByIdOptions,
  moveCollectionMutation,
  planCollectionTransferOptions,
  transferCollectionMutation,
  updateCollectionByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listCollectionsInOrganizationById } from "#client/sdk.gen.ts";
import type { Collection } from "#client/types.gen.ts";
import { changing } from "./mutation.ts";
import { wholeListQuery } from "./pages.ts";
import { reading } from "./reading.ts";
import { versionOf } from "./versions.ts";

export type { Collection } from "#client/types.gen.ts";

export const collectionQuery = (collectionId: string) =>
  reading(getCollectionByIdOptions({ path: { collectionId } }));

/** The collection's version when it was last read, for If-Match. */
export const collectionVersion = (collectionId: string) =>
  versionOf(`/v1/collections/${encodeURIComponent(collectionId)}`);

/** Every collection the caller can open, nested ones too, in one answer. */
export const allCollectionsQuery = (organizationId: string) =>
  wholeListQuery<Collection>("listCollectionsInOrganizationById", { organizationId }, (asked) =>
    listCollectionsInOrganizationById({ path: { organizationId }, ...asked }),
  );

export const collectionTransferPlanQuery = (
  collectionId: string,
  query: { organization: string; collection?: string },
) => reading(planCollectionTransferOptions({ path: { collectionId }, query }));

const aboutCollections = ["listCollectionsInOrganizationById"] as const;
const aboutContents = [
  ...aboutCollections,
  "listSpacesInOrganizationById",
  "listSpacesInCollectionById",
  "listSpacesForOrganizationMember",
  "getSpaceById",
] as const;

export const createCollection = changing(createCollectionMutation(), ...aboutCollections);
export const updateCollection = changing(
  updateCollectionByIdMutation(),
  ...aboutContents,
  "getCollectionById",
  "listPermissionsAggregateInSpace",
  "listPermissionsAggregateInCollection",
);
/** The collection itself is left in the cache, because the screen that deletes it is still showing it. */
export const deleteCollection = changing(deleteCollectionByIdMutation(), ...aboutContents);
export const moveCollection = changing(
  moveCollectionMutation(),
  ...aboutContents,
  "getCollectionById",
);
export const transferCollection = changing(transferCollectionMutation(), ...aboutContents);
