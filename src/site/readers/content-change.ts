import { allSiteSpaces } from "../structure/locate.ts";
import type { SiteSpaceItem, Structure } from "../structure/model.ts";
import { type Places, placesOf } from "./places.ts";
import { reach, type RedirectRule, resolve, type Rules } from "./rules.ts";
import type { PagesOf, ReaderPage, SpacePages } from "./space-pages.ts";

/** The pages of one space in three states: as readers have them, and before and after a change. */
export interface PagesChange {
  readonly space: string;
  readonly now: SpacePages;
  readonly before: SpacePages;
  readonly after: SpacePages;
}

/** An address at which readers get a page now and would not then. */
export interface LeftAddress {
  readonly siteSpace: SiteSpaceItem;
  readonly page: ReaderPage;
  readonly before: string;
  /** Where the page is read then. */
  readonly after?: string;
  /** Where readers are led who ask for the old address. */
  readonly redirect?: string;
  /** What they get there instead, by its title. */
  readonly instead?: string;
}

/** A site, and the pages of the spaces that do not change. */
interface Site {
  readonly structure: Structure;
  readonly rules: Rules;
  readonly pagesOf: PagesOf;
}

/** The places of a site where one space has these pages. */
const placesWith = ({ structure, pagesOf }: Site, space: string, pages: SpacePages): Places =>
  placesOf(structure, (id) => (id === space ? pages : pagesOf(id)));

/** The pages that readers have at a path now, and that the change takes from there. */
const leavingPages = ({ now, before, after }: PagesChange): ReaderPage[] =>
  [...now.byPath].flatMap(([path, page]) =>
    before.byPath.get(path)?.id === page.id && after.byPath.get(path)?.id !== page.id ? [page] : [],
  );

/** What becomes of the addresses that a change of a space's pages takes from them. */
export const leftAddresses = (site: Site, change: PagesChange): LeftAddress[] => {
  const leaving = leavingPages(change);
  if (leaving.length === 0) return [];
  const was = placesWith(site, change.space, change.now);
  const then = placesWith(site, change.space, change.after);
  return allSiteSpaces(site.structure)
    .filter(({ space }) => space === change.space)
    .flatMap((siteSpace) =>
      leaving.flatMap((page): LeftAddress[] => {
        const place = was.of(siteSpace.id, page);
        if (!place) return [];
        const moved = change.after.byId.get(page.id);
        const after = moved && then.of(siteSpace.id, moved)?.address;
        const answer = resolve(then, site.rules, place.address);
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

/** A redirect to a page that leads somewhere now and would not then. */
export interface DeadRule {
  readonly source: string;
  readonly page: ReaderPage;
}

/** The redirects to pages of a space that a change of them leaves without a page to lead to. */
export const deadRedirects = (site: Site, change: PagesChange): DeadRule[] => {
  const { structure, rules } = site;
  const showing = new Set(
    allSiteSpaces(structure).flatMap(({ id, space }) => (space === change.space ? [id] : [])),
  );
  const was = placesWith(site, change.space, change.before);
  const then = placesWith(site, change.space, change.after);
  const leadsNowhere = ({ destination }: RedirectRule): boolean =>
    reach(was, rules, destination) !== undefined && reach(then, rules, destination) === undefined;
  return [...rules.redirects.values()].flatMap((redirect): DeadRule[] => {
    const { source, destination } = redirect;
    if (destination.kind !== "site-page" || !showing.has(destination.siteSpaceId)) return [];
    const page = change.before.byId.get(destination.pageId);
    return page && leadsNowhere(redirect) ? [{ source, page }] : [];
  });
};
