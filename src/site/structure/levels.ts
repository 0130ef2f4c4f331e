import { defaultOf } from "./locate.ts";
import type { GroupItem, SectionItem, SiteSpaceItem, Structure } from "./model.ts";

/** Changes one level of a structure. Everything else stays the same object. */

/** Applies `change` to every section. */
export const mapSections = (
  structure: Structure,
  change: (section: SectionItem) => SectionItem,
): Structure => {
  if (structure.type === "siteSpaces") return structure;
  const items = mapKept(structure.items, (item) => {
    if (item.type === "site-section") return change(item);
    const sections = mapKept(item.sections, change);
    return sections === item.sections ? item : { ...item, sections };
  });
  return items === structure.items ? structure : { type: "sections", items };
};

export const changeSection = (
  structure: Structure,
  id: string,
  change: (section: SectionItem) => SectionItem,
): Structure =>
  mapSections(structure, (section) => (section.id === id ? change(section) : section));

export const changeGroup = (
  structure: Structure,
  id: string,
  change: (group: GroupItem) => GroupItem,
): Structure => {
  if (structure.type === "siteSpaces") return structure;
  const items = mapKept(structure.items, (item) =>
    item.type === "site-section-group" && item.id === id ? change(item) : item,
  );
  return items === structure.items ? structure : { type: "sections", items };
};

/**
 * Changes the site-spaces of a section, or those at the top level of a site without sections if `section` is null.
 */
export const changeSiteSpaces = (
  structure: Structure,
  section: string | null,
  change: (siteSpaces: readonly SiteSpaceItem[]) => readonly SiteSpaceItem[],
): Structure => {
  if (section !== null) {
    return changeSection(structure, section, (item) => {
      const siteSpaces = change(item.siteSpaces);
      return siteSpaces === item.siteSpaces ? item : { ...item, siteSpaces };
    });
  }
  if (structure.type === "sections") return structure;
  const items = change(structure.items);
  return items === structure.items ? structure : { type: "siteSpaces", items };
};

/** Inserts a section at index `at` of a group, or of the top level if `group` is null. */
export const insertSection = (
  structure: Structure,
  section: SectionItem,
  group: string | null,
  at: number,
): Structure => {
  if (group === null) return insertAtTop(structure, section, at);
  return changeGroup(structure, group, (item) => ({
    ...item,
    sections: item.sections.toSpliced(at, 0, section),
  }));
};

/** Inserts a section or group at the top level; on a site without sections it becomes the first. */
export const insertAtTop = (
  structure: Structure,
  item: SectionItem | GroupItem,
  at: number,
): Structure => {
  const items = structure.type === "sections" ? structure.items : [];
  return { type: "sections", items: items.toSpliced(at, 0, item) };
};

/** Removes sections, wherever they are; the top level remains one of sections. */
export const withoutSections = (structure: Structure, ids: ReadonlySet<string>): Structure => {
  if (structure.type === "siteSpaces") return structure;
  const items: (SectionItem | GroupItem)[] = [];
  for (const item of structure.items) {
    if (item.type === "site-section") {
      if (!ids.has(item.id)) items.push(item);
      continue;
    }
    const sections = item.sections.filter(({ id }) => !ids.has(id));
    items.push(sections.length === item.sections.length ? item : { ...item, sections });
  }
  return { type: "sections", items };
};

/** Removes a group; its sections take its place. */
export const withoutGroup = (structure: Structure, id: string): Structure => {
  if (structure.type === "siteSpaces") return structure;
  const items = structure.items.flatMap((item): readonly (SectionItem | GroupItem)[] =>
    item.type === "site-section-group" && item.id === id ? item.sections : [item],
  );
  return { type: "sections", items };
};

/** The same items with this one as the only default. */
export const withDefault = <Item extends { readonly id: string; readonly default: boolean }>(
  items: readonly Item[],
  id: string | undefined,
): readonly Item[] => mapKept(items, (item) => asDefault(item, item.id === id));

/** Inserts a site-space; it is the default only if there are no others. */
export const insertSiteSpace = (
  items: readonly SiteSpaceItem[],
  item: SiteSpaceItem,
  at: number,
): readonly SiteSpaceItem[] => items.toSpliced(at, 0, asDefault(item, items.length === 0));

/** Removes a site-space. If it was the default, `successor` or else the first one becomes the default. */
export const withoutSiteSpace = (
  items: readonly SiteSpaceItem[],
  id: string,
  successor?: string,
): readonly SiteSpaceItem[] => {
  const rest = items.filter((item) => item.id !== id);
  return defaultOf(rest) ? rest : withDefault(rest, successor ?? rest[0]?.id);
};

export const asDefault = <Item extends { readonly default: boolean }>(
  item: Item,
  isDefault: boolean,
): Item => (item.default === isDefault ? item : { ...item, default: isDefault });

const mapKept = <Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] => {
  let differs = false;
  const changed = items.map((item) => {
    const now = change(item);
    differs ||= now !== item;
    return now;
  });
  return differs ? changed : items;
};
