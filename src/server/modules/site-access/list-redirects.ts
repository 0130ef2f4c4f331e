import { type Cursor, type PageOf, pageOf } from "../../db/page.ts";
import type { Context } from "../../kit/context.ts";
import { countRedirects, type RedirectRow, selectRedirects } from "./redirect-rows.ts";

/** Redirects of a site, newest first, also those whose destination is gone (spec: GET SITE/redirects). */
export const listRedirects = async (
  { db }: Context,
  siteId: string,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<PageOf<RedirectRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectRedirects(db, siteId, { limit: limit + 1, after }),
    countRedirects(db, siteId),
  ]);
  return pageOf(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
};
