import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countShareLinks, selectShareLinks, type ShareLinkRow } from "./share-link-rows.ts";

/** Share links of a site, newest first (spec: GET SITE/share-links). */
export const listShareLinks = async (
  { db }: Context,
  siteId: string,
  { limit, after }: ListRequest,
): Promise<ListPage<ShareLinkRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectShareLinks(db, siteId, { limit: limit + 1, after }),
    countShareLinks(db, siteId),
  ]);
  return listPage(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
};
