import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type CollectionFilter,
  type CollectionRow,
  countCollections,
  selectCollections,
} from "./collection-rows.ts";

/**
 * The collections of an organization that the caller can open, or that something they can open lies in,
 * newest first (spec: GET ORG/collections).
 */
export const listCollections = async (
  { db, actor }: Context,
  organizationId: string,
  filter: CollectionFilter,
  { limit, after }: ListRequest,
): Promise<ListPage<CollectionRow>> => {
  const page = { limit: limit + 1, after };
  const rows =
    limit === 0 ? [] : await selectCollections(db, organizationId, actor.id, filter, page);
  const total = await countCollections(db, organizationId, actor.id, filter);
  return listPage(rows, limit, total, ({ collection }) => [
    collection.createdAt.getTime(),
    collection.id,
  ]);
};
