import { type Places, restOf } from "./places.ts";
import type { FormerPage, FormerPlace, RedirectRule, Rules, Target } from "./rules.ts";
import { standing } from "./standing.ts";

/** An address and all its ancestors, from itself up to `/`. */
export const addressesAbove = (address: string): string[] => {
  const steps = address.split("/").filter((step) => step !== "");
  return [...steps.map((_, index) => `/${steps.slice(0, steps.length - index).join("/")}`), "/"];
};

const isAtOrBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`);

/** When something left its address, as a number. What leaves in the current change sorts after everything else. */
export const momentOf = ({ leftAt }: FormerPlace | FormerPage): number =>
  leftAt?.getTime() ?? Infinity;

/** Rules are immutable, so this cache never becomes stale. */
const siteSpacesKnown = new WeakMap<
  Rules["formerPages"],
  ReadonlyMap<string, readonly FormerPage[]>
>();

const bySiteSpace = (
  formerPages: Rules["formerPages"],
): ReadonlyMap<string, readonly FormerPage[]> => {
  const known = siteSpacesKnown.get(formerPages);
  if (known) return known;
  const made = new Map<string, FormerPage[]>();
  for (const one of [...formerPages.values()].flat()) {
    const others = made.get(one.siteSpace);
    if (others) others.push(one);
    else made.set(one.siteSpace, [one]);
  }
  siteSpacesKnown.set(formerPages, made);
  return made;
};

/** Where the page now is that was at a path of a space just before `path` was left. */
const readBefore = (
  places: Places,
  rules: Pick<Rules, "successors">,
  { space, root, siteSpace }: FormerPage,
  path: string,
): Target | undefined => {
  const page = places.pagesOf(space, root).byPath.get(path);
  return page && standing(places, rules, siteSpace, page.id);
};

/**
 * Where the page now is that was at a path below a site-space when the site-space left its address, and that has left
 * the path since.
 */
export const readSince = (
  places: Places,
  rules: Pick<Rules, "successors" | "formerPages">,
  former: FormerPlace,
  path: string,
): Target | undefined => {
  const since = (bySiteSpace(rules.formerPages).get(former.siteSpace) ?? [])
    .filter((one) => isAtOrBelow(path, one.path) && momentOf(one) >= momentOf(former))
    .toSorted((one, other) => momentOf(one) - momentOf(other));
  for (const one of since) {
    const target = readBefore(places, rules, one, path);
    if (target) return target;
  }
  return undefined;
};

/** The page that most recently left an address or an ancestor of it, among those that still resolve to something. */
export const formerPageAt = <Left extends FormerPage>(
  places: Places,
  rules: Rules<RedirectRule, FormerPlace, Left>,
  address: string,
): { readonly target: Target; readonly left: Left } | undefined => {
  const found = addressesAbove(address)
    .flatMap((above) => rules.formerPages.get(above) ?? [])
    .toSorted((one, other) => momentOf(other) - momentOf(one));
  for (const one of found) {
    const rest = restOf(address, one.address);
    const target = readBefore(places, rules, one, rest === "" ? one.path : `${one.path}/${rest}`);
    if (target) return { target, left: one };
  }
  return undefined;
};
