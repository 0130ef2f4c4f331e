import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "#server/kit/context.ts";
import { selectActiveShareLinks, type ShareLinkRow } from "./share-link-rows.ts";

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Compares every key to its end, so that the time taken tells nothing about how much of one was right. */
const opening = (links: readonly ShareLinkRow[], key: string): ShareLinkRow[] => {
  const given = digestOf(key);
  const found: ShareLinkRow[] = [];
  for (const link of links) if (timingSafeEqual(digestOf(link.key), given)) found.push(link);
  return found;
};

/** The active share link of a site that a key opens; undefined when it opens none. */
export const findShareLink = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  key: string,
): Promise<ShareLinkRow | undefined> => opening(await selectActiveShareLinks(db, [siteId]), key)[0];

/** Ids of those of these sites that have an active share link with this key. */
export const findOpenedSites = async (
  { db }: Pick<Context, "db">,
  siteIds: readonly string[],
  key: string,
): Promise<ReadonlySet<string>> =>
  new Set(opening(await selectActiveShareLinks(db, siteIds), key).map(({ siteId }) => siteId));
