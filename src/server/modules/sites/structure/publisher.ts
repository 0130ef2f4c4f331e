import type { Context } from "#server/kit/context.ts";
import { shareLinkAddress } from "../audience/share-link-address.ts";
import { findPublishedBase } from "../sites/find-published-base.ts";

/**
 * Makes readers' address of a path on a site, such as `/guides/v2`. It carries the key, which is to be one
 * that opens the site.
 */
export const publisher = async (
  context: Context,
  site: Parameters<typeof findPublishedBase>[1],
  key: string | undefined,
): Promise<(address: string) => string> => {
  const base = await findPublishedBase(context, site);
  return (address) => {
    const published = `${base}${address.slice(1)}`;
    return key === undefined ? published : shareLinkAddress(published, key);
  };
};
