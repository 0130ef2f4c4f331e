import type { Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { listSpacesIn } from "../spaces/list-spaces.ts";
import { presentSpace } from "../spaces/present-space.ts";
import type { CollectionPath } from "./collection-rows.ts";
import {
  createCollection,
  deleteCollection,
  listCollections,
  moveCollection,
  updateCollection,
} from "./collections.ts";
import { getCollection } from "./find-collection.ts";
import { presentCollection } from "./present-collection.ts";
import { planCollectionTransfer, transferCollection } from "./transfer-collection.ts";

/** The collection in the path, with its organization. */
const pathOf = (
  { organization }: Context,
  { collectionId }: { readonly collectionId: string },
): CollectionPath => {
  if (!organization) throw notFound("collection");
  return { organizationId: organization.id, collectionId };
};

export const collectionHandlers = {
  listCollectionsInOrganizationById: async ({ context, params, query, page, list }) => {
    const found = await listCollections(context, params.organizationId, query, page);
    return { body: list(found, (row) => presentCollection(row, context.settings)) };
  },
  createCollection: async ({ context, params, body: input }) => {
    const row = await createCollection(context, params.organizationId, input);
    const body = presentCollection(row, context.settings);
    return { body, headers: { Location: body.urls.location } };
  },
  getCollectionById: async ({ context, params }) => {
    const row = await getCollection(context, params.collectionId);
    return { body: presentCollection(row, context.settings), version: row.collection.version };
  },
  updateCollectionById: async ({ context, params, body }) => {
    const row = await updateCollection(context, pathOf(context, params), body);
    return { body: presentCollection(row, context.settings), version: row.collection.version };
  },
  deleteCollectionById: ({ context, params }) => deleteCollection(context, pathOf(context, params)),
  listSpacesInCollectionById: async ({ context, params, page, list }) => {
    const found = await listSpacesIn(context, pathOf(context, params), page);
    return { body: list(found, (row) => presentSpace(row, context.settings)) };
  },
  moveCollection: async ({ context, params, body }) => {
    const row = await moveCollection(context, pathOf(context, params), body);
    return { body: presentCollection(row, context.settings) };
  },
  transferCollection: async ({ context, params, body }) => {
    const row = await transferCollection(context, pathOf(context, params), body);
    return { body: presentCollection(row, context.settings) };
  },
  planCollectionTransfer: async ({ context, params, query }) => {
    return { body: await planCollectionTransfer(context, pathOf(context, params), query) };
  },
} satisfies Partial<Handlers>;
