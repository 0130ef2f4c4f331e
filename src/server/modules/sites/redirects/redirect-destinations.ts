import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import { type Places, placesOf } from "#site/readers/places.ts";
import type { ReaderPage } from "#site/readers/space-pages.ts";
import type { SiteSpaceItem } from "#site/structure/model.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { reach, type Target } from "#site/readers/rules.ts";
import { locateSection, locateSiteSpace } from "#site/structure/locate.ts";
import type { Context } from "#server/kit/context.ts";
import { withPages } from "../readers/read-pages.ts";
import { readRulesFor, type StoredRules } from "../readers/rules.ts";
import { readStructure } from "../structure/read-structure.ts";
import type { RedirectRow } from "./redirect-rows.ts";

/** What readers get on a site, and what leads them on, as far as it matters for some redirects. */
export interface Surroundings {
  readonly places: Places;
  readonly rules: StoredRules;
}

/** Computes something about redirects of a site as it is now; may run `compute` several times. */
export const around = async <Result>(
  context: Pick<Context, "db">,
  siteId: string,
  redirects: readonly Pick<RedirectRow, "destination">[],
  compute: (surroundings: Surroundings) => Result,
): Promise<Result> => {
  const { structure } = await readStructure(context, siteId);
  const rules = await readRulesFor(context, siteId, structure, redirects);
  return withPages(context, (pagesOf) => compute({ places: placesOf(structure, pagesOf), rules }));
};

/** Whether something leads there; undefined when it is gone. */
export const reached = (
  { places, rules }: Surroundings,
  destination: Readonly<RedirectDestination>,
): Target | undefined => reach(places, rules, destination);

/** What is at an address, in words. */
interface Named {
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

/** The words for the caller: a page is named for those who can open its space. */
export const wordsFor = async (
  context: Context,
  organizationId: string,
  { words, page }: Named,
): Promise<string> => {
  if (!page) return words;
  const open = await rolesOnSpaces(context, organizationId, [page.space]);
  return open.has(page.space) ? words : page.closed;
};
