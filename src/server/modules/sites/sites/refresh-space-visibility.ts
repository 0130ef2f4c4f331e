import { type SiteVisibility, siteVisibilities } from "#contract/schemas/site.ts";
import type { Space } from "#contract/schemas/space.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { visibilityIn } from "#server/modules/library/spaces/spaces.ts";
import {
  lockShownSpaces,
  selectShowing,
  selectSpacesOf,
  setVisibility,
  type Showing,
} from "./visibility-rows.ts";

/** The widest audience; the contract lists them from widest to narrowest. */
const widest = (showing: readonly Showing[]): SiteVisibility | undefined =>
  siteVisibilities.find((audience) =>
    showing.some(({ published, visibility }) => published && visibility === audience),
  );

/**
 * Updates the visibility of these spaces to the widest audience of the published sites that show them, or else to
 * what their collection implies. Throws a conflict if one of them was transferred to another organization while a
 * site was adding it. To be called after the change, in its transaction.
 */
export const refreshSpaceVisibility = async (
  tx: Context,
  spaceIds: readonly string[],
): Promise<void> => {
  if (spaceIds.length === 0) return;
  const spaces = await lockShownSpaces(tx.db, spaceIds);
  const showing = await selectShowing(tx.db, spaceIds);
  const changed = new Map<Space["visibility"], string[]>();
  for (const { id, organizationId, collectionId, visibility } of spaces) {
    const onSites = showing.filter(({ spaceId }) => spaceId === id);
    if (onSites.some((site) => site.organizationId !== organizationId))
      throw conflict(
        "site.space-transferred",
        "A space has just been transferred to another organization.",
      );
    const becomes = widest(onSites) ?? visibilityIn(collectionId);
    if (becomes !== visibility) changed.set(becomes, [...(changed.get(becomes) ?? []), id]);
  }
  for (const [visibility, ids] of changed) await setVisibility(tx.db, ids, visibility);
};

/** The same for every space of one site whose audience has changed. */
export const refreshSpacesOf = async (tx: Context, siteId: string): Promise<void> =>
  refreshSpaceVisibility(tx, await selectSpacesOf(tx.db, siteId));
