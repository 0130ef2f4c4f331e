import type { SiteSection, SiteSectionGroup, SiteSpace } from "#contract/schemas/site-structure.ts";
import {
  allSiteSpaces,
  locateGroup,
  locateSection,
  locateSiteSpace,
  sectionsOf,
} from "#site/structure/locate.ts";
import type { ItemPointer, SiteSpaceItem } from "#site/structure/model.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { findSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { presenterOf, type Readers } from "./present-structure.ts";
import { readAround, type ReadStructure, readStructure } from "./read-structure.ts";
import { notFound } from "#server/kit/failures.ts";
import { placeNow } from "#server/kit/order-keys.ts";

/** The position of an item on the whole site: keys and ids from the top down, which sort in site order. */
type SitePosition = readonly string[];

const comesAfter = (position: SitePosition, cursor: Cursor): boolean => {
  for (const [index, part] of position.entries()) {
    const other = String(cursor[index] ?? "");
    if (part !== other) return part > other;
  }
  return false;
};

/** The positions of all items of a structure, by id. */
const positionsOf = ({ rows }: ReadStructure) => {
  const groups = new Map(rows.groups.map(({ id, position }) => [id, [position, id] as const]));
  const sections = new Map(
    rows.sections.map(({ id, groupId, position }) => {
      const group = groupId === null ? undefined : groups.get(groupId);
      return [id, group ? [...group, position, id] : [position, id, "", ""]] as const;
    }),
  );
  const siteSpaces = new Map(
    rows.siteSpaces.map(({ id, sectionId, position }) => {
      const section = sectionId === null ? undefined : sections.get(sectionId);
      return [id, [...(section ?? ["", "", "", ""]), position, id]] as const;
    }),
  );
  return { groups, sections, siteSpaces };
};

/** Updates a cursor to the current keys of its items. */
const currentCursor = (cursor: Cursor, positions: ReadonlyMap<string, SitePosition>): Cursor => {
  const read = cursor.map(String);
  const id = read.findLast((part) => part !== "") ?? "";
  return placeNow(read, positions.get(id) ?? []);
};

/** Cuts a page of results from items in the order of the structure. */
const cut = <Item extends { readonly id: string }>(
  items: readonly Item[],
  positions: ReadonlyMap<string, SitePosition>,
  { limit, after }: ListRequest,
): ListPage<Item> => {
  const positionOf = ({ id }: Item): SitePosition => positions.get(id) ?? [];
  const from = after && currentCursor(after, positions);
  const rest = from ? items.filter((item) => comesAfter(positionOf(item), from)) : items;
  return listPage(limit === 0 ? [] : rest.slice(0, limit + 1), limit, items.length, positionOf);
};

const presented = async <Item, Shown>(
  context: Context,
  sitePath: SitePath,
  readers: Readers,
  cutPage: (read: ReadStructure) => ListPage<Item>,
  siteSpacesOf: (item: Item) => readonly SiteSpaceItem[],
  show: (present: Awaited<ReturnType<typeof presenterOf>>, item: Item) => Shown,
): Promise<ListPage<Shown>> => {
  const site = await findSite(context, sitePath);
  const read = await readStructure(context, site.id);
  const found = cutPage(read);
  const shown = found.rows.flatMap(siteSpacesOf);
  const present = await presenterOf(context, site, read, shown, readers);
  return { ...found, rows: found.rows.map((item) => show(present, item)) };
};

/** The sections of a site in order, whether or not in a group. */
export const listSections = (
  context: Context,
  sitePath: SitePath,
  readers: Readers,
  page: ListRequest,
): Promise<ListPage<SiteSection>> =>
  presented(
    context,
    sitePath,
    readers,
    (read) => cut(sectionsOf(read.structure), positionsOf(read).sections, page),
    ({ siteSpaces }) => siteSpaces,
    (present, section) => present.section(section),
  );

/** The groups of a site in order. */
export const listSectionGroups = (
  context: Context,
  sitePath: SitePath,
  page: ListRequest,
): Promise<ListPage<SiteSectionGroup>> =>
  presented(
    context,
    sitePath,
    {},
    (read) =>
      cut(
        read.structure.items.filter((item) => item.type === "site-section-group"),
        positionsOf(read).groups,
        page,
      ),
    ({ sections }) => sections.flatMap(({ siteSpaces }) => siteSpaces),
    (present, group) => present.group(group),
  );

/** The site-spaces of a site in order; optionally only the defaults of their levels, or only the others. */
export const listSiteSpaces = (
  context: Context,
  sitePath: SitePath,
  { default: wanted, ...readers }: Readers & { readonly default?: boolean | undefined },
  page: ListRequest,
): Promise<ListPage<SiteSpace>> =>
  presented(
    context,
    sitePath,
    readers,
    (read) =>
      cut(
        allSiteSpaces(read.structure).filter(
          (item) => wanted === undefined || item.default === wanted,
        ),
        positionsOf(read).siteSpaces,
        page,
      ),
    (item) => [item],
    (present, item) => present.siteSpace(item),
  );

const around = async (context: Context, site: SiteRow, pointer: ItemPointer) => {
  const read = await readAround(context, site.id, pointer);
  const present = await presenterOf(context, site, read, allSiteSpaces(read.structure));
  return { structure: read.structure, present };
};

/** One section with its site-spaces; throws not-found. */
export const findSection = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSection> => {
  const { structure, present } = await around(context, site, { type: "site-section", id });
  const located = locateSection(structure, id);
  if (!located) throw notFound("section");
  return present.section(located.item);
};

/** One group with its sections; throws not-found. */
export const findGroup = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSectionGroup> => {
  const { structure, present } = await around(context, site, { type: "site-section-group", id });
  const located = locateGroup(structure, id);
  if (!located) throw notFound("group");
  return present.group(located.item);
};

/** One site-space; throws not-found. */
export const findSiteSpace = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSpace> => {
  const { structure, present } = await around(context, site, { type: "site-space", id });
  const located = locateSiteSpace(structure, id);
  if (!located) throw notFound("site-space");
  return present.siteSpace(located.item);
};
