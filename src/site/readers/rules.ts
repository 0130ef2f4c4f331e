import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { addressesOf } from "../structure/addresses.ts";
import { locateSiteSpace } from "../structure/locate.ts";
import { addressesAbove, formerPageAt, momentOf, readSince } from "./former-pages.ts";
import { pathOnSite } from "./own-addresses.ts";
import { addressBelow, type Place, type Places, restOf } from "./places.ts";
import { MOST_STEPS, type ReaderPage } from "./space-pages.ts";
import { standing, targetOf } from "./standing.ts";
import {
  addressWithRest,
  matchedRest,
  outsideWithRest,
  type Wildcards,
  wildcardsAmong,
} from "./wildcards.ts";

/**
 * A redirect from one address, or from all addresses its wildcard matches. An automatic one also applies to
 * everything below its source.
 */
export interface RedirectRule {
  readonly source: string;
  readonly destination: Readonly<RedirectDestination>;
  readonly automatic: boolean;
  /** Whether the wildcard's match is appended to the destination. */
  readonly captureWildcard: boolean;
}

/** A former address of a site-space, below which its pages are still requested. */
export interface FormerPlace {
  readonly address: string;
  readonly siteSpace: string;
  /** Absent if it leaves in the current change. */
  readonly leftAt?: Date;
}

/** An address that a page has left, along with everything below it. */
export interface FormerPage {
  readonly address: string;
  readonly siteSpace: string;
  readonly space: string;
  /** The page's path in its space. */
  readonly path: string;
  /** Names the pages that the space had until then. */
  readonly root: string;
  /** Absent if it leaves in the current change. */
  readonly leftAt?: Date;
}

/** A page's id, and the id of its successor; null for the site-space itself. */
export interface Succession {
  readonly id: string;
  readonly to: string | null;
}

/** The heir of a removed section or site-space, and the successor of each of its pages, by path. */
export interface Successor {
  readonly item: string;
  /** The id of a site-space. */
  readonly heir: string;
  readonly pages: ReadonlyMap<string, Succession>;
}

/** All rules that redirect readers from addresses that show nothing. */
export interface Rules<
  Redirect extends RedirectRule = RedirectRule,
  Former extends FormerPlace = FormerPlace,
  Left extends FormerPage = FormerPage,
> {
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** By address, most recent first. */
  readonly former: ReadonlyMap<string, readonly Former[]>;
  /** By address, most recent first. */
  readonly formerPages: ReadonlyMap<string, readonly Left[]>;
  /** By the id of the removed item. */
  readonly successors: ReadonlyMap<string, Successor>;
  /** The addresses of the site, each ending with a slash. External addresses below these are on the site. */
  readonly own: readonly string[];
}

/** The destination of a reader's request. */
export interface Target {
  /** A path on the site, or a full address if `outside`. */
  readonly address: string;
  readonly outside?: true;
  /** The site-space shown there; absent for a section without one. */
  readonly siteSpace?: string;
  readonly page?: ReaderPage;
}

/** What an address resolves to, and which rule decided it. */
export type LedOn<
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
> = {
  readonly target: Target;
} & ({ readonly redirect: Redirect } | { readonly former: Former } | { readonly left: Left });

/** Where a redirect points to now; undefined if its destination no longer exists. */
export const reach = (
  places: Places,
  rules: Pick<Rules, "successors">,
  destination: Readonly<RedirectDestination>,
): Target | undefined => {
  switch (destination.kind) {
    case "site-section": {
      const { siteSectionId: id } = destination;
      const address = addressesOf(places.structure).sections.get(id);
      if (address !== undefined) return { address };
      const heir = rules.successors.get(id)?.heir;
      return heir === undefined ? undefined : standing(places, rules, heir, null);
    }
    case "site-space":
      return standing(places, rules, destination.siteSpaceId, null);
    case "site-page":
      return standing(places, rules, destination.siteSpaceId, destination.pageId);
    case "external":
      return { address: destination.url, outside: true };
  }
};

/** Where an address below the source of an automatic redirect points to now. */
const carried = (
  places: Places,
  { destination, source }: RedirectRule,
  address: string,
): Target | undefined => {
  if (destination.kind === "external") return undefined;
  const { sections, siteSpaces } = addressesOf(places.structure);
  const rest = restOf(address, source);
  if (destination.kind === "site-section") {
    const above = sections.get(destination.siteSectionId);
    const place = above === undefined ? undefined : places.at(addressBelow(above, rest));
    return place?.section?.id === destination.siteSectionId ? targetOf(place) : undefined;
  }
  const above = siteSpaces.get(destination.siteSpaceId);
  const place = above === undefined ? undefined : places.at(addressBelow(above, rest));
  return place?.siteSpace.id === destination.siteSpaceId ? targetOf(place) : undefined;
};

/** Where an address at or below a former place points to now. */
const left = (
  places: Places,
  rules: Pick<Rules, "successors" | "formerPages">,
  former: FormerPlace,
  address: string,
): Target | undefined => {
  const { address: above, siteSpace } = former;
  const rest = restOf(address, above);
  if (rest === "") return standing(places, rules, siteSpace, null);
  const since = readSince(places, rules, former, rest);
  if (since) return since;
  const item = locateSiteSpace(places.structure, siteSpace)?.item;
  if (item) {
    const page = places.pagesOf(item.space).byPath.get(rest);
    const place = page && places.of(siteSpace, page);
    return place && targetOf(place);
  }
  const successor = rules.successors.get(siteSpace);
  const succession = successor?.pages.get(rest);
  if (!successor || !succession) return undefined;
  return standing(places, rules, successor.heir, succession.to);
};

/** One reader's way through the rules: at most 16 further addresses are looked up, none of them twice. */
interface Way {
  readonly seen: Set<string>;
  /** Called with every address that is looked up. */
  readonly onLookUp: (address: string) => void;
}

/** Rules are immutable, so this cache never becomes stale. */
const wildcardsByRules = new WeakMap<Rules["redirects"], Wildcards<RedirectRule>>();

const wildcardsOf = <Redirect extends RedirectRule>(
  redirects: ReadonlyMap<string, Redirect>,
  address: string,
): readonly Redirect[] => {
  const known = wildcardsByRules.get(redirects) ?? wildcardsAmong<RedirectRule>(redirects.values());
  wildcardsByRules.set(redirects, known);
  return known(address).flatMap(({ source }) => redirects.get(source) ?? []);
};

/** Looks up an address reached on the way, and returns where it leads from there. */
const furtherOn = (places: Places, rules: Rules, address: string, way: Way): Target | undefined => {
  if (way.seen.size > MOST_STEPS || way.seen.has(address)) return undefined;
  const answer = resolveOn(places, rules, address, way);
  if (!answer) return undefined;
  return "place" in answer ? targetOf(answer.place) : answer.target;
};

/** Where a redirect takes a request for an address it matches. */
const throughRedirect = (
  places: Places,
  rules: Rules,
  redirect: RedirectRule,
  address: string,
  way: Way,
): Target | undefined => {
  const target = reach(places, rules, redirect.destination);
  if (!target) return undefined;
  const rest = redirect.captureWildcard ? (matchedRest(redirect.source, address) ?? "") : "";
  if (!target.outside)
    return rest === ""
      ? target
      : furtherOn(places, rules, addressWithRest(target.address, rest), way);
  const outside = { ...target, address: outsideWithRest(target.address, rest) };
  const path = pathOnSite(rules.own, outside.address);
  return path === undefined || places.at(path) ? outside : furtherOn(places, rules, path, way);
};

/**
 * The outcome for the nearest ancestor address with a rule: a former place, or the redirect left by a change of the
 * structure.
 */
const placeLeft = <
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
>(
  places: Places,
  rules: Rules<Redirect, Former, Left>,
  address: string,
): LedOn<Redirect, Former, Left> | undefined => {
  for (const above of addressesAbove(address)) {
    for (const former of rules.former.get(above) ?? []) {
      const found = left(places, rules, former, address);
      if (found) return { target: found, former };
    }
    const redirect = above === address ? undefined : rules.redirects.get(above);
    if (!redirect?.automatic || places.itemAt(above)) continue;
    const found = carried(places, redirect, address);
    if (found) return { target: found, redirect };
  }
  return undefined;
};

/** What left an address last: a page, or a site-space that was at or above it. */
const leftLast = <
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
>(
  places: Places,
  rules: Rules<Redirect, Former, Left>,
  address: string,
): LedOn<Redirect, Former, Left> | undefined => {
  const page = formerPageAt(places, rules, address);
  const place = placeLeft(places, rules, address);
  const isPlaceLast =
    page && place && "former" in place && momentOf(place.former) > momentOf(page.left);
  return isPlaceLast ? place : (page ?? place);
};

/**
 * Where a request for an address that shows nothing is redirected. Rules are tried in this order: the redirect from
 * exactly this address; then the page that left it, or from the nearest address upwards a former place or the
 * redirect left there by a change of the structure, unless a page left later; then the redirect whose wildcard
 * matches the most of it. A rule that resolves to nothing is skipped. Returns undefined if no rule applies.
 */
const ledOn = <Redirect extends RedirectRule, Former extends FormerPlace, Left extends FormerPage>(
  places: Places,
  rules: Rules<Redirect, Former, Left>,
  address: string,
  way: Way,
): LedOn<Redirect, Former, Left> | undefined => {
  const exact = rules.redirects.get(address);
  const target = exact && throughRedirect(places, rules, exact, address, way);
  if (target) return { target, redirect: exact };
  const last = leftLast(places, rules, address);
  if (last) return last;
  for (const redirect of wildcardsOf(rules.redirects, address)) {
    const found = throughRedirect(places, rules, redirect, address, way);
    if (found) return { target: found, redirect };
  }
  return undefined;
};

/** What an address resolves to: the place it shows, or where it redirects. */
export type Answer<
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
> = { readonly place: Place } | LedOn<Redirect, Former, Left>;

const resolveOn = <
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
>(
  places: Places,
  rules: Rules<Redirect, Former, Left>,
  address: string,
  way: Way,
): Answer<Redirect, Former, Left> | undefined => {
  way.seen.add(address);
  way.onLookUp(address);
  const place = places.at(address);
  if (place) return { place };
  return places.itemAt(address) ? undefined : ledOn(places, rules, address, way);
};

/**
 * Resolves an address of a site; returns undefined if it resolves to nothing. An address produced by a wildcard is
 * looked up again, at most 16 times in total. `onLookUp` is called with every address that is looked up, so that its
 * rules can be loaded.
 */
export const resolve = <
  Redirect extends RedirectRule,
  Former extends FormerPlace,
  Left extends FormerPage,
>(
  places: Places,
  rules: Rules<Redirect, Former, Left>,
  address: string,
  onLookUp: (address: string) => void = () => undefined,
): Answer<Redirect, Former, Left> | undefined =>
  resolveOn(places, rules, address, { seen: new Set(), onLookUp });
