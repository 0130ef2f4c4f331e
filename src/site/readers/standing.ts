import { addressesOf } from "../structure/addresses.ts";
import { locateSiteSpace } from "../structure/locate.ts";
import type { Place, Places } from "./places.ts";
import { livingPage } from "./space-pages.ts";
import type { Rules, Successor, Target } from "./rules.ts";

/** What stands at a place, as where readers are led. */
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
 * Where a site-space, or a page of it, is now: where it stands, or else what it was removed in favour of.
 * A page without a successor of its own leads to the beginning of the heir.
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

/** Successions never change, so what is known of them stays true. */
const successionsById = new WeakMap<Successor["pages"], ReadonlyMap<string, string | null>>();

const succeeding = ({ pages }: Successor, page: string): string | null => {
  const known = successionsById.get(pages);
  if (known) return known.get(page) ?? null;
  const byId = new Map([...pages.values()].map(({ id, to }) => [id, to]));
  successionsById.set(pages, byId);
  return byId.get(page) ?? null;
};
