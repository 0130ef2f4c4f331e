import { defaultOf, sectionsOf } from "../structure/locate.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { blamed } from "../structure/edit.ts";
import { failures, namedItem, type NamedItem } from "../structure/failures.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "../structure/model.ts";
import type { PagesOf, ReaderPage } from "./space-pages.ts";

/** A page that readers cannot open, since a section or site-space has its address or one above it. */
interface HiddenPage {
  readonly item: NamedItem;
  /** The address of the item. */
  readonly address: string;
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
}

/** A site-space that has the address of its level, and what has addresses beside its pages. */
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

/** What a change of the structure hides: one page for each section or site-space in the way. */
const newlyHidden = (before: Structure, after: Structure, pagesOf: PagesOf): HiddenPage[] =>
  newClaims(before, after).flatMap(({ item, level: { address, home } }) => {
    const page = pagesOf(home.space).byFirstStep.get(item.path);
    if (!page) return [];
    return [{ item: namedItem(item), address: `${address}/${item.path}`, siteSpace: home, page }];
  });

/** Throws when edits put something where readers find a page. */
export const checkHidden = (
  before: Structure,
  after: Structure,
  edits: readonly StructureEdit[],
  pagesOf: PagesOf,
): void => {
  const [hidden] = newlyHidden(before, after, pagesOf);
  if (!hidden) return;
  const { item, address, siteSpace, page } = hidden;
  throw failures.pageThere(address, page.title, namedItem(siteSpace), blamed(edits, item));
};
