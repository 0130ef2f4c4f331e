import type { SiteSection, SiteSpace, SiteStructure, StructureEdit } from "#client";
import { newId } from "#server/kit/ids.ts";

/** Returns a number from 0 to 1; the sequence is the same for the same seed. */
export type Random = () => number;

/** Creates a pseudorandom number generator (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const below = (random: Random, count: number): number => Math.floor(random() * count);
/** Returns one of the items; undefined if there are none. */
export const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[below(random, items.length)];

export const sectionsIn = ({ structure }: SiteStructure): SiteSection[] =>
  structure.flatMap((item) => {
    if (item.object === "site-section") return [item];
    return item.object === "site-section-group" ? item.sections : [];
  });

export const siteSpacesIn = (structure: SiteStructure): SiteSpace[] => [
  ...structure.structure.flatMap((item) => (item.object === "site-space" ? [item] : [])),
  ...sectionsIn(structure).flatMap(({ siteSpaces }) => siteSpaces),
];

const pathOf = (random: Random, paths: readonly string[]): string =>
  oneOf(random, paths) ?? "other";

/**
 * Returns a random edit of a site, in most cases a valid one. There are only a few `paths`, so that they often
 * collide.
 */
export const randomEdit = (
  random: Random,
  structure: SiteStructure,
  spaces: readonly string[],
  paths: readonly string[],
): StructureEdit | undefined => {
  const section = oneOf(random, sectionsIn(structure));
  const siteSpace = oneOf(random, siteSpacesIn(structure));
  const level =
    sectionsIn(structure).find(({ id }) => id === siteSpace?.section)?.siteSpaces ??
    siteSpacesIn(structure);
  const successor = (items: readonly { readonly id: string }[], id: string) => {
    const chosen = oneOf(
      random,
      items.filter((item) => item.id !== id),
    );
    return chosen && random() < 0.7 ? { successor: chosen.id } : {};
  };
  const pointer = (item: SiteSection | SiteSpace) => ({ type: item.object, id: item.id });
  const space = oneOf(random, spaces) ?? "";
  switch (below(random, 11)) {
    case 0:
    case 1:
      return section && { operation: "set_default", item: pointer(section) };
    case 2:
      return siteSpace && { operation: "set_default", item: pointer(siteSpace) };
    case 3:
      return (
        section && {
          operation: "update_section",
          section: section.id,
          path: pathOf(random, paths),
        }
      );
    case 4:
      return (
        siteSpace && {
          operation: "update_site_space",
          siteSpace: siteSpace.id,
          path: pathOf(random, paths),
        }
      );
    case 5:
      return (
        siteSpace &&
        section && {
          operation: "move",
          item: pointer(siteSpace),
          into: pointer(section),
        }
      );
    case 6:
      return (
        siteSpace && {
          operation: "remove",
          item: pointer(siteSpace),
          ...successor(level, siteSpace.id),
        }
      );
    case 7:
      return (
        section && {
          operation: "remove",
          item: pointer(section),
          ...successor(sectionsIn(structure), section.id),
        }
      );
    case 8:
      return {
        operation: "add_section",
        id: newId(),
        space,
        siteSpace: newId(),
        title: "Another",
        wrap: newId(),
        default: random() < 0.5,
      };
    case 9:
      return {
        operation: "add_site_space",
        id: newId(),
        space,
        ...(section ? { section: section.id } : {}),
        default: random() < 0.5,
      };
    default:
      return (
        section && {
          operation: "add_group",
          id: newId(),
          title: "Group",
          sections: [section.id],
        }
      );
  }
};
