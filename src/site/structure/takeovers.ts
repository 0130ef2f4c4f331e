import { addressesOf } from "./addresses.ts";
import { allSiteSpaces } from "./locate.ts";
import type { SiteSpaceItem, Structure } from "./model.ts";
import { named, type NamedItem } from "./refusal.ts";

/** An address that readers keep, and where they get another site-space than before. */
export interface Takeover {
  readonly address: string;
  readonly before: NamedItem;
  readonly after: NamedItem;
}

/** Where readers of addresses they know get something else without being led on, in the order before. */
export const takeovers = (before: Structure, after: Structure): Takeover[] => {
  const now = readAt(after);
  return [...readAt(before)].flatMap(([address, was]) => {
    const is = now.get(address);
    if (is === undefined || is.id === was.id) return [];
    return [{ address, before: named(was), after: named(is) }];
  });
};

const readAt = (structure: Structure): ReadonlyMap<string, SiteSpaceItem> => {
  const { siteSpaces } = addressesOf(structure);
  return new Map(allSiteSpaces(structure).map((item) => [siteSpaces.get(item.id) ?? "", item]));
};
