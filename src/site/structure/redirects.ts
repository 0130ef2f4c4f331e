import { addressesOf } from "./addresses.ts";
import { locate, sectionsOf } from "./locate.ts";
import {
  pointerTo,
  type ItemPointer,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
} from "./model.ts";
import { named, type NamedItem } from "./refusal.ts";

/** An address that led somewhere and that nothing has any more. */
export interface VanishedAddress {
  readonly address: string;
  /** What it led to. */
  readonly item: NamedItem;
  /** Where it can lead from now on; absent when what it led to goes as well. */
  readonly destination?: ItemPointer;
}

/** From an address, and all below it, to where its item is found now. */
export interface Redirect {
  readonly source: string;
  readonly destination: ItemPointer;
}

/** What keeps old addresses leading to their items: one for each that is free and whose item is still there. */
export const redirectsFor = (before: Structure, after: Structure): Redirect[] =>
  vanishedAddresses(before, after).flatMap(({ address, destination }) =>
    destination ? [{ source: address, destination }] : [],
  );

/** Addresses of `before` where there was something to read, and that nothing of `after` has. */
export const vanishedAddresses = (before: Structure, after: Structure): VanishedAddress[] => {
  const now = addressesOf(after);
  const taken = new Set([...now.sections.values(), ...now.siteSpaces.values()]);
  return readableAt(before).flatMap(({ address, owner, read }) => {
    if (taken.has(address)) return [];
    const heir = [owner, read].find((item) => locate(after, item));
    return [{ address, item: named(owner), ...(heir ? { destination: pointerTo(heir) } : {}) }];
  });
};

/** Each address with the section or site-space it belongs to, and the site-space that is read there. */
const readableAt = (structure: Structure) => {
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
