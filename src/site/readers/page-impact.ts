import type { SitePageAddress } from "#contract/schemas/structure-draft.ts";
import { allSiteSpaces } from "../structure/locate.ts";
import type { SiteSpaceItem } from "../structure/model.ts";
import { type Places, placesOf } from "./places.ts";
import { resolve, type Rules } from "./rules.ts";
import type { ReaderPage } from "./space-pages.ts";
import { ruleChangesOf, rulesAfter, type Transition } from "./transition.ts";

export type PageChange = SitePageAddress["change"];

/** An address that shows a page, and what happens to it. */
export interface PageAddress {
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
  readonly address: string;
  readonly change: PageChange;
  /** Where a request for the address is redirected, or, if it shows something else, the page's own new address. */
  readonly after?: string;
  /** The title of what the address shows instead. */
  readonly instead?: string;
}

/** Every address of a site that shows a page, in the order of the structure. */
const pageAddressesOf = (places: Places) =>
  allSiteSpaces(places.structure).flatMap((siteSpace) =>
    [...places.pagesOf(siteSpace.space).byPath.values()].flatMap((page) => {
      const place = places.of(siteSpace.id, page);
      return place ? [{ siteSpace, page, address: place.address }] : [];
    }),
  );

/**
 * What happens to every address that shows a page when one structure replaces another. Takes time proportional to the
 * number of pages.
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

/** The number of page addresses per kind of change. */
export const countPageChanges = (addresses: readonly PageAddress[]): Record<PageChange, number> => {
  const counts = { kept: 0, moved: 0, replaced: 0, lost: 0 };
  for (const { change } of addresses) counts[change] += 1;
  return counts;
};
