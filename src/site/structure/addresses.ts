import { defaultOf, sectionsOf } from "./locate.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "./model.ts";

/** Addresses by the id of what they lead to: paths on the site such as `/` or `/guides/v2`. */
export interface Addresses {
  readonly sections: ReadonlyMap<string, string>;
  readonly siteSpaces: ReadonlyMap<string, string>;
}

/** What an address leads to; `rest` is the part below it, without slashes at its ends. */
export interface Resolved {
  readonly section?: SectionItem;
  readonly siteSpace: SiteSpaceItem;
  readonly rest: string;
}

const HOME = "/";

/**
 * Where readers find each section and site-space. The default section has the site's own address, and
 * the default site-space that of its section; groups have no part in addresses.
 */
export const addressesOf = (structure: Structure): Addresses => {
  const sections = new Map<string, string>();
  const siteSpaces = new Map<string, string>();
  const addAll = (items: readonly SiteSpaceItem[], address: string) => {
    for (const item of items) {
      siteSpaces.set(item.id, item.default ? address : below(address, item.path));
    }
  };
  if (structure.type === "siteSpaces") addAll(structure.items, HOME);
  for (const section of sectionsOf(structure)) {
    const address = section.default ? HOME : below(HOME, section.path);
    sections.set(section.id, address);
    addAll(section.siteSpaces, address);
  }
  return { sections, siteSpaces };
};

/**
 * What readers get at a path on the site: the site-space whose address is the longest beginning of it.
 * Undefined where there is nothing to read, as in an empty section.
 */
export const resolveAddress = (structure: Structure, pathname: string): Resolved | undefined => {
  const steps = pathname.split("/").filter((step) => step !== "");
  if (structure.type === "siteSpaces") return resolveIn(structure.items, steps);
  const sections = sectionsOf(structure);
  const named = sections.find((section) => !section.default && section.path === steps[0]);
  const section = named ?? defaultOf(sections);
  if (!section) return undefined;
  const resolved = resolveIn(section.siteSpaces, named ? steps.slice(1) : steps);
  return resolved && { section, ...resolved };
};

const resolveIn = (items: readonly SiteSpaceItem[], steps: readonly string[]) => {
  const named = items.find((item) => !item.default && item.path === steps[0]);
  const siteSpace = named ?? defaultOf(items);
  return siteSpace && { siteSpace, rest: (named ? steps.slice(1) : steps).join("/") };
};

const below = (address: string, path: string): string =>
  address === HOME ? `/${path}` : `${address}/${path}`;
