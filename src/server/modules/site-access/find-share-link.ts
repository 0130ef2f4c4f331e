import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../../kit/context.ts";
import { selectActiveShareLinks, type ShareLinkRow } from "./share-link-rows.ts";

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * The active share link of a site that a key opens; undefined when it opens none. Every key of the site is
 * compared to its end, so that the time taken tells nothing about how much of a key was right.
 */
export const findShareLink = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  key: string,
): Promise<ShareLinkRow | undefined> => {
  const links = await selectActiveShareLinks(db, siteId);
  const given = digestOf(key);
  let found: ShareLinkRow | undefined;
  for (const link of links) if (timingSafeEqual(digestOf(link.key), given)) found = link;
  return found;
};
