import { z } from "zod";
import { flag, id, listOf, location, paging } from "./primitives.ts";
import { defaultLevel } from "./role.ts";

export const collectionTitle = z.string().trim().max(50).meta({ id: "CollectionTitle" });
export const collectionDescription = z
  .string()
  .trim()
  .max(100)
  .meta({ id: "CollectionDescription" });
/** Maximum depth of nested collections. */
export const MAX_COLLECTION_DEPTH = 10;

export const collectionPermissions = z.object({
  view: z.boolean(),
  admin: z.boolean(),
  viewInviteLinks: z.boolean(),
  create: z.boolean(),
});
export type CollectionPermissions = z.infer<typeof collectionPermissions>;

export const collection = z
  .object({
    object: z.literal("collection"),
    id,
    title: z.string(),
    description: z.string().optional(),
    organization: id,
    parent: id.optional(),
    position: z.string().meta({
      description: "Sorts spaces and collections of one parent, compared character by character.",
    }),
    defaultLevel,
    urls: z.object({ location, app: location }),
    permissions: collectionPermissions,
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof collection>;
export const collectionList = listOf(collection);

export const listCollectionsQuery = z.strictObject({
  ...paging,
  nested: flag.default(true).meta({
    description: "false: only the collections at the top level.",
  }),
});

export const createCollection = z
  .strictObject({ title: collectionTitle.optional(), parent: id.optional() })
  .meta({ id: "CreateCollection" });
export const updateCollection = z
  .strictObject({
    title: collectionTitle.optional(),
    description: collectionDescription.optional(),
    defaultLevel: defaultLevel.optional(),
  })
  .meta({ id: "UpdateCollection" });
