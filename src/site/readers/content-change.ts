import { addressesOf } from "../structure/addresses.ts";
import { allSiteSpaces } from "../structure/locate.ts";
import type { SiteSpaceItem, Structure } from "../structure/model.ts";
import { hiddenPages } from "./hidden-pages.ts";
import { addressBelow, type Places, placesOf } from "./places.ts";
import { reach, type RedirectRule, resolve, type Rules } from "./rules.ts";
import { noPages, type PagesOf, type ReaderPage, type SpacePages } from "./space-pages.ts";

/** The pages of one space in three states: as published, before a change and after it. */
export interface PagesChange {
  readonly space: string;
  readonly now: SpacePages;
  readonly before: SpacePages;
  readonly after: SpacePages;
  /** The paths that pages leave in the change, each with everything below it. */
  readonly left: readonly string[];
}

/** An address that shows a page now and would not show it after the change. */
export interface LeftAddress {
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
  readonly before: string;
  /** The page's own new address. */
  readonly after?: string;
  /** Where a request for the old address is redirected. */
  readonly redirect?: string;
  /** The title of what the old address shows instead. */
  readonly instead?: string;
}

/** A site, and the pages of the spaces that do not change. */
interface Site {
  readonly structure: Structure;
  readonly rules: Rules;
  readonly pagesOf: PagesOf;
}

/** Names the pages published until the change; no stored root is empty. */
const UNTIL_NOW = "";

/** The places of a site if the changed space has the given pages. */
const placesWith = (
  { structure, pagesOf }: Site,
  { space, now }: PagesChange,
  pages: SpacePages,
): Places =>
  placesOf(structure, (id, root) => {
    if (id !== space) return pagesOf(id, root);
    if (root === undefined) return pages;
    return root === UNTIL_NOW ? now : pagesOf(id, root);
  });

/** The rules after the change, which redirect the addresses that pages leave to the pages. */
const rulesThen = ({ structure, rules }: Site, { space, left }: PagesChange): Rules => {
  const formerPages = new Map(rules.formerPages);
  const { siteSpaces } = addressesOf(structure);
  for (const item of allSiteSpaces(structure)) {
    if (item.space !== space) continue;
    for (const path of left) {
      const address = addressBelow(siteSpaces.get(item.id) ?? "/", path);
      const one = { address, siteSpace: item.id, space, path, root: UNTIL_NOW };
      formerPages.set(address, [one, ...(formerPages.get(address) ?? [])]);
    }
  }
  return { ...rules, formerPages };
};

/** The pages that are published at a path now and leave it in the change. */
const leavingPages = ({ now, before, after }: PagesChange): ReaderPage[] =>
  [...now.byPath].flatMap(([path, page]) =>
    before.byPath.get(path)?.id === page.id && after.byPath.get(path)?.id !== page.id ? [page] : [],
  );

/** What happens to the addresses that pages leave in a change of their space. */
export const leftAddresses = (site: Site, change: PagesChange): LeftAddress[] => {
  const leaving = leavingPages(change);
  if (leaving.length === 0) return [];
  const was = placesWith(site, change, change.now);
  const then = placesWith(site, change, change.after);
  const rules = rulesThen(site, change);
  return allSiteSpaces(site.structure)
    .filter(({ space }) => space === change.space)
    .flatMap((siteSpace) =>
      leaving.flatMap((page): LeftAddress[] => {
        const place = was.of(siteSpace.id, page);
        if (!place) return [];
        const moved = change.after.byId.get(page.id);
        const after = moved && then.of(siteSpace.id, moved)?.address;
        const answer = resolve(then, rules, place.address);
        return [
          {
            siteSpace,
            page,
            before: place.address,
            ...(after === undefined ? {} : { after }),
            ...(answer && "target" in answer ? { redirect: answer.target.address } : {}),
            ...(answer && "place" in answer
              ? { instead: answer.place.page?.title ?? answer.place.siteSpace.title }
              : {}),
          },
        ];
      }),
    );
};

/** A redirect to a page that works now and would not work after the change. */
export interface DeadRule {
  readonly source: string;
  readonly page: ReaderPage;
}

/** The redirects to pages of the changed space that would no longer resolve to anything. */
export const deadRedirects = (site: Site, change: PagesChange): DeadRule[] => {
  const { structure, rules } = site;
  const showing = new Set(
    allSiteSpaces(structure).flatMap(({ id, space }) => (space === change.space ? [id] : [])),
  );
  const was = placesWith(site, change, change.before);
  const then = placesWith(site, change, change.after);
  const leadsNowhere = ({ destination }: RedirectRule): boolean =>
    reach(was, rules, destination) !== undefined && reach(then, rules, destination) === undefined;
  return [...rules.redirects.values()].flatMap((redirect): DeadRule[] => {
    const { source, destination } = redirect;
    if (destination.kind !== "site-page" || !showing.has(destination.siteSpaceId)) return [];
    const page = change.before.byId.get(destination.pageId);
    return page && leadsNowhere(redirect) ? [{ source, page }] : [];
  });
};

/** A page that nobody can open, because a section or site-space has its address. */
export interface LockedPage {
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
  readonly address: string;
  /** The title of the item at the address. */
  readonly instead: string;
}

/** The pages that a change puts where nobody can open them. */
export const lockedPages = (
  structure: Structure,
  { space, before, after }: Pick<PagesChange, "space" | "before" | "after">,
): LockedPage[] =>
  hiddenPages(structure, (id) => (id === space ? after : noPages)).flatMap(
    ({ item, address, siteSpace, pages }) =>
      pages.flatMap((page) => {
        const above = address.slice(0, address.lastIndexOf("/")) || "/";
        if (before.byPath.get(page.path)?.id === page.id) return [];
        return [{ siteSpace, page, address: addressBelow(above, page.path), instead: item.title }];
      }),
  );
