import { addressesOf } from "../structure/addresses.ts";
import { allSiteSpaces, defaultOf, locateSiteSpace, sectionsOf } from "../structure/locate.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "../structure/model.ts";
import type { PagesOf, ReaderPage } from "./space-pages.ts";

/** What an address shows: a page, or without `page` the start of the site-space. */
export interface Place {
  readonly address: string;
  readonly section?: SectionItem;
  readonly siteSpace: SiteSpaceItem;
  readonly page?: ReaderPage;
}

/** Every address of a site that shows something. */
export interface Places {
  readonly structure: Structure;
  readonly pagesOf: PagesOf;
  /** Undefined if the address shows nothing, such as one of a page that does not exist. */
  at(address: string): Place | undefined;
  /** The section or site-space whose own address it is, even if it has no content. */
  itemAt(address: string): SectionItem | SiteSpaceItem | undefined;
  /** The place of a site-space or of one of its pages; undefined if something else has its address. */
  of(siteSpace: string, page?: ReaderPage): Place | undefined;
}

interface Level {
  readonly section?: SectionItem;
  readonly home: SiteSpaceItem | undefined;
  readonly named: ReadonlyMap<string, SiteSpaceItem>;
}

const firstByPath = <Item extends { readonly path: string; readonly default: boolean }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> => {
  const named = new Map<string, Item>();
  for (const item of items) if (!item.default && !named.has(item.path)) named.set(item.path, item);
  return named;
};

const levelOf = (siteSpaces: readonly SiteSpaceItem[], section?: SectionItem): Level => ({
  ...(section ? { section } : {}),
  home: defaultOf(siteSpaces),
  named: firstByPath(siteSpaces),
});

/** The decoded segments of an address as sent by browsers: `%C3%A9` is `é`. */
const stepsOf = (address: string): string[] =>
  address
    .split("/")
    .filter((step) => step !== "")
    .map((step) => {
      try {
        const read = decodeURIComponent(step);
        return read.includes("/") ? step : read;
      } catch {
        return step;
      }
    });

/** The part of an address below another one, in the form of a page's path. */
export const restOf = (address: string, above: string): string =>
  stepsOf(address).slice(stepsOf(above).length).join("/");

const encoded = (step: string): string =>
  encodeURIComponent(step.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ""}`,
  );

/** The address of a page below its site-space's, in the form redirects use. */
export const addressBelow = (address: string, path: string): string =>
  path === ""
    ? address
    : `${address === "/" ? "" : address}/${path.split("/").map(encoded).join("/")}`;

/** Indexes what a site's addresses show. A lookup takes time proportional to the length of the address. */
export const placesOf = (structure: Structure, pagesOf: PagesOf): Places => {
  const { sections: sectionAddresses, siteSpaces: addresses } = addressesOf(structure);
  const sections = sectionsOf(structure);
  const owners = new Map<string, SectionItem | SiteSpaceItem>();
  for (const item of allSiteSpaces(structure)) owners.set(addresses.get(item.id) ?? "", item);
  for (const section of sections) owners.set(sectionAddresses.get(section.id) ?? "", section);
  const levels = new Map<string, Level>();
  for (const section of sections) levels.set(section.id, levelOf(section.siteSpaces, section));
  const namedSections = firstByPath(sections);
  const top =
    structure.type === "siteSpaces"
      ? levelOf(structure.items)
      : levels.get(defaultOf(sections)?.id ?? "");

  const at = (address: string): Place | undefined => {
    const steps = stepsOf(address);
    const section = namedSections.get(steps[0] ?? "");
    const level = section ? levels.get(section.id) : top;
    const inLevel = section ? steps.slice(1) : steps;
    const named = level?.named.get(inLevel[0] ?? "");
    const siteSpace = named ?? level?.home;
    if (!level || !siteSpace) return undefined;
    const rest = (named ? inLevel.slice(1) : inLevel).join("/");
    const page = rest === "" ? undefined : pagesOf(siteSpace.space).byPath.get(rest);
    if (rest !== "" && !page) return undefined;
    return {
      address,
      siteSpace,
      ...(level.section ? { section: level.section } : {}),
      ...(page ? { page } : {}),
    };
  };

  return {
    structure,
    pagesOf,
    at,
    itemAt: (address) => owners.get(address),
    of: (id, page) => {
      const item = locateSiteSpace(structure, id)?.item;
      const address = addresses.get(id);
      if (!item || address === undefined) return undefined;
      const place = at(addressBelow(address, page?.path ?? ""));
      return place?.siteSpace.id === id && place.page?.id === page?.id ? place : undefined;
    },
  };
};
