import type {
  RedirectDestination,
  RedirectInputDestination,
} from "#contract/schemas/site-redirect.ts";
import { circlesIn, stepsOf } from "#site/readers/circles.ts";
import { pathOnSite } from "#site/readers/own-addresses.ts";
import { addressBelow, type Places, restOf } from "#site/readers/places.ts";
import { resolve, type RedirectRule, type Rules } from "#site/readers/rules.ts";
import { allSiteSpaces } from "#site/structure/locate.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { ownBases } from "../sites/site-addresses.ts";
import { reached, type Surroundings } from "./redirect-destinations.ts";

/** A redirect as requested. */
export interface Wanted {
  readonly source: string;
  readonly destination: RedirectInputDestination;
  readonly captureWildcard: boolean;
}

/** A destination in stored form, or which part of it is wrong and why. */
type Settled =
  | { readonly destination: RedirectDestination }
  | { readonly path: string; readonly problem: string };

const named = {
  "site-section": { path: "siteSectionId", what: "section" },
  "site-space": { path: "siteSpaceId", what: "site-space" },
  "site-page": { path: "pageId", what: "page" },
} as const;

/** The destination at an address of a site; undefined if readers find nothing there. */
export const destinationAt = (places: Places, address: string): RedirectDestination | undefined => {
  const item = places.itemAt(address);
  if (item?.type === "site-section") return { kind: "site-section", siteSectionId: item.id };
  const place = places.at(address);
  if (!place) return undefined;
  const { page, siteSpace } = place;
  return page
    ? { kind: "site-page", siteSpaceId: siteSpace.id, pageId: page.id }
    : { kind: "site-space", siteSpaceId: siteSpace.id };
};

/** A page by its path in a space that the site shows, at the first place where readers find it. */
const byPath = (places: Places, spaceId: string, written: string): Settled => {
  const siteSpaces = allSiteSpaces(places.structure).filter(({ space }) => space === spaceId);
  const [first] = siteSpaces;
  if (!first) return { path: "spaceId", problem: "this site shows no such space" };
  const path = restOf(addressBelow("/", written.replace(/^\/+|\/+$/g, "")), "/");
  if (path === "") return { destination: { kind: "site-space", siteSpaceId: first.id } };
  const page = places.pagesOf(spaceId).byPath.get(path);
  const shown = page && siteSpaces.find(({ id }) => places.of(id, page));
  if (!page || !shown) return { path: "path", problem: "this space has no page there" };
  return {
    destination: { kind: "site-page", siteSpaceId: shown.id, pageId: page.id },
  };
};

/**
 * Settles an external address that is one of the site's own as what is found there. One with a query or anchor is
 * stored as it is.
 */
const onSite = (
  { places, rules }: Surroundings,
  source: string,
  url: string,
  path: string,
): Settled => {
  const answer = resolve(places, rules, path);
  if (!answer)
    return {
      path: "url",
      problem:
        path === source
          ? "is the address that it redirects from"
          : "is an address of this site, and readers find nothing there",
    };
  if ("target" in answer && answer.target.outside)
    return { destination: { kind: "external", url: answer.target.address } };
  const { search, hash } = new URL(url);
  if ("place" in answer && `${search}${hash}` !== "")
    return { destination: { kind: "external", url } };
  const destination = destinationAt(places, "place" in answer ? path : answer.target.address);
  return destination
    ? { destination }
    : {
        path: "url",
        problem: "is an address of this site, and readers find nothing there",
      };
};

/** Converts a destination to its stored form; returns a problem if the site does not have it. */
export const settle = (
  surroundings: Surroundings,
  { source, destination }: Pick<Wanted, "source" | "destination">,
): Settled => {
  if (destination.kind === "path")
    return byPath(surroundings.places, destination.spaceId, destination.path);
  if (destination.kind === "external") {
    const path = pathOnSite(surroundings.rules.own, destination.url);
    return path === undefined
      ? { destination }
      : onSite(surroundings, source, destination.url, path);
  }
  if (reached(surroundings, destination)) return { destination };
  const { path, what } = named[destination.kind];
  return { path, problem: `this site has no such ${what}` };
};

/**
 * Whether judging some redirects requires all redirects of a site: one has a wildcard, or points to the site by its
 * own address.
 */
export const needAll = async (
  context: Pick<Context, "db" | "settings">,
  siteId: string,
  wanted: readonly Pick<Wanted, "destination" | "captureWildcard">[],
): Promise<boolean> => {
  if (wanted.some(({ captureWildcard }) => captureWildcard)) return true;
  const urls = wanted.flatMap(({ destination }) =>
    destination.kind === "external" ? [destination.url] : [],
  );
  if (urls.length === 0) return false;
  const own = await ownBases(context, siteId);
  return urls.some((url) => pathOnSite(own, url) !== undefined);
};

/** A redirect to be written, with its destination in stored form. */
type Settling = Wanted & { readonly destination: RedirectDestination };

const rulesWith = (rules: Rules, added: readonly Settling[]): Rules => {
  const redirects = new Map<string, RedirectRule>(rules.redirects);
  for (const { source, destination, captureWildcard } of added)
    redirects.set(source, {
      source,
      destination,
      captureWildcard,
      automatic: false,
    });
  return { ...rules, redirects };
};

/** After this many passes over the remaining redirects, the rest is refused. */
const MOST_LOOKS = 8;

/**
 * Those of the redirects to be written that, combined with the existing ones, would lead readers in a circle or
 * through more than 16 redirects; each with the sources that are passed.
 */
export const closingCircles = (
  { places, rules }: Surroundings,
  wanted: readonly Settling[],
): ReadonlyMap<string, readonly string[]> => {
  const refused = new Map<string, readonly string[]>();
  const carrying = wanted.filter(({ captureWildcard }) => captureWildcard);
  if (carrying.length === 0) return refused;
  for (let look = 0; ; look += 1) {
    const left = wanted.filter(({ source }) => !refused.has(source));
    const circles = circlesIn(stepsOf(places, rulesWith(rules, left)));
    const before = refused.size;
    for (const passed of circles.values()) {
      const last = carrying.findLast(({ source }) => passed.includes(source));
      if (last) refused.set(last.source, passed);
    }
    if (refused.size === before) return refused;
    if (look === MOST_LOOKS) for (const { source } of carrying) refused.set(source, [source]);
  }
};

/** The message about a circle, from the sources that are passed. */
export const circleWords = (passed: readonly string[]): string =>
  passed.length === 1
    ? `${passed.join("")} also matches where it leads, so readers who find nothing there would be led round in a circle.`
    : `Readers who find nothing would be led round in a circle, or through too many redirects: ${[...passed, passed[0]].join(" → ")}.`;

/** Throws a conflict if a redirect forms a circle. */
export const checkCircle = (surroundings: Surroundings, wanted: Settling): void => {
  const passed = closingCircles(surroundings, [wanted]).get(wanted.source);
  if (!passed) return;
  const message = `${circleWords(passed)} Nothing was changed.`;
  throw new Failure("conflict", message, {
    reason: "redirect.circle",
    details: [{ path: "destination", message }],
  });
};
