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

/** What readers get on a site, and what leads them on, as far as it matters for some redirects. */
export interface Surroundings {
  readonly places: Places;
  readonly rules: StoredRules;
}

/**
 * Computes something about redirects of a site as it is now; may run `compute` several times. The rules are all
 * there are, or only what succeeds the destinations of the redirects that it is about.
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

/** Whether something leads there; undefined when it is gone. */
export const reached = (
  { places, rules }: Surroundings,
  destination: Readonly<RedirectDestination>,
): Target | undefined => reach(places, rules, destination);

/** What is at an address, in words. */
export interface Named {
  readonly words: string;
  /** For a page: its space, and the words for those who cannot open that. */
  readonly page?: { readonly space: string; readonly closed: string };
}

const namedPage = (page: ReaderPage, { title, space }: SiteSpaceItem): Named => ({
  words: `the page ${page.title} of ${title}`,
  page: { space, closed: `a page of ${title} that you cannot open` },
});

/** Where a redirect leads, such as “the section Guides”; undefined when that is gone. */
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

/** What readers find at an address; undefined when it is free. */
export const liveAt = ({ places }: Surroundings, address: string): Named | undefined => {
  const item = places.itemAt(address);
  if (item) return { words: item.title };
  const place = places.at(address);
  return place?.page && namedPage(place.page, place.siteSpace);
};

/** The words for the caller, in the same order: pages are named for those who can open their spaces. */
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

/** The words of one for the caller. */
export const wordsFor = async (
  context: Context,
  organizationId: string,
  named: Named,
): Promise<string> => {
  const [words = ""] = await wordsForAll(context, organizationId, [named]);
  return words;
};
