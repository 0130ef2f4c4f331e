import type {
  GroupItem,
  ItemPointer,
  SectionItem,
  SiteSpaceItem,
  Structure,
} from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type GroupRow,
  type SectionRow,
  selectStructure,
  type SiteSpaceRow,
  type StructureRows,
} from "./structure-rows.ts";

/** A structure with the rows it was read from. */
export interface ReadStructure {
  readonly structure: Structure;
  readonly rows: StructureRows;
}

/** Reads the current structure of a site. */
export const readStructure = async (
  { db }: Pick<Context, "db">,
  siteId: string,
): Promise<ReadStructure> => {
  const rows = await selectStructure(db, siteId);
  return { structure: structureOf(rows), rows };
};

/**
 * The part of a structure around one item: its ancestors and everything in it. Empty if the site does not have it.
 */
export const readAround = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  item: ItemPointer,
): Promise<ReadStructure> => {
  const rows = await selectStructure(db, siteId, item);
  return { structure: structureOf(rows), rows };
};

interface Positioned {
  readonly id: string;
  readonly position: string;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** Compares siblings by key, and by id if the keys are equal. */
export const byPosition = (a: Positioned, b: Positioned): number =>
  compare(a.position, b.position) || compare(a.id, b.id);

/** Rows by their parent, each in order; null is the top level. */
const inParents = <Row extends Positioned>(
  rows: readonly Row[],
  parentOf: (row: Row) => string | null,
): ReadonlyMap<string | null, readonly Row[]> => {
  const parents = new Map<string | null, Row[]>();
  for (const row of rows.toSorted(byPosition)) {
    const siblings = parents.get(parentOf(row)) ?? [];
    parents.set(parentOf(row), siblings);
    siblings.push(row);
  }
  return parents;
};

const given = <Value>(value: Value | null): value is Value => value !== null;

const siteSpaceItem = (row: SiteSpaceRow): SiteSpaceItem => ({
  type: "site-space",
  id: row.id,
  space: row.spaceId,
  title: row.title,
  path: row.path,
  ...(given(row.condition) ? { condition: row.condition } : {}),
  default: row.isDefault,
});

const sectionItem = (row: SectionRow, siteSpaces: readonly SiteSpaceRow[]): SectionItem => ({
  type: "site-section",
  id: row.id,
  title: row.title,
  path: row.path,
  ...(given(row.description) ? { description: row.description } : {}),
  ...(given(row.icon) ? { icon: row.icon } : {}),
  ...(given(row.condition) ? { condition: row.condition } : {}),
  default: row.isDefault,
  siteSpaces: siteSpaces.map(siteSpaceItem),
});

const groupItem = (row: GroupRow, sections: readonly SectionItem[]): GroupItem => ({
  type: "site-section-group",
  id: row.id,
  title: row.title,
  ...(given(row.icon) ? { icon: row.icon } : {}),
  sections,
});

/** Builds the structure from its rows. */
const structureOf = ({ groups, sections, siteSpaces }: StructureRows): Structure => {
  const spacesOf = inParents(siteSpaces, (row) => row.sectionId);
  const sectionsOf = inParents(sections, (row) => row.groupId);
  const itemOf = (row: SectionRow) => sectionItem(row, spacesOf.get(row.id) ?? []);
  if (groups.length === 0 && sections.length === 0)
    return { type: "siteSpaces", items: (spacesOf.get(null) ?? []).map(siteSpaceItem) };
  const top = [
    ...(sectionsOf.get(null) ?? []).map((row) => ({ row, item: itemOf(row) })),
    ...groups.map((row) => ({
      row,
      item: groupItem(row, (sectionsOf.get(row.id) ?? []).map(itemOf)),
    })),
  ];
  return {
    type: "sections",
    items: top.toSorted((a, b) => byPosition(a.row, b.row)).map(({ item }) => item),
  };
};
