import { addressesOf } from "#site/structure/addresses.ts";
import type { Context } from "#server/kit/context.ts";
import { findOpenedSites } from "../audience/share-links.ts";
import { publisher, type Readers } from "./present-structure.ts";
import { readAround } from "./read-structure.ts";
import { selectShowingSites } from "./structure-rows.ts";

interface NamedSpace {
  readonly id: string;
  readonly organizationId: string;
  readonly deletedAt: Date | null;
}

/**
 * The public address of a space: on a living, published site of its organization that shows it. A site opened by the
 * reader's key comes first, and the address contains the key; then the oldest site that needs none. Returns undefined
 * if there is no such site, or the space is in the trash. A key that opens nothing is ignored.
 */
export const findSpaceAddress = async (
  context: Context,
  { id, organizationId, deletedAt }: NamedSpace,
  { shareKey }: Readers,
): Promise<string | undefined> => {
  if (deletedAt !== null) return undefined;
  const sites = await selectShowingSites(context.db, organizationId, id);
  if (sites.length === 0) return undefined;
  const opened =
    shareKey === undefined
      ? undefined
      : await findOpenedSites(
          context,
          sites.map((site) => site.id),
          shareKey,
        );
  const byKey = sites.find((site) => opened?.has(site.id));
  const chosen = byKey ?? sites.find(({ visibility }) => visibility !== "share-link");
  if (!chosen) return undefined;
  const pointer = { type: "site-space", id: chosen.siteSpaceId } as const;
  const { structure } = await readAround(context, chosen.id, pointer);
  const address = addressesOf(structure).siteSpaces.get(chosen.siteSpaceId);
  if (address === undefined) return undefined;
  const published = await publisher(context, chosen, byKey && shareKey);
  return published(address);
};
