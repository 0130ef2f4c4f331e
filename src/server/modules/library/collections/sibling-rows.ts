import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { collections, spaces } from "#server/db/tables/index.ts";

/** A space or collection in the order of its parent. */
export interface Sibling {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly position: string;
  /** Not in the trash. What is there keeps its position, so that it can return to it. */
  readonly living: boolean;
}

/** The neighbours of a position; the end if none is named. */
export interface Neighbours {
  readonly before?: Neighbour | undefined;
  readonly after?: Neighbour | undefined;
}
export type Neighbour = Pick<Sibling, "type" | "id">;

/** The tables that contain siblings, and the column of the parent. */
const kinds = [
  { type: "space", table: spaces, parent: spaces.collectionId },
  { type: "collection", table: collections, parent: collections.parentId },
] as const;
type Kind = (typeof kinds)[number];

const ofBoth = (part: (kind: Kind) => SQL): SQL => sql.join(kinds.map(part), sql` union all `);

/** All items of one kind in a collection, or at the top level (null). */
const siblingsIn =
  (organizationId: string, collectionId: string | null) =>
  ({ type, table, parent }: Kind): SQL =>
    sql`
    select ${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${table.position} as position,
      ${table.deletedAt} is null as living
    from ${table} where ${table.organizationId} = ${organizationId}
      and ${collectionId === null ? sql`${parent} is null` : sql`${parent} = ${collectionId}`}`;

const directions = {
  next: { beyond: sql`>`, order: sql`asc` },
  previous: { beyond: sql`<`, order: sql`desc` },
} as const;

/** The first sibling from the named one in a direction, or from an end if none is named. */
const first = (
  siblings: (kind: Kind) => SQL,
  direction: keyof typeof directions,
  from: string | undefined,
): SQL => {
  const { beyond, order } = directions[direction];
  const ofKind = (kind: Kind): SQL => {
    const { position, id } = kind.table;
    const behind = sql`and ${position} ${beyond}= here.position
      and (${position} ${beyond} here.position or ${id} collate "C" ${beyond} here.id)`;
    // The parent is the same in every row; it is included because the index begins with it.
    return sql`(${siblings(kind)} ${from === undefined ? sql`` : behind}
      order by ${kind.parent} ${order}, ${position} ${order}, ${id} collate "C" ${order} limit 1)`;
  };
  const nearest = sql`(select * from (${ofBoth(ofKind)}) as nearest
    order by position ${order}, id collate "C" ${order} limit 1)`;
  return from === undefined
    ? nearest
    : sql`select near.* from named here cross join lateral ${nearest} as near where here.id = ${from}`;
};

/** Compares like `position` in the database: character by character, regardless of language. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const inOrder = async (db: Database, rows: SQL): Promise<Sibling[]> => {
  const found = await db
    .select({
      type: sql<Sibling["type"]>`siblings.type`,
      id: sql<string>`siblings.id`,
      position: sql<string>`siblings.position`,
      living: sql<boolean>`siblings.living`,
    })
    .from(sql`(${rows}) as siblings`);
  return found.toSorted((a, b) => compare(a.position, b.position) || compare(a.id, b.id));
};

/** All items in a collection, or at the top level (null), in order, including the trash. */
export const selectSiblings = (
  db: Database,
  organizationId: string,
  parent: string | null,
): Promise<Sibling[]> => inOrder(db, ofBoth(siblingsIn(organizationId, parent)));

/**
 * The few siblings that suffice to place `moved` as among all: itself, the named neighbours, and, on the other side
 * of its new position, the first sibling and the first living one.
 */
export const selectSiblingsNear = (
  db: Database,
  organizationId: string,
  parent: string | null,
  moved: string,
  { before, after }: Neighbours,
): Promise<Sibling[]> => {
  const siblings = siblingsIn(organizationId, parent);
  const others = (kind: Kind) => sql`${siblings(kind)} and ${kind.table.id} <> ${moved}`;
  const living = (kind: Kind) => sql`${others(kind)} and ${kind.table.deletedAt} is null`;
  const direction = after ? "next" : "previous";
  const from = (after ?? before)?.id;
  const ids = [moved, before?.id, after?.id].filter((id) => id !== undefined);
  return inOrder(
    db,
    sql`with named as materialized (
        ${ofBoth((kind) => sql`${siblings(kind)} and ${inArray(kind.table.id, ids)}`)}
      )
      select * from named
      union ${first(others, direction, from)}
      union ${first(living, direction, from)}`,
  );
};

/** Changes a sibling's key without counting this as a change of it. */
export const setPosition = async (
  db: Database,
  { type, id }: Pick<Sibling, "type" | "id">,
  position: string,
): Promise<void> => {
  if (type === "space") await db.update(spaces).set({ position }).where(eq(spaces.id, id));
  else await db.update(collections).set({ position }).where(eq(collections.id, id));
};
