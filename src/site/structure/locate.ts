import {
  pointerTo,
  type GroupItem,
  type ItemPointer,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
  type StructureItem,
} from "./model.ts";
import { failures } from "./failures.ts";

/** An item and its position: the index `at` among `siblings`, which include the item. */
export interface Located<Item = StructureItem, Parent = SectionItem | GroupItem> {
  readonly item: Item;
  /** null at the top level. */
  readonly parent: Parent | null;
  readonly siblings: readonly StructureItem[];
  readonly at: number;
}

interface Index {
  readonly "site-section-group": ReadonlyMap<string, Located<GroupItem, never>>;
  readonly "site-section": ReadonlyMap<string, Located<SectionItem, GroupItem>>;
  readonly "site-space": ReadonlyMap<string, Located<SiteSpaceItem, SectionItem>>;
}

/** Structures are immutable, so this cache never becomes stale. */
const indexes = new WeakMap<Structure, Index>();
const sectionLists = new WeakMap<Structure, readonly SectionItem[]>();

/**
 * How many lookups in a structure make an index worthwhile: edits create many structures that are rarely searched.
 */
const LOOKS_WITHOUT_INDEX = 32;
const looks = new WeakMap<Structure, number>();

/** Finds an item's position; returns undefined if the structure does not contain it. */
export const locate = (structure: Structure, { type, id }: ItemPointer): Located | undefined =>
  find[type](structure, id);

export const locateSection = (
  structure: Structure,
  id: string,
): Located<SectionItem, GroupItem> | undefined => {
  const index = indexAfterLooks(structure);
  if (index) return index["site-section"].get(id);
  if (structure.type === "siteSpaces") return undefined;
  for (const [at, item] of structure.items.entries()) {
    if (item.type === "site-section") {
      if (item.id === id) return { item, parent: null, siblings: structure.items, at };
      continue;
    }
    const within = item.sections.findIndex((section) => section.id === id);
    const section = item.sections[within];
    if (section) return { item: section, parent: item, siblings: item.sections, at: within };
  }
  return undefined;
};

export const locateGroup = (
  structure: Structure,
  id: string,
): Located<GroupItem, never> | undefined => {
  const index = indexAfterLooks(structure);
  if (index) return index["site-section-group"].get(id);
  if (structure.type === "siteSpaces") return undefined;
  const at = structure.items.findIndex((item) => item.id === id);
  const item = structure.items[at];
  return item?.type === "site-section-group"
    ? { item, parent: null, siblings: structure.items, at }
    : undefined;
};

export const locateSiteSpace = (
  structure: Structure,
  id: string,
): Located<SiteSpaceItem, SectionItem> | undefined => {
  const index = indexAfterLooks(structure);
  if (index) return index["site-space"].get(id);
  const among = (siblings: readonly SiteSpaceItem[], parent: SectionItem | null) => {
    const at = siblings.findIndex((item) => item.id === id);
    const item = siblings[at];
    return item && { item, parent, siblings, at };
  };
  if (structure.type === "siteSpaces") return among(structure.items, null);
  for (const section of sectionsOf(structure)) {
    const found = among(section.siteSpaces, section);
    if (found) return found;
  }
  return undefined;
};

const find = {
  "site-section": locateSection,
  "site-section-group": locateGroup,
  "site-space": locateSiteSpace,
} as const;

/** Like `locate`, for an item that an edit names at `path`. Throws if the item is missing. */
export const located = (structure: Structure, pointer: ItemPointer, path: string): Located => {
  const found = locate(structure, pointer);
  if (!found) throw failures.notFound(pointer, path);
  return found;
};

export const hasId = (structure: Structure, id: string): boolean =>
  Object.values(find).some((locateIn) => locateIn(structure, id) !== undefined);

/** All sections in order, whether in a group or not. */
export const sectionsOf = (structure: Structure): readonly SectionItem[] => {
  if (structure.type === "siteSpaces") return [];
  const known = sectionLists.get(structure);
  if (known) return known;
  const made: SectionItem[] = [];
  for (const item of structure.items)
    if (item.type === "site-section") made.push(item);
    else made.push(...item.sections);
  sectionLists.set(structure, made);
  return made;
};

/** The site-spaces of a section, or those at the top level of a site without sections if `section` is null. */
export const siteSpacesIn = (
  structure: Structure,
  section: string | null,
): readonly SiteSpaceItem[] => {
  if (section !== null) return locateSection(structure, section)?.item.siteSpaces ?? [];
  return structure.type === "siteSpaces" ? structure.items : [];
};

/** All site-spaces in order. */
export const allSiteSpaces = (structure: Structure): readonly SiteSpaceItem[] =>
  structure.type === "siteSpaces"
    ? structure.items
    : sectionsOf(structure).flatMap(({ siteSpaces }) => siteSpaces);

/** The default among sections or site-spaces. */
export const defaultOf = <Item extends { readonly default: boolean }>(
  items: readonly Item[],
): Item | undefined => items.find((item) => item.default);

/** The children of the top level (null), a group or a section; undefined for anything that has none. */
export const childrenOf = (
  structure: Structure,
  parent: ItemPointer | null,
): readonly StructureItem[] | undefined => {
  if (parent === null) return structure.items;
  const item = locate(structure, parent)?.item;
  if (item?.type === "site-section") return item.siteSpaces;
  return item?.type === "site-section-group" ? item.sections : undefined;
};

/** A pointer to an item's parent; null at the top level. */
export const parentPointer = ({ parent }: Located): ItemPointer | null =>
  parent && pointerTo(parent);

export const isSamePointer = (one: ItemPointer | null, other: ItemPointer | null): boolean =>
  one?.id === other?.id && one?.type === other?.type;

const indexAfterLooks = (structure: Structure): Index | undefined => {
  const known = indexes.get(structure);
  if (known) return known;
  const before = looks.get(structure) ?? 0;
  looks.set(structure, before + 1);
  if (before < LOOKS_WITHOUT_INDEX) return undefined;
  const made = makeIndex(structure);
  indexes.set(structure, made);
  return made;
};

const makeIndex = (structure: Structure): Index => {
  const groups = new Map<string, Located<GroupItem, never>>();
  const sections = new Map<string, Located<SectionItem, GroupItem>>();
  const siteSpaces = new Map<string, Located<SiteSpaceItem, SectionItem>>();
  const addSiteSpaces = (siblings: readonly SiteSpaceItem[], parent: SectionItem | null) => {
    for (const [at, item] of siblings.entries()) {
      siteSpaces.set(item.id, { item, parent, siblings, at });
    }
  };
  const addSection = (
    item: SectionItem,
    parent: GroupItem | null,
    siblings: readonly StructureItem[],
    at: number,
  ) => {
    sections.set(item.id, { item, parent, siblings, at });
    addSiteSpaces(item.siteSpaces, item);
  };
  if (structure.type === "siteSpaces") addSiteSpaces(structure.items, null);
  else {
    for (const [at, item] of structure.items.entries()) {
      if (item.type === "site-section") addSection(item, null, structure.items, at);
      else {
        groups.set(item.id, { item, parent: null, siblings: structure.items, at });
        for (const [within, section] of item.sections.entries()) {
          addSection(section, item, item.sections, within);
        }
      }
    }
  }
  return {
    "site-section-group": groups,
    "site-section": sections,
    "site-space": siteSpaces,
  };
};
