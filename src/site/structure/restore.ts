import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { parentPointer, type Located } from "./locate.ts";
import {
  pointerTo,
  type GroupItem,
  type ItemPointer,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
} from "./model.ts";

/** Edits that recreate an item as it was, where it was. */

/** A position relative to a neighbour, else to the parent; valid while that item still exists. */
export const positionOf = (
  place: Located,
): {
  before?: ItemPointer;
  after?: ItemPointer;
  into?: ItemPointer | null;
} => {
  const beside = besideIn(place);
  return beside.before || beside.after ? beside : { into: parentPointer(place) };
};

export const restoreSiteSpace = (place: Located<SiteSpaceItem, SectionItem>): StructureEdit => {
  const { item, parent } = place;
  return {
    ...addSiteSpaceEdit(item),
    ...(parent ? { section: parent.id } : {}),
    ...besideIn(place),
  };
};

/** The edits that add the section, empty at first, followed by its site-spaces in order. */
export const restoreSection = (place: Located<SectionItem, GroupItem>): StructureEdit[] => {
  const { item, parent } = place;
  const section: StructureEdit = {
    operation: "add_section",
    id: item.id,
    title: item.title,
    path: item.path,
    ...(item.description === undefined ? {} : { description: item.description }),
    ...(item.icon === undefined ? {} : { icon: item.icon }),
    ...(item.condition === undefined ? {} : { condition: item.condition }),
    ...(parent ? { group: parent.id } : {}),
    ...besideIn(place),
    ...(item.default ? { default: true } : {}),
  };
  return [
    section,
    ...item.siteSpaces.map((each) => ({ ...addSiteSpaceEdit(each), section: item.id })),
  ];
};

export const restoreGroup = (place: Located<GroupItem, never>): StructureEdit => {
  const { item } = place;
  return {
    operation: "add_group",
    id: item.id,
    title: item.title,
    ...(item.icon === undefined ? {} : { icon: item.icon }),
    sections: item.sections.map(({ id }) => id),
    ...besideIn(place),
  };
};

/** The edits that restore all groups of a structure with one section, once that section is alone at the top level. */
export const restoreGroups = (structure: Structure): StructureEdit[] => {
  if (structure.type === "siteSpaces") return [];
  const { items } = structure;
  const holder = items.findIndex(
    (item) => item.type === "site-section" || item.sections.length > 0,
  );
  const restored = (
    item: SectionItem | GroupItem,
    siblings: readonly (SectionItem | GroupItem)[],
  ) =>
    item.type === "site-section" ? [] : [restoreGroup({ item, parent: null, siblings, at: 0 })];
  const anchor = items[holder];
  if (!anchor) return [];
  return [
    ...restored(anchor, [anchor]),
    ...items.slice(0, holder).flatMap((item) => restored(item, [item, anchor])),
    ...items.slice(holder + 1).flatMap((item) => restored(item, [item])),
  ];
};

const addSiteSpaceEdit = (item: SiteSpaceItem) =>
  ({
    operation: "add_site_space",
    id: item.id,
    space: item.space,
    title: item.title,
    path: item.path,
    ...(item.condition === undefined ? {} : { condition: item.condition }),
    ...(item.default ? { default: true } : {}),
  }) as const;

const besideIn = ({ siblings, at }: Located): { before?: ItemPointer; after?: ItemPointer } => {
  const next = siblings[at + 1];
  if (next) return { before: pointerTo(next) };
  const previous = siblings[at - 1];
  return previous ? { after: pointerTo(previous) } : {};
};
