import { deleteSpaceById } from "#client";
import { newId } from "#server/kit/ids.ts";
import type { Place } from "#server/testing/place.ts";

const inPlace = async ({ organizationId }: Place) => ({ params: { organizationId } });
const aSpace = async ({ newSpace }: Place) => ({ params: { spaceId: await newSpace() } });
const aCollection = async ({ newCollection }: Place) => ({
  params: { collectionId: await newCollection() },
});
/** A collection the caller may give something to: the place's own, so that suites stay within it. */
const toCollection = async ({ organizationId, newCollection }: Place) => ({
  organization: organizationId,
  collection: await newCollection(),
});

/** A call that succeeds for every operation on spaces and collections. */
export const spaceSamples = {
  listSpacesInOrganizationById: inPlace,
  createSpace: async (place: Place) => ({
    ...(await inPlace(place)),
    body: {
      title: `Made ${newId()}`,
      emoji: "1f4d8",
      parent: await place.newCollection(),
      editMode: "live" as const,
    },
  }),
  getSpaceById: aSpace,
  updateSpaceById: async (place: Place) => ({
    ...(await aSpace(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSpaceById: aSpace,
  duplicateSpace: aSpace,
  restoreSpace: async (place: Place) => {
    const sample = await aSpace(place);
    const { client } = place.admin;
    await deleteSpaceById({ client, path: sample.params, throwOnError: true });
    return sample;
  },
  moveSpace: async (place: Place) => ({
    ...(await aSpace(place)),
    body: { parent: await place.newCollection() },
  }),
  transferSpace: async (place: Place) => ({
    ...(await aSpace(place)),
    body: await toCollection(place),
  }),
  planSpaceTransfer: async (place: Place) => ({
    ...(await aSpace(place)),
    query: await toCollection(place),
  }),

  findInboundLinks: async (place: Place) => ({
    ...(await inPlace(place)),
    query: { space: [await place.newSpace()] },
  }),

  listCollectionsInOrganizationById: inPlace,
  createCollection: async (place: Place) => ({
    ...(await inPlace(place)),
    body: { title: `Made ${newId()}`, parent: await place.newCollection() },
  }),
  getCollectionById: aCollection,
  updateCollectionById: async (place: Place) => ({
    ...(await aCollection(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteCollectionById: aCollection,
  listSpacesInCollectionById: aCollection,
  moveCollection: async (place: Place) => ({
    ...(await aCollection(place)),
    body: { parent: await place.newCollection() },
  }),
  transferCollection: async (place: Place) => ({
    ...(await aCollection(place)),
    body: await toCollection(place),
  }),
  planCollectionTransfer: async (place: Place) => ({
    ...(await aCollection(place)),
    query: await toCollection(place),
  }),
};
