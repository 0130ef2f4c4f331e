import { findPlace } from "../../access/place-rows.ts";
import type { Context } from "../../kit/context.ts";
import { notFound } from "../../kit/failures.ts";
import { type CollectionRow, findCollection } from "./collection-rows.ts";

/** One collection with the caller's role there as it is now (spec: GET /collections/{collectionId}). */
export const getCollection = async ({ db, actor }: Context, id: string): Promise<CollectionRow> => {
  const collection = await findCollection(db, id);
  if (!collection) throw notFound("collection");
  const found = await findPlace(db, "collection", id, actor.id);
  return { collection, role: found?.role ?? null };
};
