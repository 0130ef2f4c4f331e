import type { SiteRedirect } from "#contract/schemas/site-access.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { type JudgedRedirect, judgeRedirect } from "./present-redirect.ts";
import { destinationsOf } from "./redirect-destinations.ts";
import { countRedirects, type RedirectRow, selectRedirects } from "./redirect-rows.ts";

interface Asked {
  readonly limit: number;
  readonly after: Cursor | undefined;
  /** Only these. */
  readonly status?: SiteRedirect["status"] | undefined;
}

const judged = async (
  context: Context,
  siteId: string,
  rows: readonly RedirectRow[],
): Promise<JudgedRedirect[]> => {
  if (rows.length === 0) return [];
  const destinations = await destinationsOf(context, siteId);
  return Promise.all(rows.map((row) => judgeRedirect(row, destinations)));
};

const cursorOf = ({ row: { createdAt, id } }: JudgedRedirect): Cursor => [createdAt.getTime(), id];

/** Whether a redirect comes behind a place in the list: it is older, or has the lesser id. */
const isBeyond = ({ row: { createdAt, id } }: JudgedRedirect, [instant, last]: Cursor): boolean => {
  const at = createdAt.getTime();
  return at < Number(instant) || (at === Number(instant) && id < String(last));
};

/** What becomes of a redirect is told by the structure and by pages, so all of them are looked at. */
const listJudged = async (
  context: Context,
  siteId: string,
  { limit, after, status }: Asked,
): Promise<ListPage<JudgedRedirect>> => {
  const all = await judged(context, siteId, await selectRedirects(context.db, siteId));
  const wanted = all.filter((redirect) => redirect.status === status);
  const behind = after === undefined ? wanted : wanted.filter((one) => isBeyond(one, after));
  return listPage(behind.slice(0, limit + 1), limit, wanted.length, cursorOf);
};

/** Redirects of a site, newest first, each with whether it leads somewhere (spec: GET SITE/redirects). */
export const listRedirects = async (
  context: Context,
  siteId: string,
  asked: Asked,
): Promise<ListPage<JudgedRedirect>> => {
  if (asked.status !== undefined) return listJudged(context, siteId, asked);
  const { limit, after } = asked;
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectRedirects(context.db, siteId, { limit: limit + 1, after }),
    countRedirects(context.db, siteId),
  ]);
  return listPage(await judged(context, siteId, rows), limit, total, cursorOf);
};
