import { MAX_REDIRECT_SOURCE } from "#contract/schemas/limits.ts";
import { leftPaths, type LeftPath } from "#content/left-paths.ts";
import type { PageTree } from "#content/page-tree.ts";
import { addressBelow } from "#site/readers/places.ts";
import { siteSpaceAddress } from "#site/structure/addresses.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import {
  forgetOldest,
  insertFormerPages,
  selectItemsAt,
  selectShowing,
  type ShowingPlace,
} from "./former-page-rows.ts";

/** How many former addresses of one page are kept on a site. */
const REMEMBERED = 20;

type Item = Awaited<ReturnType<typeof selectItemsAt>>[number];

const firstStep = ({ path }: LeftPath): string => path.split("/", 1)[0] ?? "";

/**
 * Whether a section or site-space has the address that pages at this path would have had, so that no page was
 * reachable there.
 */
const isHidden = (
  { siteId, siteSpace, section }: ShowingPlace,
  left: LeftPath,
  items: readonly Item[],
): boolean =>
  siteSpace.default &&
  items.some(
    (item) =>
      item.siteId === siteId &&
      item.path === firstStep(left) &&
      (item.isSection
        ? section === null || section.default
        : item.section === (section?.id ?? null)),
  );

/** An address on a site that a page leaves, together with everything below it. */
export interface LeftAddress {
  readonly siteId: string;
  readonly siteSpaceId: string;
  readonly pageId: string;
  readonly isGroup: boolean;
  readonly address: string;
  readonly path: string;
}

/** Returns the addresses that pages leave on sites, except those at which no page was reachable. */
export const addressesLeft = (
  showing: readonly ShowingPlace[],
  items: readonly Item[],
  left: readonly LeftPath[],
): LeftAddress[] =>
  showing.flatMap((place) =>
    left.flatMap((one): LeftAddress[] => {
      const { siteId, siteSpaceId, siteSpace, section } = place;
      const { page: pageId, path, isGroup } = one;
      const address = addressBelow(siteSpaceAddress(siteSpace, section ?? undefined), path);
      if (address.length > MAX_REDIRECT_SOURCE || isHidden(place, one, items)) return [];
      return [{ siteId, siteSpaceId, pageId, isGroup, address, path }];
    }),
  );

/**
 * Records, in the transaction that changes a space's active revision, the addresses that pages leave on published
 * sites showing the space, so that readers can be redirected. `root` identifies the previous pages.
 */
export const noteFormerPages = async (
  tx: Context,
  spaceId: string,
  { before, after, root }: { before: PageTree; after: PageTree; root: string },
): Promise<void> => {
  const left = leftPaths(before, after);
  if (left.length === 0) return;
  const showing = await selectShowing(tx.db, spaceId);
  if (showing.length === 0) return;
  const sites = [...new Set(showing.map(({ siteId }) => siteId))];
  const items = await selectItemsAt(tx.db, sites, [...new Set(left.map(firstStep))]);
  const leftAt = tx.now();
  const rows = addressesLeft(showing, items, left).map((one) => ({
    ...one,
    id: newId(),
    spaceId,
    root,
    leftAt,
  }));
  await insertFormerPages(tx.db, rows);
  const pages = left.map(({ page }) => page);
  await forgetOldest(tx.db, spaceId, pages, REMEMBERED);
};
