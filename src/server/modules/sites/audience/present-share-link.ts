import type { ShareLink } from "#contract/schemas/site-access.ts";
import type { Context } from "#server/kit/context.ts";
import { findPublishedBase } from "../sites/site-addresses.ts";
import type { SiteRow } from "../sites/find-site.ts";
import type { ShareLinkRow } from "./share-link-rows.ts";

/** Presents share links of a site, each with its secret address. */
export const shareLinkPresenter = async (
  context: Context,
  site: SiteRow,
): Promise<(row: ShareLinkRow) => ShareLink> => {
  const published = await findPublishedBase(context, site);
  return ({ id, createdAt, name, active, key }) => ({
    object: "share-link",
    id,
    createdAt: createdAt.toISOString(),
    name,
    active,
    urls: { published: shareLinkAddress(published, key) },
  });
};

/** The same for one share link. */
export const presentShareLink = async (
  context: Context,
  site: SiteRow,
  row: ShareLinkRow,
): Promise<ShareLink> => (await shareLinkPresenter(context, site))(row);

/**
 * The secret address of a site: its published address with the key that opens it. `published` is an absolute address
 * of the site or of a part of it.
 */
export const shareLinkAddress = (published: string, key: string): string => {
  const address = new URL(published);
  address.searchParams.set("shareKey", key);
  return address.href;
};
