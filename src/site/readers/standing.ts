import { addressesOf } from "../structure/addresses.ts";
import { locateSiteSpace } from "../structure/locate.ts";
import type { Place, Places } from "./places.ts";
import { livingPage } from "./space-pages.ts";
import type { Rules, Successor, Target } from "./rules.ts";

/** The target for a place. */
export const targetOf = ({ address, siteSpace, page }: Place): Target => ({
  address,
  siteSpace: siteSpace.id,
  ...(page ? { page } : {}),
});

const homeOf = (places: Places, siteSpace: string): Target | undefined => {
  const address = addressesOf(places.structure).siteSpaces.get(siteSpace);
  return address === undefined ? undefined : { address, siteSpace };
};

/**
 * Where a site-space or one of its pages is now: its own place, or else that of its heir. A page without a successor
 * resolves to the start of the heir.
 */
export const standing = (
  places: Places,
  { successors }: Pick<Rules, "successors">,
  siteSpace: string,
  page: string | null,
): Target | undefined => {
  const seen = new Set<string>();
  let [id, wanted] = [siteSpace, page];
  while (!seen.has(id)) {
    const item = locateSiteSpace(places.structure, id)?.item;
    if (item) {
      const found = wanted === null ? undefined : livingPage(places.pagesOf(item.space), wanted);
      const place = found && places.of(id, found);
      if (place) return targetOf(place);
      return wanted === null || seen.size > 0 ? homeOf(places, id) : undefined;
    }
    seen.add(id);
    const successor = successors.get(id);
    if (!successor) return undefined;
    if (wanted !== null) wanted = succeeding(successor, wanted);
    id = successor.heir;
  }
  return undefined;
};

/** Successions are immutable, so this cache never becomes stale. */
const successionsById = new WeakMap<Successor["pages"], ReadonlyMap<string, string | null>>();

const succeeding = ({ pages }: Successor, page: string): string | null => {
  const known = successionsById.get(pages);
  if (known) return known.get(page) ?? null;
  const byId = new Map([...pages.values()].map(({ id, to }) => [id, to]));
  successionsById.set(pages, byId);
  return byId.get(page) ?? null;
};
