import type { EditOf } from "#contract/schemas/structure-edit.ts";
import {
  asDefault,
  changeGroup,
  changeSection,
  changeSiteSpaces,
  insertAtTop,
  insertSection,
  insertSiteSpace,
  mapSections,
  withDefault,
  withoutGroup,
  withoutSections,
  withoutSiteSpace,
} from "./levels.ts";
import {
  located,
  type Located,
  locateGroup,
  locateSection,
  locateSiteSpace,
  parentPointer,
  isSamePointer,
  sectionsOf,
  siteSpacesIn,
} from "./locate.ts";
import type { ItemPointer, SectionItem, SiteSpaceItem, SpaceTitles, Structure } from "./model.ts";
import { namedItem, failures } from "./failures.ts";
import { type Position, positionIn } from "./position.ts";

/** Makes a section the site's default, or a site-space the default of its level. Throws for a group. */
export const makeDefault = (
  structure: Structure,
  pointer: ItemPointer,
  path: string,
): Structure => {
  const { item, parent } = located(structure, pointer, path);
  if (item.type === "site-section-group") throw failures.noDefault(path);
  if (item.type === "site-section") {
    return mapSections(structure, (section) => asDefault(section, section.id === item.id));
  }
  return changeSiteSpaces(structure, parent?.id ?? null, (items) => withDefault(items, item.id));
};

/** The update functions return the same object if nothing differs. */
export const updateSection = (structure: Structure, edit: EditOf<"update_section">): Structure => {
  const { section: id, title, path } = edit;
  if (!locateSection(structure, id)) {
    throw failures.notFound({ type: "site-section", id }, "section");
  }
  const fields = { title, path, ...texts(edit, "description", "icon", "condition") };
  return changeSection(structure, id, (section) => withFields(section, fields));
};

export const updateGroup = (structure: Structure, edit: EditOf<"update_group">): Structure => {
  const { group: id, title } = edit;
  if (!locateGroup(structure, id)) {
    throw failures.notFound({ type: "site-section-group", id }, "group");
  }
  const fields = { title, ...texts(edit, "icon") };
  return changeGroup(structure, id, (group) => withFields(group, fields));
};

/** A new space brings its title with it. */
export const updateSiteSpace = (
  structure: Structure,
  edit: EditOf<"update_site_space">,
  titles: SpaceTitles,
): Structure => {
  const { siteSpace: id, space, path, condition } = edit;
  const place = locateSiteSpace(structure, id);
  if (!place) throw failures.notFound({ type: "site-space", id }, "siteSpace");
  const named =
    space === undefined ? {} : { space, title: titles.titleOf(space) ?? edit.title ?? "" };
  const item = withFields(place.item, { path, condition, ...named });
  if (item === place.item) return structure;
  return changeSiteSpaces(structure, place.parent?.id ?? null, (items) =>
    items.map((sibling) => (sibling.id === id ? item : sibling)),
  );
};

/** New values by field: undefined keeps the old value, null removes it. */
type Fields<Item> = {
  readonly [Name in keyof Item]?: Item[Name] | null | undefined;
};

/**
 * Returns the item with the given fields, or the same object if nothing differs. Only optional fields accept null.
 */
export const withFields = <Item extends object>(item: Item, fields: Fields<Item>): Item => {
  const changed = new Map<string, unknown>(Object.entries(item));
  let differs = false;
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined || changed.get(name) === (value ?? undefined)) continue;
    differs = true;
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return differs ? (Object.fromEntries(changed) as Item) : item;
};

/** Optional texts of an item; an empty text counts as absent. */
export const texts = <Name extends string>(
  given: Partial<Record<Name, string | null | undefined>>,
  ...names: Name[]
): Partial<Record<Name, string | null>> => {
  const kept: Partial<Record<Name, string | null>> = {};
  for (const name of names) {
    const text = given[name];
    if (text !== undefined) kept[name] = text === "" ? null : text;
  }
  return kept;
};

/** Moves an item with everything in it. Returns the same structure if it is already there. */
export const moveItem = (structure: Structure, edit: EditOf<"move">): Structure => {
  const place = located(structure, edit.item, "item");
  const target = positionIn(structure, edit.item, edit, parentPointer(place));
  const moved = isThere(place, target) ? structure : moveTo(structure, place, target, edit);
  return edit.default ? makeDefault(moved, edit.item, "default") : moved;
};

const isThere = (place: Located, { parent, at }: Position): boolean =>
  place.at === at && isSamePointer(parentPointer(place), parent);

const moveTo = (
  structure: Structure,
  place: Located,
  { parent, at }: Position,
  { successor }: EditOf<"move">,
): Structure => {
  const { item } = place;
  if (item.type === "site-space") {
    const from = place.parent?.id ?? null;
    return moveSiteSpace(structure, item, from, { section: parent?.id ?? null, at }, successor);
  }
  if (item.type === "site-section") {
    const rest = withoutSections(structure, new Set([item.id]));
    return insertSection(rest, item, parent?.id ?? null, at);
  }
  const rest = withoutGroup(structure, item.id);
  const taken = new Set(item.sections.map(({ id }) => id));
  return insertAtTop(withoutSections(rest, taken), item, at);
};

const moveSiteSpace = (
  structure: Structure,
  item: SiteSpaceItem,
  from: string | null,
  to: { readonly section: string | null; readonly at: number },
  successor: string | undefined,
): Structure => {
  if (from === to.section) {
    return changeSiteSpaces(structure, from, (items) =>
      items.filter(({ id }) => id !== item.id).toSpliced(to.at, 0, item),
    );
  }
  const left = siteSpacesIn(structure, from).filter(({ id }) => id !== item.id);
  if (successor !== undefined && item.default && !left.some(({ id }) => id === successor)) {
    throw failures.notAmong(successor, "successor", "the site-spaces that stay");
  }
  const rest = changeSiteSpaces(structure, from, (items) =>
    withoutSiteSpace(items, item.id, successor),
  );
  return changeSiteSpaces(rest, to.section, (items) => insertSiteSpace(items, item, to.at));
};

/**
 * Removes an item: a section with its site-spaces, or a group without its sections. A default with siblings needs a
 * successor. Removing the last section empties the site, including its groups.
 */
export const removeItem = (structure: Structure, edit: EditOf<"remove">): Structure => {
  const { item, parent } = located(structure, edit.item, "item");
  if (item.type === "site-section-group") return withoutGroup(structure, item.id);
  if (item.type === "site-section") return removeSection(structure, item, edit.successor);
  const section = parent?.id ?? null;
  const successor = successorOf(item, siteSpacesIn(structure, section), edit.successor);
  return changeSiteSpaces(structure, section, (items) =>
    withoutSiteSpace(items, item.id, successor),
  );
};

/** Replaces the only section with its site-spaces, so that the site has no sections. */
export const unwrapSection = (
  structure: Structure,
  { section: id }: EditOf<"unwrap">,
): Structure => {
  const place = locateSection(structure, id);
  if (!place) throw failures.notFound({ type: "site-section", id }, "section");
  const others = sectionsOf(structure).length - 1;
  if (others > 0) throw failures.otherSections(others);
  return { type: "siteSpaces", items: place.item.siteSpaces };
};

const removeSection = (
  structure: Structure,
  section: SectionItem,
  wanted: string | undefined,
): Structure => {
  const sections = sectionsOf(structure);
  if (sections.length === 1) return { type: "siteSpaces", items: [] };
  const successor = successorOf(section, sections, wanted);
  const rest = withoutSections(structure, new Set([section.id]));
  if (successor === undefined) return rest;
  return makeDefault(rest, { type: "site-section", id: successor }, "successor");
};

/**
 * The successor of a default that is removed; undefined if the item is not a default, or is the last of its level.
 */
const successorOf = (
  item: SectionItem | SiteSpaceItem,
  level: readonly (SectionItem | SiteSpaceItem)[],
  wanted: string | undefined,
): string | undefined => {
  const others = level.filter(({ id }) => id !== item.id);
  if (!item.default || others.length === 0) return undefined;
  if (wanted === undefined) throw failures.successorNeeded(namedItem(item), others.length);
  if (!others.some(({ id }) => id === wanted)) {
    throw failures.notAmong(wanted, "successor", "those that stay");
  }
  return wanted;
};
