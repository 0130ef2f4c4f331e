import { collectionPermissionsOf } from "#contract/permissions.ts";
import type { Collection } from "#contract/schemas/collection.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { CollectionRow } from "./collection-rows.ts";

/** A collection as a person with the given effective role sees it. */
export const presentCollection = (
  { collection, role }: CollectionRow,
  { publicUrl }: Settings,
): Collection => ({
  object: "collection",
  id: collection.id,
  title: collection.title,
  ...(collection.description === "" ? {} : { description: collection.description }),
  organization: collection.organizationId,
  ...(collection.parentId === null ? {} : { parent: collection.parentId }),
  position: collection.position,
  defaultLevel: collection.defaultLevel === "none" ? null : collection.defaultLevel,
  urls: {
    location: `${publicUrl}/v1/collections/${collection.id}`,
    app: `${publicUrl}/o/${collection.organizationId}/spaces?collection=${collection.id}`,
  },
  permissions: collectionPermissionsOf(role),
});
