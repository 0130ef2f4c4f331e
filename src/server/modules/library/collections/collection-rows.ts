import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import {
  collectionRanks,
  memberReach,
  rankOnSpace,
  seenRank,
} from "#server/access/member-reach-rows.ts";
import { foundRole, foundTable } from "#server/access/resource-rows.ts";
import type { Database } from "#server/db/open.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { placeNow } from "#server/kit/order-keys.ts";
import { collections, spaces } from "#server/db/tables/index.ts";

export type StoredCollection = typeof collections.$inferSelect;
/** A collection with the caller's role on it; null if they only see it for its content. */
export interface CollectionRow {
  readonly collection: StoredCollection;
  readonly role: MemberRoleOrGuest;
}

/** Identifies a collection of an organization. */
export interface CollectionPath {
  readonly organizationId: string;
  readonly collectionId: string;
}

export interface CollectionFilter {
  /** Whether to include those inside other collections. */
  readonly nested: boolean;
}

const matching = (organizationId: string, { nested }: CollectionFilter) =>
  and(
    eq(collections.organizationId, organizationId),
    isNull(collections.deletedAt),
    isNotNull(seenRank),
    nested ? undefined : isNull(collections.parentId),
  );

const segment = sql`${collections.position} || ' ' || ${collections.id}`;

/**
 * A table to join with the place of every collection of an organization: `places(id, path)`. Paths sort as one reads
 * a tree from top to bottom, because the separators sort before all letters and digits.
 */
const places = (organizationId: string): SQL => sql`(
  with recursive walk(id, path) as (
    select ${collections.id}, (${segment}) collate "C" from ${collections}
    where ${collections.organizationId} = ${organizationId} and ${collections.parentId} is null
    union all
    select ${collections.id}, (walk.path || '/' || ${segment}) collate "C"
    from walk join ${collections} on ${collections.parentId} = walk.id
  ) select id, path from walk) as places`;
const place = sql<string>`places.path`;
const inPlace = keyset([place], "asc");

/** A collection, and its place among all of the organization. */
export interface PlacedCollectionRow extends CollectionRow {
  readonly place: string;
}

const partsOf = (path: string): string[] => path.split(/[ /]/);

/** Updates a cursor to the current keys of the collections on its path. */
const currentCursor = async (
  db: Database,
  organizationId: string,
  after: Cursor | undefined,
): Promise<Cursor | undefined> => {
  if (after === undefined) return after;
  const read = partsOf(String(after[0]));
  const [now] = await db
    .select({ place })
    .from(collections)
    .innerJoin(places(organizationId), sql`places.id = ${collections.id}`)
    .where(eq(collections.id, read.at(-1) ?? ""));
  if (!now) return after;
  const parts = placeNow(read, partsOf(now.place));
  const segments: string[] = [];
  for (let at = 0; at < parts.length; at += 2) segments.push(`${parts[at]} ${parts[at + 1]}`);
  return [segments.join("/")];
};

/** The collections a person sees, each before its content, in the order people gave them. */
export const selectCollections = async (
  db: Database,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  filter: CollectionFilter,
  { limit, after }: ListRequest,
): Promise<PlacedCollectionRow[]> => {
  const from = await currentCursor(db, organizationId, after);
  const rows = await db
    .select({ collection: collections, rank: seenRank.mapWith(Number), place })
    .from(collections)
    .innerJoin(places(organizationId), sql`places.id = ${collections.id}`)
    .crossJoin(collectionRanks(organizationId, userId))
    .where(and(matching(organizationId, filter), inPlace.after(from)))
    // The rank does not affect the order. Naming it here has it computed before sorting, so that the sort does not
    // hold the map.
    .orderBy(...inPlace.orderBy, seenRank)
    .limit(limit);
  return rows.map(({ collection, rank, place: at }) => ({
    collection,
    role: memberRoles[rank - 1] ?? null,
    place: at,
  }));
};

export const countCollections = async (
  db: Database,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  filter: CollectionFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(collections)
    .crossJoin(collectionRanks(organizationId, userId))
    .where(matching(organizationId, filter));
  return row?.total ?? 0;
};

export const findCollection = async (
  db: Database,
  id: string,
): Promise<StoredCollection | undefined> => {
  const [row] = await db.select().from(collections).where(eq(collections.id, id));
  return row;
};

/** Those of these collections that a person sees, with their role there. */
export const selectCollectionsById = async (
  db: Database,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  ids: readonly string[],
): Promise<CollectionRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ collection: collections, rank: seenRank.mapWith(Number) })
    .from(collections)
    .crossJoin(collectionRanks(organizationId, userId))
    .where(and(matching(organizationId, { nested: true }), inArray(collections.id, [...ids])));
  return rows.map(({ collection, rank }) => ({ collection, role: memberRoles[rank - 1] ?? null }));
};

/** The same with a person's role there. */
export const findCollectionFor = async (
  db: Database,
  id: string,
  userId: string,
): Promise<CollectionRow | undefined> => {
  const [row] = await db
    .select({ collection: collections, role: foundRole })
    .from(collections)
    .innerJoin(foundTable("collection", id, userId), sql`true`)
    .where(eq(collections.id, id));
  return row;
};

/** Locks a collection of the organization against concurrent changes. */
export const lockCollection = async (
  db: Database,
  { organizationId, collectionId }: CollectionPath,
): Promise<StoredCollection | undefined> => {
  const [row] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.organizationId, organizationId)))
    .for("no key update");
  return row;
};

/** Locks collections, always in the same order. */
export const lockCollections = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.id, [...ids]))
    .orderBy(collections.id)
    .for("no key update");
};

export const insertCollection = async (
  db: Database,
  row: typeof collections.$inferInsert,
): Promise<void> => {
  await db.insert(collections).values(row);
};

/** Changes collections and increments their versions. */
export const setCollections = async (
  db: Database,
  ids: readonly string[],
  change: Partial<typeof collections.$inferInsert>,
): Promise<void> => {
  await db
    .update(collections)
    .set({ ...change, version: sql`${collections.version} + 1` })
    .where(inArray(collections.id, [...ids]));
};

/** A collection in a tree, with its depth from where the walk began. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly living: boolean;
}
const step = {
  id: sql<string>`walk.id`,
  title: sql<string>`walk.title`,
  depth: sql<number>`walk.depth`.mapWith(Number),
  living: sql<boolean>`walk.living`,
};

/** A collection (depth 1) and all its ancestors. */
export const selectAbove = (db: Database, id: string): Promise<Step[]> =>
  db
    .select(step)
    .from(
      sql`(with recursive walk(id, parent_id, title, depth, living) as (
        select id, parent_id, title, 1, deleted_at is null from ${collections} where id = ${id}
        union all
        select above.id, above.parent_id, above.title, walk.depth + 1, above.deleted_at is null
          from walk join ${collections} above on above.id = walk.parent_id
      ) select * from walk) as walk`,
    )
    .orderBy(sql`walk.depth`);

/** A collection (depth 1) and all its descendants, including those in the trash. */
export const selectBelow = (db: Database, id: string): Promise<Step[]> =>
  db
    .select(step)
    .from(
      sql`(with recursive walk(id, title, depth, living) as (
        select id, title, 1, deleted_at is null from ${collections} where id = ${id}
        union all
        select below.id, below.title, walk.depth + 1, below.deleted_at is null
          from walk join ${collections} below on below.parent_id = walk.id
      ) select * from walk) as walk`,
    )
    .orderBy(sql`walk.depth`);

/** Whether these collections contain a living space that the person does not administer. */
export const holdsOthers = async (
  db: Database,
  organizationId: string,
  userId: string,
  collectionIds: readonly string[],
): Promise<boolean> => {
  const admin = memberRoles.indexOf("admin") + 1;
  const [space] = await db
    .select({ id: spaces.id })
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        inArray(spaces.collectionId, [...collectionIds]),
        sql`${rankOnSpace} < ${admin}`,
      ),
    )
    .limit(1);
  return space !== undefined;
};

/** Deleted collections without any space, at any depth. */
const isEmpty = (): SQL | undefined =>
  and(
    isNotNull(collections.deletedAt),
    sql`${collections.id} not in (
      with recursive held(id) as (
        select collection_id from ${spaces} where collection_id is not null
        union
        select above.parent_id from held join ${collections} above on above.id = held.id
          where above.parent_id is not null
      ) select id from held)`,
  );

/** The organizations that have such collections. */
export const selectOrganizationsWithEmpty = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ organizationId: collections.organizationId })
    .from(collections)
    .where(isEmpty());
  return rows.map(({ organizationId }) => organizationId);
};

/** Deletes an organization's empty deleted collections. Returns what they were. */
export const deleteEmptyCollections = (
  db: Database,
  organizationId: string,
): Promise<{ id: string; title: string }[]> =>
  db
    .delete(collections)
    .where(and(eq(collections.organizationId, organizationId), isEmpty()))
    .returning({ id: collections.id, title: collections.title });
