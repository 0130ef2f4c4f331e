import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { makeDefault, texts, withFields } from "./change-items.ts";
import {
  changeSiteSpaces,
  insertAtTop,
  insertSection,
  insertSiteSpace,
  withoutSections,
} from "./levels.ts";
import { defaultOf, hasId, locateSection, sectionsOf, siteSpacesIn } from "./locate.ts";
import type {
  GroupItem,
  ItemPointer,
  SectionItem,
  SiteSpaceItem,
  SpaceTitles,
  Structure,
} from "./model.ts";
import { namedItem, failures } from "./failures.ts";
import { positionIn } from "./position.ts";
import { MAX_SECTION_TITLE, MAX_SITE_PATH, MIN_SECTION_TITLE } from "#contract/schemas/limits.ts";

/** Adds a section, with a site-space if a space is given. The first section becomes the default. */
export const addSection = (
  structure: Structure,
  edit: EditOf<"add_section">,
  titles: SpaceTitles,
): Structure => {
  const { id, space, siteSpace } = edit;
  checkNewIds(structure, [
    [id, "id"],
    [siteSpace, "siteSpace"],
    [edit.wrap, "wrap"],
  ]);
  const base = withSections(structure, edit);
  const spaceTitle = space === undefined ? undefined : titles.titleOf(space);
  const title = edit.title ?? sectionTitleFrom(spaceTitle);
  const section = withFields<SectionItem>(
    {
      type: "site-section",
      id,
      title,
      path: edit.path ?? freePath(pathFrom(title, "section"), isTakenBesideSections(base, titles)),
      default: sectionsOf(base).length === 0,
      siteSpaces: [],
    },
    texts(edit, "description", "icon", "condition"),
  );
  const into: ItemPointer | undefined =
    edit.group === undefined ? undefined : { type: "site-section-group", id: edit.group };
  const { parent, at } = positionIn(base, section, { ...edit, into }, null, "group");
  const added = insertSection(base, section, parent?.id ?? null, at);
  const home = edit.default ? makeDefault(added, section, "default") : added;
  if (space === undefined || siteSpace === undefined) return home;
  const first = { operation: "add_site_space", id: siteSpace, space, section: id } as const;
  return addSiteSpace(home, first, titles);
};

/** Adds a site-space. If no section is given, it goes into the default section or to the top level. */
export const addSiteSpace = (
  structure: Structure,
  edit: EditOf<"add_site_space">,
  titles: SpaceTitles,
): Structure => {
  checkNewIds(structure, [[edit.id, "id"]]);
  const into: ItemPointer | undefined =
    edit.section === undefined ? undefined : { type: "site-section", id: edit.section };
  const home = defaultOf(sectionsOf(structure));
  const pointer: ItemPointer = { type: "site-space", id: edit.id };
  const { parent, at } = positionIn(structure, pointer, { ...edit, into }, home ?? null, "section");
  const section = parent?.id ?? null;
  const title = titles.titleOf(edit.space) ?? edit.title ?? "";
  const isTaken = isTakenBesideSiteSpaces(structure, section, titles);
  const item = withFields<SiteSpaceItem>(
    {
      type: "site-space",
      id: edit.id,
      space: edit.space,
      title,
      path: edit.path ?? freePath(pathFrom(title, "space"), isTaken),
      default: false,
    },
    texts(edit, "condition"),
  );
  const added = changeSiteSpaces(structure, section, (items) => insertSiteSpace(items, item, at));
  return edit.default ? makeDefault(added, item, "default") : added;
};

/** Adds a group that takes in top-level sections in the order in which they are named. */
export const addGroup = (structure: Structure, edit: EditOf<"add_group">): Structure => {
  checkNewIds(structure, [[edit.id, "id"]]);
  if (structure.type === "siteSpaces") throw failures.noSections();
  const sections = (edit.sections ?? []).map((id, at) =>
    topSection(structure, id, `sections.${at}`),
  );
  const taken = new Set(sections.map(({ id }) => id));
  if (taken.size < sections.length) {
    const ids = edit.sections ?? [];
    const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
    throw failures.namedTwice(ids[twice] ?? "", `sections.${twice}`);
  }
  const group = withFields<GroupItem>(
    { type: "site-section-group", id: edit.id, title: edit.title, sections },
    texts(edit, "icon"),
  );
  const { at } = positionIn(structure, group, edit, null);
  const goneBefore = structure.items.slice(0, at).filter(({ id }) => taken.has(id)).length;
  return insertAtTop(withoutSections(structure, taken), group, at - goneBefore);
};

/** Wraps the site-spaces of a site without sections in a section, which becomes the default. */
export const wrapSiteSpaces = (structure: Structure, edit: EditOf<"wrap">): Structure => {
  if (structure.type === "sections") throw failures.hasSections();
  checkNewIds(structure, [[edit.id, "id"]]);
  const title = edit.title ?? sectionTitleFrom(defaultOf(structure.items)?.title);
  const section = withFields<SectionItem>(
    {
      type: "site-section",
      id: edit.id,
      title,
      path: edit.path ?? pathFrom(title, "section"),
      default: true,
      siteSpaces: structure.items,
    },
    texts(edit, "description", "icon", "condition"),
  );
  return { type: "sections", items: [section] };
};

/**
 * The structure with sections, so that a new one can be added. Top-level site-spaces are first wrapped in a section.
 */
const withSections = (structure: Structure, { wrap, path }: EditOf<"add_section">): Structure => {
  if (structure.type === "sections" || structure.items.length === 0) return structure;
  if (wrap === undefined) throw failures.wrapNeeded();
  const title = sectionTitleFrom(defaultOf(structure.items)?.title);
  const free = freePath(pathFrom(title, "section"), (other) => other === path);
  return wrapSiteSpaces(structure, { operation: "wrap", id: wrap, title, path: free });
};

const topSection = (structure: Structure, id: string, path: string): SectionItem => {
  const place = locateSection(structure, id);
  if (!place) throw failures.notFound({ type: "site-section", id }, path);
  if (place.parent) throw failures.inOtherGroup(namedItem(place.parent), path);
  return place.item;
};

const checkNewIds = (
  structure: Structure,
  ids: readonly (readonly [id: string | undefined, path: string])[],
): void => {
  const seen = new Set<string>();
  for (const [id, path] of ids) {
    if (id === undefined) continue;
    if (seen.has(id) || hasId(structure, id)) throw failures.idTaken(id, path);
    seen.add(id);
  }
};

/** Derives a path from a title: its plain letters and digits in lower case, joined by hyphens. */
const pathFrom = (title: string, otherwise: string): string => {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9_]+/g);
  const path = (words ?? []).join("-").slice(0, MAX_SITE_PATH).replace(/-+$/, "");
  return path || otherwise;
};

/** Whether a path is already in use where a new item is to be added. */
type IsTaken = (path: string) => boolean;

/** Returns the path, with the lowest number appended that makes it free if it is not. */
const freePath = (path: string, isTaken: IsTaken): string => {
  let free = path;
  for (let number = 2; isTaken(free); number += 1) {
    const end = `-${number}`;
    free = `${path.slice(0, MAX_SITE_PATH - end.length)}${end}`;
  }
  return free;
};

/** Whether an item has the path, or pages of the default site-space have addresses that start with it. */
const isTakenBeside = (
  items: readonly { readonly path: string }[],
  siteSpaces: readonly SiteSpaceItem[],
  { hasStep }: SpaceTitles,
): IsTaken => {
  const paths = new Set(items.map(({ path }) => path));
  const home = defaultOf(siteSpaces);
  return (path) => paths.has(path) || (home !== undefined && hasStep?.(home.space, path) === true);
};

/** The paths that a new section cannot have: those of sections, and those that share their addresses. */
const isTakenBesideSections = (structure: Structure, titles: SpaceTitles): IsTaken => {
  const sections = sectionsOf(structure);
  const within = defaultOf(sections)?.siteSpaces ?? [];
  return isTakenBeside([...sections, ...within], within, titles);
};

/** The same for a new site-space in a section, or at the top level if `section` is null. */
const isTakenBesideSiteSpaces = (
  structure: Structure,
  section: string | null,
  titles: SpaceTitles,
): IsTaken => {
  const sections = sectionsOf(structure);
  const beside = defaultOf(sections)?.id === section ? sections : [];
  const siblings = siteSpacesIn(structure, section);
  const others = beside.filter(({ id }) => id !== section);
  return isTakenBeside([...siblings, ...others], siblings, titles);
};

/**
 * The title of a section created for a space: the space's title, cut to the maximum length, or a default if it is too
 * short.
 */
const sectionTitleFrom = (title: string | undefined): string => {
  const clipped = (title ?? "")
    .trim()
    .slice(0, MAX_SECTION_TITLE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return clipped.length < MIN_SECTION_TITLE ? "Section" : clipped;
};
