import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { makeDefault } from "./defaults.ts";
import { changeSiteSpaces, withoutGroup, withoutSections, withoutSiteSpace } from "./levels.ts";
import { located, locateSection, sectionsOf, siteSpacesIn } from "./locate.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "./model.ts";
import { named, refusals } from "./refusal.ts";

/**
 * Takes an item away: a section with its site-spaces, a group without its sections. A default that has
 * siblings needs a successor. Without any section left the site is empty, and its groups go as well.
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

/** Lets the only section give way to its site-spaces: the site is one without sections then. */
export const unwrapSection = (
  structure: Structure,
  { section: id }: EditOf<"unwrap">,
): Structure => {
  const place = locateSection(structure, id);
  if (!place) throw refusals.notFound({ type: "site-section", id }, "section");
  const others = sectionsOf(structure).length - 1;
  if (others > 0) throw refusals.otherSections(others);
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

/** What follows a default that goes; undefined when the item is none, or the last of its level. */
const successorOf = (
  item: SectionItem | SiteSpaceItem,
  level: readonly (SectionItem | SiteSpaceItem)[],
  wanted: string | undefined,
): string | undefined => {
  const others = level.filter(({ id }) => id !== item.id);
  if (!item.default || others.length === 0) return undefined;
  if (wanted === undefined) throw refusals.successorNeeded(named(item), others.length);
  if (!others.some(({ id }) => id === wanted)) {
    throw refusals.notAmong(wanted, "successor", "those that stay");
  }
  return wanted;
};
