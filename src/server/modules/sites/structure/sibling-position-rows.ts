import { eq, type SQL, sql } from "drizzle-orm";
import type { ItemPointer } from "#site/structure/model.ts";
import type { Database } from "#server/db/open.ts";
import { siteSectionGroups, siteSections, siteSpaces, spaces } from "#server/db/tables/index.ts";

/** A sibling next to a position. */
export interface Neighbour {
  readonly type: ItemPointer["type"];
  readonly id: string;
  readonly position: string;
}

/** The current place of an item, and the siblings around the requested position. */
export interface SiblingPosition {
  readonly title: string;
  /** The section or group that contains it; null at the top level. */
  readonly parent: string | null;
  readonly position: string;
  /** Whether the requested neighbours are siblings; always true at the end, which has none. */
  readonly found: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

export interface Neighbours {
  readonly before?: ItemPointer | undefined;
  readonly after?: ItemPointer | undefined;
}

const itemOf = (siteId: string, { type, id }: ItemPointer): SQL => {
  switch (type) {
    case "site-space":
      return sql`select one.id, one.section_id as parent, one.position, spaces.title
        from ${siteSpaces} one join ${spaces} spaces on spaces.id = one.space_id
        where one.id = ${id} and one.site_id = ${siteId}`;
    case "site-section":
      return sql`select id, group_id as parent, position, title from ${siteSections} one
        where one.id = ${id} and one.site_id = ${siteId}`;
    case "site-section-group":
      return sql`select id, null::text as parent, position, title from ${siteSectionGroups} one
        where one.id = ${id} and one.site_id = ${siteId}`;
  }
};

const siblingsOf = (siteId: string, { type }: ItemPointer): SQL =>
  type === "site-space"
    ? sql`select 'site-space' as type, other.id, other.position
        from ${siteSpaces} other join item on other.section_id is not distinct from item.parent
        where other.site_id = ${siteId} and other.id <> item.id`
    : sql`select 'site-section' as type, other.id, other.position
        from ${siteSections} other join item on other.group_id is not distinct from item.parent
        where other.site_id = ${siteId} and other.id <> item.id
      union all
      select 'site-section-group', other.id, other.position
        from ${siteSectionGroups} other join item on item.parent is null
        where other.site_id = ${siteId} and other.id <> item.id`;

/** A neighbour's row as JSON, as the statement returns it. */
const neighbour = (name: string): SQL<Neighbour | null> => sql<Neighbour | null>`${sql.raw(name)}`;

const shape = (table: string): SQL =>
  sql.raw(
    `json_build_object('type', ${table}.type, 'id', ${table}.id, 'position', ${table}.position)`,
  );

/** The first sibling after `anchor`, or the last one before it. */
const beside = (direction: "<" | ">"): SQL => sql`(
  select ${shape("siblings")} from siblings, anchor
  where (siblings.position, siblings.id collate "C") ${sql.raw(direction)}
    (anchor.position, anchor.id collate "C")
  order by siblings.position ${sql.raw(direction === "<" ? "desc" : "asc")},
    siblings.id collate "C" ${sql.raw(direction === "<" ? "desc" : "asc")}
  limit 1)`;
const last = sql`(
  select ${shape("siblings")} from siblings
  order by siblings.position desc, siblings.id collate "C" desc limit 1)`;
const anchored = sql`(select ${shape("anchor")} from anchor)`;

/**
 * Finds an item, and the two siblings it would be between before or after another one, or at the end: one statement,
 * whatever the size of the site. Returns undefined if the site does not have it.
 */
export const findSiblingPosition = async (
  db: Database,
  siteId: string,
  item: ItemPointer,
  { before, after }: Neighbours,
): Promise<SiblingPosition | undefined> => {
  const anchor = before ?? after;
  const wanted = anchor
    ? sql`siblings.type = ${anchor.type} and siblings.id = ${anchor.id}`
    : sql`false`;
  const previous = before ? beside("<") : after ? anchored : last;
  const next = before ? anchored : after ? beside(">") : sql`null::json`;
  const located = sql`(
    with item as (${itemOf(siteId, item)}),
    siblings as (${siblingsOf(siteId, item)}),
    anchor as (select * from siblings where ${wanted})
    select item.title, item.parent, item.position,
      ${anchor ? sql`exists (select from anchor)` : sql`true`} as found,
      ${previous} as previous, ${next} as next
    from item) as located`;
  const [row] = await db
    .select({
      title: sql<string>`located.title`,
      parent: sql<string | null>`located.parent`,
      position: sql<string>`located.position`,
      found: sql<boolean>`located.found`,
      previous: neighbour("located.previous"),
      next: neighbour("located.next"),
    })
    .from(located);
  return row;
};

/** Changes an item's key among its siblings: one row. */
export const setPosition = async (
  db: Database,
  { type, id }: ItemPointer,
  position: string,
): Promise<void> => {
  switch (type) {
    case "site-space":
      await db.update(siteSpaces).set({ position }).where(eq(siteSpaces.id, id));
      return;
    case "site-section":
      await db.update(siteSections).set({ position }).where(eq(siteSections.id, id));
      return;
    case "site-section-group":
      await db.update(siteSectionGroups).set({ position }).where(eq(siteSectionGroups.id, id));
  }
};
