import type { SitePageAddress } from "#contract/schemas/structure-draft.ts";
import { allSiteSpaces } from "../structure/locate.ts";
import type { SiteSpaceItem } from "../structure/model.ts";
import { type Places, placesOf } from "./places.ts";
import { resolve, type Rules } from "./rules.ts";
import type { ReaderPage } from "./space-pages.ts";
import { ruleChangesOf, rulesAfter, type Transition } from "./transition.ts";

export type PageChange = SitePageAddress["change"];

/** One address at which readers get a page, and what becomes of it. */
export interface PageAddress {
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
  readonly address: string;
  readonly change: PageChange;
  /** Where readers are led who ask for it; where the page itself is read, if something else is there now. */
  readonly after?: string;
  /** What readers get there instead, by its title. */
  readonly instead?: string;
}

/** Every address of a site at which readers get a page, in the order of the structure. */
const pageAddressesOf = (places: Places) =>
  allSiteSpaces(places.structure).flatMap((siteSpace) =>
    [...places.pagesOf(siteSpace.space).byPath.values()].flatMap((page) => {
      const place = places.of(siteSpace.id, page);
      return place ? [{ siteSpace, page, address: place.address }] : [];
    }),
  );

/**
 * What becomes of every address at which readers get a page when one structure takes the place of another.
 * The time grows with the number of pages.
 */
export const pageImpactOf = (transition: Transition, rules: Rules): PageAddress[] => {
  const { before, after, pagesOf } = transition;
  const next = placesOf(after, pagesOf);
  const rulesThen = rulesAfter(rules, ruleChangesOf(transition));
  return pageAddressesOf(placesOf(before, pagesOf)).map((was): PageAddress => {
    const answer = resolve(next, rulesThen, was.address);
    if (!answer) return { ...was, change: "lost" };
    if (!("place" in answer)) return { ...was, change: "moved", after: answer.target.address };
    const { siteSpace, page } = answer.place;
    if (siteSpace.id === was.siteSpace.id && page?.id === was.page.id)
      return { ...was, change: "kept", after: was.address };
    const now = next.of(was.siteSpace.id, was.page);
    return {
      ...was,
      change: "replaced",
      ...(now ? { after: now.address } : {}),
      instead: page?.title ?? siteSpace.title,
    };
  });
};

/** How many addresses of pages each change happens to. */
export const countPageChanges = (addresses: readonly PageAddress[]): Record<PageChange, number> => {
  const counts = { kept: 0, moved: 0, replaced: 0, lost: 0 };
  for (const { change } of addresses) counts[change] += 1;
  return counts;
};
