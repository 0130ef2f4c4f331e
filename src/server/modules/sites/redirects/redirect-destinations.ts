import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { type Places, placesOf } from "#site/readers/places.ts";
import type { ReaderPage } from "#site/readers/space-pages.ts";
import type { SiteSpaceItem } from "#site/structure/model.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { reach, type Target } from "#site/readers/rules.ts";
import { locateSection, locateSiteSpace } from "#site/structure/locate.ts";
import type { Context } from "#server/kit/context.ts";
import { withPages } from "../readers/read-pages.ts";
import { readRules, readRulesFor, type StoredRules } from "../readers/rules.ts";
import { readStructure } from "../structure/read-structure.ts";
import type { RedirectRow } from "./redirect-rows.ts";

/** What readers find on a site, and its rules, limited to those needed for certain redirects. */
export interface Surroundings {
  readonly places: Places;
  readonly rules: StoredRules;
}

/**
 * Computes something about the redirects of a site in its current state; may run `compute` several times. Reads all
 * rules, or only the successors of the destinations of the redirects in `about`.
 */
export const around = async <Result>(
  context: Pick<Context, "db" | "settings">,
  siteId: string,
  about: readonly Pick<RedirectRow, "destination">[] | "all",
  compute: (surroundings: Surroundings) => Result | Promise<Result>,
): Promise<Result> => {
  const { structure } = await readStructure(context, siteId);
  const rules =
    about === "all"
      ? await readRules(context, siteId)
      : await readRulesFor(context, siteId, structure, about);
  return withPages(context, (pagesOf) => compute({ places: placesOf(structure, pagesOf), rules }));
};

/** What a destination resolves to; undefined if it was removed. */
export const reached = (
  { places, rules }: Surroundings,
  destination: Readonly<RedirectDestination>,
): Target | undefined => reach(places, rules, destination);

/** A description of what is at an address. */
export interface Named {
  readonly words: string;
  /** For a page: its space, and the description for people who cannot open the space. */
  readonly page?: { readonly space: string; readonly closed: string };
}

const namedPage = (page: ReaderPage, { title, space }: SiteSpaceItem): Named => ({
  words: `the page ${page.title} of ${title}`,
  page: { space, closed: `a page of ${title} that you cannot open` },
});

/** What a redirect points to, such as “the section Guides”; undefined if it was removed. */
export const labelOf = (
  surroundings: Surroundings,
  destination: Readonly<RedirectDestination>,
): Named | undefined => {
  const target = reached(surroundings, destination);
  if (!target) return undefined;
  if (target.outside) return { words: target.address };
  const { structure } = surroundings.places;
  if (target.siteSpace === undefined) {
    const id = destination.kind === "site-section" ? destination.siteSectionId : "";
    return { words: `the section ${locateSection(structure, id)?.item.title ?? ""}` };
  }
  const item = locateSiteSpace(structure, target.siteSpace)?.item;
  return target.page && item
    ? namedPage(target.page, item)
    : { words: `the site-space ${item?.title ?? ""}` };
};

/** What readers find at an address; undefined if it is free. */
export const liveAt = ({ places }: Surroundings, address: string): Named | undefined => {
  const item = places.itemAt(address);
  if (item) return { words: item.title };
  const place = places.at(address);
  return place?.page && namedPage(place.page, place.siteSpace);
};

/** Descriptions for the caller, in the same order: pages are named only if the caller can open their space. */
export const wordsForAll = async (
  context: Context,
  organizationId: string,
  all: readonly Named[],
): Promise<string[]> => {
  const spaces = new Set(all.flatMap(({ page }) => (page ? [page.space] : [])));
  if (spaces.size === 0) return all.map(({ words }) => words);
  const open = await rolesOnSpaces(context, organizationId, [...spaces]);
  return all.map(({ words, page }) => (!page || open.has(page.space) ? words : page.closed));
};

/** The description of one for the caller. */
export const wordsFor = async (
  context: Context,
  organizationId: string,
  named: Named,
): Promise<string> => {
  const [words = ""] = await wordsForAll(context, organizationId, [named]);
  return words;
};
