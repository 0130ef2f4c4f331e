import { locate } from "#site/structure/locate.ts";
import type { Structure } from "#site/structure/model.ts";
import { addressesAbove } from "#site/readers/former-pages.ts";
import { restOf } from "#site/readers/places.ts";
import type { Rules, Successor } from "#site/readers/rules.ts";
import { ruleChangesOf, type Transition } from "#site/readers/transition.ts";
import type { Context } from "#server/kit/context.ts";
import {
  deleteAutomaticRedirects,
  insertAutomaticRedirects,
  type RedirectRow,
  selectRedirects,
  selectRedirectsAt,
} from "../redirects/redirect-rows.ts";
import { ownBases } from "../sites/site-addresses.ts";
import { type FormerPageRow, selectFormerPages, selectFormerPagesAt } from "./former-page-rows.ts";
import { withPages } from "./read-pages.ts";
import {
  deleteFormer,
  deleteSuccessors,
  type FormerRow,
  insertFormer,
  insertSuccessors,
  selectFormer,
  selectSuccessors,
} from "./reader-rows.ts";

export type StoredRules = Rules<RedirectRow, FormerRow, FormerPageRow>;

const byAddress = <Row extends { readonly address: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> => {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const others = found.get(row.address);
    if (others) others.push(row);
    else found.set(row.address, [row]);
  }
  return found;
};

const rulesOf = (
  redirects: readonly RedirectRow[],
  former: readonly FormerRow[],
  formerPages: readonly FormerPageRow[],
  successors: readonly Successor[],
  own: readonly string[],
): StoredRules => ({
  redirects: new Map(redirects.map((row) => [row.source, row])),
  former: byAddress(former),
  formerPages: byAddress(formerPages),
  successors: new Map(successors.map((successor) => [successor.item, successor])),
  own,
});

/** What reading a site's rules requires. */
type Reading = Pick<Context, "db" | "settings">;

/** Everything that redirects readers of a site. */
export const readRules = async (context: Reading, siteId: string): Promise<StoredRules> =>
  rulesOf(
    await selectRedirects(context.db, siteId),
    await selectFormer(context.db, siteId),
    await selectFormerPages(context.db, siteId),
    await selectSuccessors(context.db, siteId),
    await ownBases(context, siteId),
  );

/** The successors of these items, and the successors of those in turn while they are removed as well. */
const successorsOf = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  structure: Structure,
  items: readonly string[],
): Promise<Successor[]> => {
  const found = new Map<string, Successor>();
  const isGone = (id: string) =>
    !found.has(id) &&
    !locate(structure, { type: "site-space", id }) &&
    !locate(structure, { type: "site-section", id });
  let gone = items.filter(isGone);
  while (gone.length > 0) {
    const next = await selectSuccessors(db, siteId, [...new Set(gone)]);
    for (const successor of next) found.set(successor.item, successor);
    gone = next.map(({ heir }) => heir).filter(isGone);
  }
  return [...found.values()];
};

/** The rules needed for some redirects: the successors of their destinations. */
export const readRulesFor = async (
  context: Reading,
  siteId: string,
  structure: Structure,
  redirects: readonly Pick<RedirectRow, "destination">[],
): Promise<StoredRules> =>
  rulesOf(
    [],
    [],
    [],
    await successorsOf(context, siteId, structure, redirects.flatMap(idsIn)),
    await ownBases(context, siteId),
  );

const idsIn = ({ destination }: Pick<RedirectRow, "destination">): string[] => {
  if (destination.kind === "external") return [];
  return [
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId,
  ];
};

/** A path of a space and all paths above it. */
const pathsAbove = (path: string): string[] =>
  path.split("/").map((_, at, steps) => steps.slice(0, at + 1).join("/"));

/**
 * The rules that can redirect readers from certain addresses of a site; pages of spaces that are not counted are
 * ignored.
 */
export const readRulesAt = async (
  context: Reading,
  siteId: string,
  {
    structure,
    addresses,
    isCounted,
  }: {
    readonly structure: Structure;
    readonly addresses: readonly string[];
    readonly isCounted: (space: string) => boolean;
  },
): Promise<StoredRules> => {
  const above = [...new Set(addresses.flatMap(addressesAbove))];
  const redirects = await selectRedirectsAt(context.db, siteId, addresses, above);
  const former = await selectFormer(context.db, siteId, above);
  const asked = former.flatMap((place) =>
    addresses
      .filter((address) => addressesAbove(address).includes(place.address))
      .map((address) => ({
        siteSpace: place.siteSpace,
        paths: pathsAbove(restOf(address, place.address)),
      })),
  );
  const pages = await selectFormerPagesAt(context.db, siteId, above, asked);
  const items = [...redirects.flatMap(idsIn), ...[...former, ...pages].map((one) => one.siteSpace)];
  const successors = await successorsOf(context, siteId, structure, items);
  const counted = pages.filter(({ space }) => isCounted(space));
  return rulesOf(redirects, former, counted, successors, await ownBases(context, siteId));
};

/**
 * Stores what a change of a locked site's structure means for readers of old addresses: redirects, the places items
 * have left, and the successors of removed ones. A change that `takesBack` another stores none of these, because the
 * addresses it removes existed only in between.
 */
export const writeRules = async (
  tx: Context,
  siteId: string,
  { takesBack, ...transition }: Omit<Transition, "pagesOf"> & { readonly takesBack: boolean },
): Promise<void> => {
  const changes = await withPages(tx, (pagesOf) => ruleChangesOf({ ...transition, pagesOf }));
  await deleteAutomaticRedirects(tx.db, siteId, changes.taken);
  await deleteFormer(tx.db, siteId, changes.regained);
  await deleteSuccessors(tx.db, siteId, changes.returned);
  if (takesBack) return;
  await insertAutomaticRedirects(tx.db, siteId, changes.redirects, tx.now());
  await insertFormer(tx.db, siteId, changes.former, tx.now());
  await insertSuccessors(tx.db, siteId, changes.successors, tx.now());
};
