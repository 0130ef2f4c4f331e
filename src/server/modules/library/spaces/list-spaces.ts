import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "./retention.ts";
import { countSpaces, type SpaceFilter, selectSpaces, type SpaceRow } from "./space-list-rows.ts";

export type { SpaceRow };

interface SpacePage {
  readonly limit: number;
  readonly after: Cursor | undefined;
  readonly order?: "asc" | "desc";
}

/** The spaces `userId` can open, newest first unless asked otherwise, with their role in each. */
export const listSpacesFor = async (
  { db }: Context,
  organizationId: string,
  userId: string,
  filter: SpaceFilter,
  { limit, after, order = "desc" }: SpacePage,
): Promise<ListPage<SpaceRow>> => {
  const rows =
    limit === 0
      ? []
      : await selectSpaces(db, organizationId, userId, filter, { order, limit: limit + 1, after });
  const total = await countSpaces(db, organizationId, userId, filter);
  return listPage(rows, limit, total, ({ space }) => {
    const at = filter.trashedAfter ? (space.deletedAt ?? space.createdAt) : space.createdAt;
    return [at.getTime(), space.id];
  });
};

/**
 * The spaces of an organization the caller can open, newest first (spec: GET ORG/spaces); with `deleted`
 * those in the trash they may restore, the latest deletion first.
 */
export const listSpaces = (
  context: Context,
  organizationId: string,
  { deleted = false }: { deleted?: boolean | undefined },
  page: SpacePage,
): Promise<ListPage<SpaceRow>> =>
  listSpacesFor(
    context,
    organizationId,
    context.actor.id,
    deleted ? { trashedAfter: expiredBefore(context.now()) } : {},
    page,
  );

/** The spaces that stand in a collection itself (spec: GET /collections/{collectionId}/spaces). */
export const listSpacesIn = (
  context: Context,
  organizationId: string,
  collectionId: string,
  page: SpacePage,
): Promise<ListPage<SpaceRow>> =>
  listSpacesFor(context, organizationId, context.actor.id, { collectionId }, page);
