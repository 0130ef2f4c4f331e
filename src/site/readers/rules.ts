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
 * A redirect from one address, or from all that its wildcard matches; an automatic one also carries what is below
 * its source.
 */
export interface RedirectRule {
  readonly source: string;
  readonly destination: Readonly<RedirectDestination>;
  readonly automatic: boolean;
  /** Whether what the wildcard matched is carried over to the destination. */
  readonly captureWildcard: boolean;
}

/** An address at which a site-space stood once: its pages are still asked for below it. */
export interface FormerPlace {
  readonly address: string;
  readonly siteSpace: string;
  /** Absent where it leaves just now. */
  readonly leftAt?: Date;
}

/** An address that a page has left, with everything that was read below it. */
export interface FormerPage {
  readonly address: string;
  readonly siteSpace: string;
  readonly space: string;
  /** Where the page stood in its space. */
  readonly path: string;
  /** Names the pages that the space had until then. */
  readonly root: string;
  /** Absent where it leaves just now. */
  readonly leftAt?: Date;
}

/** What became of a page: its id, and that of the page that succeeds it; null for the site-space itself. */
export interface Succession {
  readonly id: string;
  readonly to: string | null;
}

/** In whose favour a section or site-space was removed, and what succeeds each of its pages, by path. */
export interface Successor {
  readonly item: string;
  /** Id of a site-space. */
  readonly heir: string;
  readonly pages: ReadonlyMap<string, Succession>;
}

/** Everything that leads readers on from addresses where they find nothing. */
export interface Rules<
  Redirect extends RedirectRule = RedirectRule,
  Former extends FormerPlace = FormerPlace,
  Left extends FormerPage = FormerPage,
> {
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** By address, the latest first. */
  readonly former: ReadonlyMap<string, readonly Former[]>;
  /** By address, the latest first. */
  readonly formerPages: ReadonlyMap<string, readonly Left[]>;
  /** By the item that was removed. */
  readonly successors: ReadonlyMap<string, Successor>;
  /** Where readers find the site, each ending with a slash: outside addresses below these are on the site. */
  readonly own: readonly string[];
}

/** Where readers are led. */
export interface Target {
  /** A path on the site, or a whole address `outside` of it. */
  readonly address: string;
  readonly outside?: true;
  /** What is read there; absent for a section without a site-space. */
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

/** Where a redirect leads now; undefined when its destination is gone. */
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

/** Where what is below the source of an automatic redirect is read now. */
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

/** Where what stood below a former place is read now. */
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

/**
 * One reader's way through the rules: further addresses are looked up 16 times in all, and none of them twice.
 */
interface Way {
  readonly seen: Set<string>;
  /** Told of every address that is looked up. */
  readonly onLookUp: (address: string) => void;
}

/** Rules never change, so what is known of them stays true. */
const wildcardsByRules = new WeakMap<Rules["redirects"], Wildcards<RedirectRule>>();

const wildcardsOf = <Redirect extends RedirectRule>(
  redirects: ReadonlyMap<string, Redirect>,
  address: string,
): readonly Redirect[] => {
  const known = wildcardsByRules.get(redirects) ?? wildcardsAmong<RedirectRule>(redirects.values());
  wildcardsByRules.set(redirects, known);
  return known(address).flatMap(({ source }) => redirects.get(source) ?? []);
};

/** Where an address that is met on the way leads, after it was looked up in its turn. */
const furtherOn = (places: Places, rules: Rules, address: string, way: Way): Target | undefined => {
  if (way.seen.size > MOST_STEPS || way.seen.has(address)) return undefined;
  const answer = resolveOn(places, rules, address, way);
  if (!answer) return undefined;
  return "place" in answer ? targetOf(answer.place) : answer.target;
};

/** Where a redirect leads readers who ask for an address that it matches. */
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
 * What leads on from the nearest address above: what stood there before, or the redirect that a change of the
 * structure left.
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

/** What left an address last: a page, or what stood at or above it. */
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
 * Where readers are led who find nothing at an address: by the redirect from it; or else by the page that left
 * it, or from the nearest address above it by what stood there before or by the redirect that a change of the
 * structure left there, unless a page left later; or else by the redirect whose wildcard matches most of it.
 * Whatever would lead to nothing is passed over. Undefined when nothing leads on.
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

/** What an address answers: what stands there, or where it leads. */
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
 * What readers get who ask for an address of a site; undefined for nothing. An address that a wildcard makes is
 * looked up again, at most 16 times in all.
 *
 * @param onLookUp told of every address that is looked up, so that its rules can be read
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
