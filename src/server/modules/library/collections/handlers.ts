import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { listSpacesIn } from "../spaces/list-spaces.ts";
import { presentSpace } from "../spaces/present-space.ts";
import { createCollection } from "./create-collection.ts";
import { deleteCollection } from "./delete-collection.ts";
import { getCollection } from "./get-collection.ts";
import { listCollections } from "./list-collections.ts";
import { moveCollection } from "./move-collection.ts";
import { presentCollection } from "./present-collection.ts";
import { planCollectionTransfer, transferCollection } from "./transfer-collection.ts";
import { updateCollection } from "./update-collection.ts";

/** The organization the collection in the path belongs to. */
const organizationOf = ({ organization }: Context): string => {
  if (!organization) throw notFound("collection");
  return organization.id;
};

export const collectionHandlers: HandlersOf<
  | "listCollectionsInOrganizationById"
  | "createCollection"
  | "getCollectionById"
  | "updateCollectionById"
  | "deleteCollectionById"
  | "listSpacesInCollectionById"
  | "moveCollection"
  | "transferCollection"
  | "planCollectionTransfer"
> = {
  listCollectionsInOrganizationById: async ({ context, params, query, cursors }) => {
    const { organizationId } = params;
    const { nested, limit } = query;
    const scope = `collections ${JSON.stringify([organizationId, context.actor.id, nested])}`;
    const page = { limit, after: cursors.read(query.page, scope) };
    const found = await listCollections(context, organizationId, { nested }, page);
    return {
      body: presentPage(found, cursors, scope, (row) => presentCollection(row, context.settings)),
    };
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
    const { collectionId } = params;
    const row = await updateCollection(context, organizationOf(context), collectionId, body);
    return { body: presentCollection(row, context.settings), version: row.collection.version };
  },
  deleteCollectionById: ({ context, params }) =>
    deleteCollection(context, organizationOf(context), params.collectionId),
  listSpacesInCollectionById: async ({ context, params, query, cursors }) => {
    const { collectionId } = params;
    const scope = `spaces in ${JSON.stringify([collectionId, context.actor.id])}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listSpacesIn(context, organizationOf(context), collectionId, page);
    return {
      body: presentPage(found, cursors, scope, (row) => presentSpace(row, context.settings)),
    };
  },
  moveCollection: async ({ context, params, body }) => {
    const row = await moveCollection(context, organizationOf(context), params.collectionId, body);
    return { body: presentCollection(row, context.settings) };
  },
  transferCollection: async ({ context, params, body }) => {
    const { collectionId } = params;
    const row = await transferCollection(context, organizationOf(context), collectionId, body);
    return { body: presentCollection(row, context.settings) };
  },
  planCollectionTransfer: async ({ context, params, query }) => {
    const { collectionId } = params;
    const organizationId = organizationOf(context);
    return { body: await planCollectionTransfer(context, organizationId, collectionId, query) };
  },
};
