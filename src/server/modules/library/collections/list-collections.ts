import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type CollectionFilter,
  type CollectionRow,
  countCollections,
  selectCollections,
} from "./collection-rows.ts";

/**
 * The collections of an organization that the caller can open, or that something they can open lies in,
 * newest first.
 */
export const listCollections = (
  { db, actor }: Context,
  organizationId: string,
  { nested }: CollectionFilter,
  page: ListRequest,
): Promise<ListPage<CollectionRow>> => {
  const viewer = { organizationId, userId: actor.id };
  return readList(page, {
    rows: (asked) => selectCollections(db, viewer, { nested }, asked),
    count: () => countCollections(db, viewer, { nested }),
    cursorOf: ({ collection }) => [collection.createdAt.getTime(), collection.id],
  });
};
