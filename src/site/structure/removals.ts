import { addressesOf } from "./addresses.ts";
import { allSiteSpaces, locate, sectionsOf } from "./locate.ts";
import {
  type ItemPointer,
  pointerTo,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
} from "./model.ts";
import { namedItem, type NamedItem } from "./failures.ts";
import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";

/** An address that showed something and is no longer in use. */
export interface RemovedAddress {
  readonly address: string;
  /** What it showed. */
  readonly item: NamedItem;
  /** Where it can redirect to; absent if what it showed is removed as well. */
  readonly destination?: ItemPointer;
}

/** A redirect from an address, and everything below it, to its item's new place. */
export interface Redirect {
  readonly source: string;
  readonly destination: ItemPointer;
}

/** The heir of each removed section or site-space by id: the site-space in whose favour it was removed. */
export type Heirs = ReadonlyMap<string, string>;
const noHeirs: Heirs = new Map();

/**
 * The redirects that keep old addresses working: one for each address that is free and whose item, or its heir, still
 * exists.
 */
export const redirectsFor = (
  before: Structure,
  after: Structure,
  heirs: Heirs = noHeirs,
): Redirect[] =>
  removedAddresses(before, after, heirs).flatMap(({ address, destination }) =>
    destination ? [{ source: address, destination }] : [],
  );

/** Addresses of `before` that showed something and are not in use in `after`. */
export const removedAddresses = (
  before: Structure,
  after: Structure,
  heirs: Heirs = noHeirs,
): RemovedAddress[] => {
  const now = addressesOf(after);
  const taken = new Set([...now.sections.values(), ...now.siteSpaces.values()]);
  return readableAddresses(before).flatMap(({ address, owner, read }) => {
    if (taken.has(address)) return [];
    const successor = heirs.get(owner.id) ?? heirs.get(read.id);
    const heir: ItemPointer | undefined =
      [owner, read].find((item) => locate(after, item)) ??
      (successor === undefined ? undefined : { type: "site-space", id: successor });
    return [{ address, item: namedItem(owner), ...(heir ? { destination: pointerTo(heir) } : {}) }];
  });
};

/** Each address with the section or site-space it belongs to, and the site-space it shows. */
const readableAddresses = (structure: Structure) => {
  const { siteSpaces } = addressesOf(structure);
  const places: { address: string; owner: SectionItem | SiteSpaceItem; read: SiteSpaceItem }[] = [];
  const addAll = (items: readonly SiteSpaceItem[], section: SectionItem | undefined) => {
    for (const item of items) {
      const address = siteSpaces.get(item.id) ?? "";
      places.push({ address, owner: item.default && section ? section : item, read: item });
    }
  };
  if (structure.type === "siteSpaces") addAll(structure.items, undefined);
  for (const section of sectionsOf(structure)) addAll(section.siteSpaces, section);
  return places;
};

/** The spaces that the first structure shows and the second does not, without duplicates. */
export const removedSpaces = (before: Structure, after: Structure): string[] => {
  const stay = new Set(allSiteSpaces(after).map(({ space }) => space));
  const were = new Set(allSiteSpaces(before).map(({ space }) => space));
  return [...were].filter((space) => !stay.has(space));
};

/** Whether any section or site-space of the first structure is missing from the second. */
export const removesItems = (before: Structure, after: Structure): boolean =>
  [...sectionsOf(before), ...allSiteSpaces(before)].some((item) => !locate(after, item));

/** A redirect, and the item it pointed to. */
interface RedirectToRemoved<Entry> {
  readonly redirect: Entry;
  readonly item: NamedItem;
}

/** The redirects to items that the first structure has and the second does not, in the given order. */
export const redirectsToRemoved = <
  Entry extends { readonly destination: Readonly<RedirectDestination> },
>(
  before: Structure,
  after: Structure,
  redirects: readonly Entry[],
): RedirectToRemoved<Entry>[] =>
  redirects.flatMap((redirect) => {
    const pointer = pointerOf(redirect.destination);
    const was = pointer && locate(before, pointer);
    return was && !locate(after, pointer) ? [{ redirect, item: namedItem(was.item) }] : [];
  });

/**
 * What to select after an item is removed: a section of a removed group, the next sibling, the previous one, or the
 * parent.
 */
export const neighbourOf = (
  structure: Structure,
  pointer: ItemPointer,
): ItemPointer | undefined => {
  const place = locate(structure, pointer);
  if (!place) return undefined;
  const { item, parent, siblings, at } = place;
  const stays = item.type === "site-section-group" ? item.sections[0] : undefined;
  const next = stays ?? siblings[at + 1] ?? siblings[at - 1] ?? parent;
  return next ? pointerTo(next) : undefined;
};

const pointerOf = (destination: RedirectDestination): ItemPointer | undefined => {
  switch (destination.kind) {
    case "site-section":
      return { type: "site-section", id: destination.siteSectionId };
    case "site-space":
    case "site-page":
      return { type: "site-space", id: destination.siteSpaceId };
    case "external":
      return undefined;
  }
};
