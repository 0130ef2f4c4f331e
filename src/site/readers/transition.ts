import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { addressesOf } from "../structure/addresses.ts";
import { locateSiteSpace } from "../structure/locate.ts";
import type { ItemPointer, Structure } from "../structure/model.ts";
import { type Heirs, redirectsFor } from "../structure/removals.ts";
import type { FormerPlace, RedirectRule, Rules, Succession, Successor } from "./rules.ts";
import type { PagesOf, SpacePages } from "./space-pages.ts";

/** One structure replacing another, with what is known of both. */
export interface Transition {
  readonly before: Structure;
  readonly after: Structure;
  readonly heirs: Heirs;
  readonly pagesOf: PagesOf;
}

/** What a change of the structure adds to the rules and removes from them. */
export interface RuleChanges {
  /** Redirects left at addresses that are no longer in use; they never replace a redirect that a person created. */
  readonly redirects: readonly RedirectRule[];
  /** Addresses that an item newly has: automatic redirects from them are removed. */
  readonly taken: readonly string[];
  readonly former: readonly FormerPlace[];
  /** Former places to which the site-space has returned. */
  readonly regained: readonly FormerPlace[];
  readonly successors: readonly Successor[];
  /** Items that are on the site again, so they no longer have a successor. */
  readonly returned: readonly string[];
}

const destinationOf = ({ type, id }: ItemPointer): RedirectDestination =>
  type === "site-section"
    ? { kind: "site-section", siteSectionId: id }
    : { kind: "site-space", siteSpaceId: id };

const allAddresses = (structure: Structure): ReadonlySet<string> => {
  const { sections, siteSpaces } = addressesOf(structure);
  return new Set([...sections.values(), ...siteSpaces.values()]);
};

const idsOf = (structure: Structure): string[] => {
  const { sections, siteSpaces } = addressesOf(structure);
  return [...sections.keys(), ...siteSpaces.keys()];
};

/** What a change of the structure does to the rules; nothing if it changes no address. */
export const ruleChangesOf = ({ before, after, heirs, pagesOf }: Transition): RuleChanges => {
  const was = addressesOf(before).siteSpaces;
  const is = addressesOf(after).siteSpaces;
  const had = allAddresses(before);
  const known = new Set(idsOf(before));
  const former = [...was].flatMap(([siteSpace, address]) =>
    is.get(siteSpace) === address || !(is.has(siteSpace) || heirs.has(siteSpace))
      ? []
      : [{ address, siteSpace }],
  );
  const regained = [...is].flatMap(([siteSpace, address]) =>
    was.get(siteSpace) === address ? [] : [{ address, siteSpace }],
  );
  return {
    redirects: redirectsFor(before, after, heirs).map(({ source, destination }) => ({
      source,
      destination: destinationOf(destination),
      automatic: true,
      captureWildcard: false,
    })),
    taken: [...allAddresses(after)].filter((address) => !had.has(address)),
    former,
    regained,
    successors: [...heirs].map(([item, heir]) => successorOf(item, heir, before, after, pagesOf)),
    returned: idsOf(after).filter((id) => !known.has(id)),
  };
};

const successorOf = (
  item: string,
  heir: string,
  before: Structure,
  after: Structure,
  pagesOf: PagesOf,
): Successor => {
  const was = locateSiteSpace(before, item)?.item;
  const is = locateSiteSpace(after, heir)?.item;
  const pages =
    was && is
      ? successionsOf(pagesOf(was.space), pagesOf(is.space))
      : new Map<string, Succession>();
  return { item, heir, pages };
};

/** Maps titles to ids of a space's pages; null if several pages share the title. */
const byTitle = ({ byId }: SpacePages): ReadonlyMap<string, string | null> => {
  const titles = new Map<string, string | null>();
  for (const { id, title } of byId.values()) titles.set(title, titles.has(title) ? null : id);
  return titles;
};

/**
 * Finds the successor of each page of a space in another space: the page with the same path, or else the page with
 * the same title if that is unique on both sides; null if there is neither.
 */
const successionsOf = (from: SpacePages, to: SpacePages): ReadonlyMap<string, Succession> => {
  const own = byTitle(from);
  const others = byTitle(to);
  return new Map(
    [...from.byPath].map(([path, { id, title }]) => {
      const titled = own.get(title) === id ? others.get(title) : undefined;
      return [path, { id, to: to.byPath.get(path)?.id ?? titled ?? null }];
    }),
  );
};

/** The rules after a change, derived from those before it. */
export const rulesAfter = (rules: Rules, changes: RuleChanges): Rules => {
  const redirects = new Map(rules.redirects);
  for (const source of changes.taken)
    if (redirects.get(source)?.automatic) redirects.delete(source);
  for (const redirect of changes.redirects)
    if (redirects.get(redirect.source)?.automatic !== false)
      redirects.set(redirect.source, redirect);
  const former = new Map(rules.former);
  const others = ({ address, siteSpace }: FormerPlace) =>
    (former.get(address) ?? []).filter((place) => place.siteSpace !== siteSpace);
  for (const place of changes.regained) former.set(place.address, others(place));
  for (const place of changes.former) former.set(place.address, [place, ...others(place)]);
  const successors = new Map(rules.successors);
  for (const id of changes.returned) successors.delete(id);
  for (const successor of changes.successors) successors.set(successor.item, successor);
  return { ...rules, redirects, former, successors };
};
