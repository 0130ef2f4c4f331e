import { defaultOf, sectionsOf } from "../structure/locate.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { blamed } from "../structure/edit.ts";
import {
  failures,
  namedItem,
  type NamedItem,
  type StructureFailure,
} from "../structure/failures.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "../structure/model.ts";
import type { PagesOf, ReaderPage } from "./space-pages.ts";

/** Pages that readers cannot open, because a section or site-space has the address they start with. */
export interface HiddenPages {
  readonly item: NamedItem;
  /** The address of the item. */
  readonly address: string;
  /** The site-space that shows the pages. */
  readonly siteSpace: SiteSpaceItem;
  /** The page at exactly that address first, if there is one. */
  readonly pages: readonly ReaderPage[];
}

/** A site-space at the address of its level, and the items whose addresses compete with its pages. */
interface Level {
  readonly address: string;
  readonly home: SiteSpaceItem;
  readonly beside: readonly (SectionItem | SiteSpaceItem)[];
}

const levelsOf = (structure: Structure): Level[] => {
  const level = (
    address: string,
    items: readonly SiteSpaceItem[],
    others: readonly SectionItem[] = [],
  ): Level[] => {
    const home = defaultOf(items);
    const beside = [...items, ...others].filter((item) => !item.default);
    return home ? [{ address, home, beside }] : [];
  };
  if (structure.type === "siteSpaces") return level("", structure.items);
  const sections = sectionsOf(structure);
  return sections.flatMap((section) =>
    section.default
      ? level("", section.siteSpaces, sections)
      : level(`/${section.path}`, section.siteSpaces),
  );
};

interface Claim {
  readonly item: SectionItem | SiteSpaceItem;
  readonly level: Level;
}

const keyOf = ({ item, level: { home } }: Claim): string =>
  [item.type, item.id, item.path, home.id, home.space].join(" ");

const claimsOf = (structure: Structure): Claim[] =>
  levelsOf(structure).flatMap((level) => level.beside.map((item) => ({ item, level })));

const newClaims = (before: Structure, after: Structure): Claim[] => {
  const known = new Set(claimsOf(before).map(keyOf));
  return claimsOf(after).filter((claim) => !known.has(keyOf(claim)));
};

const hiddenBy = (claims: readonly Claim[], pagesOf: PagesOf): HiddenPages[] =>
  claims.flatMap(({ item, level: { address, home } }) => {
    const pages = pagesOf(home.space).byFirstStep.get(item.path) ?? [];
    if (pages.length === 0) return [];
    return [{ item: namedItem(item), address: `${address}/${item.path}`, siteSpace: home, pages }];
  });

/** All pages of a site that have no address because an item has it. */
export const hiddenPages = (structure: Structure, pagesOf: PagesOf): HiddenPages[] =>
  hiddenBy(claimsOf(structure), pagesOf);

/** The first item that a change of the structure puts where readers find pages. */
export const newlyHidden = (
  before: Structure,
  after: Structure,
  pagesOf: PagesOf,
): HiddenPages | undefined => hiddenBy(newClaims(before, after), pagesOf)[0];

/** The failure of edits that hide pages. Page titles are included only if the caller may open the space. */
export const hidingFailure = (
  { item, address, siteSpace, pages }: HiddenPages,
  edits: readonly StructureEdit[],
  mayOpen: (space: string) => boolean,
): StructureFailure => {
  const titles = mayOpen(siteSpace.space) ? pages.map(({ title }) => title) : undefined;
  const used = { count: pages.length, titles };
  return failures.pagesThere(address, used, namedItem(siteSpace), blamed(edits, item));
};
