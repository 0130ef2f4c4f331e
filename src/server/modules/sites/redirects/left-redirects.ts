import type { ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { allSiteSpaces } from "#site/structure/locate.ts";
import {
  deleteFormerPages,
  type FormerPageRow,
  type ListedFormerPages,
  listFormerPages,
  selectFormerPagesById,
} from "../readers/former-page-rows.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { readStructure } from "../structure/read-structure.ts";
import type { ListedRedirect } from "./present-redirect.ts";
import { insertRedirects, type RedirectRow } from "./redirect-rows.ts";

/**
 * The spaces of a site whose pages the caller may see there, so that addresses their pages have left count: all if
 * everyone may read the site, otherwise those that the caller can open.
 */
export const countedSpaces = async (context: Context, site: SiteRow): Promise<string[]> => {
  const { structure } = await readStructure(context, site.id);
  const spaces = [...new Set(allSiteSpaces(structure).map(({ space }) => space))];
  const isOpen = site.visibility === "public" || site.visibility === "unlisted";
  if (site.published && isOpen) return spaces;
  const roles = await rolesOnSpaces(context, site.organizationId, spaces);
  return spaces.filter((space) => roles.has(space));
};

/** An address that a page has left, as a redirect. A group redirects to its site-space. */
const redirectOf = (
  siteId: string,
  { id, siteSpace: siteSpaceId, page: pageId, isGroup, address, leftAt }: FormerPageRow,
): ListedRedirect => ({
  id,
  siteId,
  source: address,
  captureWildcard: false,
  destination: isGroup
    ? { kind: "site-space", siteSpaceId }
    : { kind: "site-page", siteSpaceId, pageId },
  permanent: true,
  automatic: true,
  createdAt: leftAt,
  isLeft: true,
});

/** The addresses of a site that pages have left and that still redirect, newest first. */
export const leftRedirects = async (
  { db }: Context,
  siteId: string,
  listed: ListedFormerPages,
  page?: ListRequest,
): Promise<ListedRedirect[]> =>
  (await listFormerPages(db, siteId, listed, page)).map((row) => redirectOf(siteId, row));

/** The addresses that pages have left among these ids, as redirects. */
export const findAllLeft = async (
  { db }: Context,
  siteId: string,
  ids: readonly string[],
): Promise<ListedRedirect[]> =>
  (await selectFormerPagesById(db, siteId, ids)).map((row) => redirectOf(siteId, row));

/** The address with this id that a page has left, as a redirect. */
export const findLeft = async (
  context: Context,
  siteId: string,
  id: string,
): Promise<ListedRedirect | undefined> => (await findAllLeft(context, siteId, [id]))[0];

/** Turns addresses of a site that pages have left into redirects like those that people create. */
export const makeOwn = async (
  tx: Context,
  siteId: string,
  rows: readonly ListedRedirect[],
): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  await deleteFormerPages(tx.db, siteId, ids);
  await insertRedirects(
    tx.db,
    rows.map(({ isLeft: _, ...made }) => ({ ...made, automatic: false })),
  );
};

/** Sorts redirects as their list does. */
export const newestFirst = (rows: readonly ListedRedirect[]): ListedRedirect[] =>
  rows.toSorted((one, other) => momentOf(other) - momentOf(one) || (one.id < other.id ? 1 : -1));

const momentOf = ({ createdAt }: RedirectRow): number => createdAt.getTime();
