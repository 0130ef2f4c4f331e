import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import { type Places, placesOf } from "#site/readers/places.ts";
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

/** Where a redirect leads in words, such as “the section Guides”; undefined when that is gone. */
export const labelOf = (
  surroundings: Surroundings,
  destination: Readonly<RedirectDestination>,
): string | undefined => {
  const target = reached(surroundings, destination);
  if (!target) return undefined;
  const { structure } = surroundings.places;
  if (target.siteSpace === undefined) {
    const id = destination.kind === "site-section" ? destination.siteSectionId : "";
    return `the section ${locateSection(structure, id)?.item.title ?? ""}`;
  }
  const title = locateSiteSpace(structure, target.siteSpace)?.item.title ?? "";
  return target.page ? `the page ${target.page.title} of ${title}` : `the site-space ${title}`;
};

/** What readers find at an address in words; undefined when it is free. */
export const liveAt = ({ places }: Surroundings, address: string): string | undefined => {
  const item = places.itemAt(address);
  if (item) return item.title;
  const place = places.at(address);
  return place?.page && `the page ${place.page.title} of ${place.siteSpace.title}`;
};
