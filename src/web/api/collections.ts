import {
  createCollectionMutation,
  deleteCollectionByIdMutation,
  getCollectionByIdOptions,
  listCollectionsInOrganizationByIdOptions,
  moveCollectionMutation,
  planCollectionDeletionOptions,
  planCollectionTransferOptions,
  transferCollectionMutation,
  updateCollectionByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listCollectionsInOrganizationById } from "#client/sdk.gen.ts";
import type { Collection } from "#client/types.gen.ts";
import { changing, deleting } from "./refresh.ts";
import { reading, wholeListQuery } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type { Collection } from "#client/types.gen.ts";

export const collectionQuery = (collectionId: string) =>
  reading(getCollectionByIdOptions({ path: { collectionId } }));

/** The collection's version when last read, for If-Match. */
export const collectionVersion = (collectionId: string) =>
  versionOf(`/v1/collections/${encodeURIComponent(collectionId)}`);

/** Every collection the caller can open, including nested ones, in one result. */
export const allCollectionsQuery = (organizationId: string) =>
  wholeListQuery<Collection>(
    listCollectionsInOrganizationByIdOptions({ path: { organizationId } }),
    (asked) => listCollectionsInOrganizationById({ path: { organizationId }, ...asked }),
  );

export const collectionTransferPlanQuery = (
  collectionId: string,
  query: { organization: string; collection?: string },
) => reading(planCollectionTransferOptions({ path: { collectionId }, query }));

/** What readers of sites would lose if it were deleted with everything in it. */
export const collectionDeletionPlanQuery = (collectionId: string) =>
  reading(planCollectionDeletionOptions({ path: { collectionId } }));

export const createCollection = changing(createCollectionMutation());
export const updateCollection = changing(updateCollectionByIdMutation());
export const deleteCollection = deleting(deleteCollectionByIdMutation());
export const moveCollection = changing(moveCollectionMutation());
export const transferCollection = changing(transferCollectionMutation());
