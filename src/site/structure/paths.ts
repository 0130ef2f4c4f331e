import {
  MAX_SECTION_TITLE,
  MAX_SITE_PATH,
  MIN_SECTION_TITLE,
} from "#contract/schemas/site-limits.ts";
import { sectionsOf, siteSpacesIn, defaultOf } from "./locate.ts";
import type { Structure } from "./model.ts";

/** The path a title becomes: its plain letters and digits, lower case, joined by hyphens. */
export const pathFrom = (title: string, otherwise: string): string => {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9_]+/g);
  const path = (words ?? []).join("-").slice(0, MAX_SITE_PATH).replace(/-+$/, "");
  return path || otherwise;
};

/** The path itself, or with the first number behind it that makes it none of `taken`. */
export const freePath = (path: string, taken: ReadonlySet<string>): string => {
  let free = path;
  for (let number = 2; taken.has(free); number += 1) {
    const end = `-${number}`;
    free = `${path.slice(0, MAX_SITE_PATH - end.length)}${end}`;
  }
  return free;
};

/** Paths a new section cannot have: those of sections, and what stands beside them in addresses. */
export const pathsBesideSections = (structure: Structure): Set<string> => {
  const sections = sectionsOf(structure);
  const within = defaultOf(sections)?.siteSpaces ?? [];
  return new Set([...sections, ...within].map(({ path }) => path));
};

/** Paths a new site-space of a section (null: at the top) cannot have. */
export const pathsBesideSiteSpaces = (
  structure: Structure,
  section: string | null,
): Set<string> => {
  const sections = sectionsOf(structure);
  const beside = defaultOf(sections)?.id === section ? sections : [];
  return new Set(
    [...siteSpacesIn(structure, section), ...beside.filter(({ id }) => id !== section)].map(
      ({ path }) => path,
    ),
  );
};

/** What a section is called that is made of a space: at most as long as titles are, never too short. */
export const sectionTitleFrom = (title: string | undefined): string => {
  const clipped = (title ?? "")
    .trim()
    .slice(0, MAX_SECTION_TITLE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return clipped.length < MIN_SECTION_TITLE ? "Section" : clipped;
};
