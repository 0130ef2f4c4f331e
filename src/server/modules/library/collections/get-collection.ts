import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type CollectionRow, findCollectionFor } from "./collection-rows.ts";

/** One collection with the caller's role there as it is now. */
export const getCollection = async ({ db, actor }: Context, id: string): Promise<CollectionRow> => {
  const row = await findCollectionFor(db, id, actor.id);
  if (!row) throw notFound("collection");
  return row;
};
