import type { z } from "zod";
import type {
  createRedirect as createSchema,
  RedirectDestination,
  SiteRedirect,
  updateRedirect as updateSchema,
} from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { findSite, lockSite, type SitePath } from "../sites/find-site.ts";
import { below, type Destinations, destinationsOf } from "./redirect-destinations.ts";
import {
  countRedirects,
  deleteRedirectRow,
  findRedirectRow,
  insertRedirect,
  type RedirectRow,
  selectRedirects,
  selectRedirectsFrom,
  setRedirect,
} from "./redirect-rows.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage, type ListRequest, readList } from "#server/db/lists.ts";
import { type CheckedRedirect, checkRedirect } from "./present-redirect.ts";
import { findShareLink } from "../audience/share-links.ts";
import { isDeepStrictEqual } from "node:util";
import { changedFields } from "#server/events/changed-fields.ts";

/** Names a redirect of a site. */
interface RedirectPath extends SitePath {
  readonly siteRedirectId: string;
}

/** Creates a redirect from a path without a page to a part of the site. */
export const createRedirect = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { source: written, destination }: z.output<typeof createSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const source = plainPath(written);
    const destinations = await destinationsOf(tx, siteId);
    await checkDestination(destination, destinations);
    await checkSource(tx, siteId, source, destinations);
    const row = {
      id: newId(),
      siteId,
      source,
      destination,
      automatic: false,
      createdAt: tx.now(),
    };
    await insertRedirect(tx.db, row);
    await audit(tx, {
      action: "redirect.created",
      target: { type: "redirect", id: row.id, label: source },
      site: siteId,
      after: { source, destination },
    });
    return row;
  });

const taken = (message: string): Failure =>
  new Failure("conflict", message, {
    reason: "redirect.source-taken",
    details: [{ path: "source", message }],
  });

/** A path that an item has, or that is redirected already, is a conflict that names what is there. */
export const checkSource = async (
  { db }: Context,
  siteId: string,
  source: string,
  destinations: Destinations,
): Promise<void> => {
  const owner = destinations.ownerOf(source);
  if (owner !== undefined) throw taken(`${source} is a live address: ${owner}.`);
  const [other] = await selectRedirectsFrom(db, siteId, [source]);
  if (!other) return;
  const reached = await destinations.reach(other.destination);
  throw taken(`${source} leads to ${reached?.label ?? "something that is gone"} already.`);
};

const named = {
  "site-section": { path: "destination.siteSectionId", what: "section" },
  "site-space": { path: "destination.siteSpaceId", what: "site-space" },
  "site-page": { path: "destination.pageId", what: "page" },
} as const;

/** Refuses a destination that the site does not have (invalid). */
export const checkDestination = async (
  destination: RedirectDestination,
  destinations: Destinations,
): Promise<void> => {
  const { path, what } = named[destination.kind];
  if ((await destinations.reach(destination)) === undefined)
    throw invalid(path, `this site has no such ${what}`);
};

/** Characters that a percent sign never needs to stand for (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** The one way in which a path is written: `/%67uides` is `/guides`, and `%c3` is `%C3`. */
export const plainPath = (path: string): string =>
  path.replaceAll(/%([0-9A-Fa-f]{2})/g, (written, code: string) => {
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : written.toUpperCase();
  });

const checkRedirects = async (
  context: Context,
  siteId: string,
  rows: readonly RedirectRow[],
): Promise<CheckedRedirect[]> => {
  if (rows.length === 0) return [];
  const destinations = await destinationsOf(context, siteId);
  return Promise.all(rows.map((row) => checkRedirect(row, destinations)));
};

const cursorOf = ({ row: { createdAt, id } }: CheckedRedirect): Cursor => [createdAt.getTime(), id];

/** Whether a redirect comes after a cursor of the list: it is older, or has the lesser id. */
const isBeyond = (
  { row: { createdAt, id } }: CheckedRedirect,
  [instant, last]: Cursor,
): boolean => {
  const at = createdAt.getTime();
  return at < Number(instant) || (at === Number(instant) && id < String(last));
};

/** The status of a redirect depends on the structure and on pages, so all redirects are checked. */
const listByStatus = async (
  context: Context,
  siteId: string,
  status: SiteRedirect["status"],
  { limit, after }: ListRequest,
): Promise<ListPage<CheckedRedirect>> => {
  const all = await checkRedirects(context, siteId, await selectRedirects(context.db, siteId));
  const wanted = all.filter((redirect) => redirect.status === status);
  const behind = after === undefined ? wanted : wanted.filter((one) => isBeyond(one, after));
  return listPage(behind.slice(0, limit + 1), limit, wanted.length, cursorOf);
};

/** Redirects of a site, newest first, each with whether it leads somewhere. */
export const listRedirects = async (
  context: Context,
  sitePath: SitePath,
  { status }: { readonly status?: SiteRedirect["status"] | undefined },
  page: ListRequest,
): Promise<ListPage<CheckedRedirect>> => {
  const { id: siteId } = await findSite(context, sitePath);
  if (status !== undefined) return listByStatus(context, siteId, status, page);
  const found = await readList(page, {
    rows: (asked) => selectRedirects(context.db, siteId, asked),
    count: () => countRedirects(context.db, siteId),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
  return { ...found, rows: await checkRedirects(context, siteId, found.rows) };
};

/** Where an old path leads: the redirect that says so, and the path on the site. */
interface FoundRedirect {
  readonly redirect: RedirectRow;
  readonly target: string;
}

/** A path and all that it stands below, such as `/a/b` and `/a`. */
const pathsTo = (path: string): string[] => {
  const steps = path.split("/").slice(1);
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`);
};

/**
 * Finds where an old path leads: by the redirect from that path, or else by the nearest automatic one above
 * it, which also redirects the paths below its source. Redirects whose destination is gone, or whose source
 * an item has, do not count. `shareKey` matters only on a site shared by link: a wrong one is not found, a
 * right one is appended to the target.
 */
export const findRedirect = async (
  context: Context,
  { organizationId, siteId }: SitePath,
  { source: written, shareKey }: { source: string; shareKey?: string | undefined },
): Promise<FoundRedirect> => {
  const site = await findSite(context, { organizationId, siteId });
  const key = site.visibility === "share-link" ? shareKey : undefined;
  if (key !== undefined && !(await findShareLink(context, siteId, key))) throw notFound("redirect");
  const source = plainPath(written);
  const rows = await selectRedirectsFrom(context.db, siteId, pathsTo(source));
  const leading = rows.filter((row) => row.source === source || row.automatic);
  if (leading.length === 0) throw notFound("redirect");
  const destinations = await destinationsOf(context, siteId);
  for (const redirect of leading) {
    if (destinations.ownerOf(redirect.source) !== undefined) continue;
    const reached = await destinations.reach(redirect.destination);
    if (!reached) continue;
    const path = below(reached.path, source.slice(redirect.source.length + 1));
    const query = key === undefined ? "" : `?shareKey=${encodeURIComponent(key)}`;
    return { redirect, target: `${path}${query}` };
  }
  throw notFound("redirect");
};

/** Changes where a redirect begins or leads. */
export const updateRedirect = (
  context: Context,
  { organizationId, siteId, siteRedirectId: id }: RedirectPath,
  input: z.output<typeof updateSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const before = await findRedirectRow(tx.db, siteId, id);
    if (!before) throw notFound("redirect");
    const changed = changedRedirect(before, input);
    if (!changed) return before;
    const { source, destination } = changed.after;
    const destinations = await destinationsOf(tx, siteId);
    if (destination !== undefined) await checkDestination(destination, destinations);
    if (source !== undefined) await checkSource(tx, siteId, source, destinations);
    const row = { ...before, ...changed.after };
    await setRedirect(tx.db, siteId, id, changed.after);
    await audit(tx, {
      action: "redirect.changed",
      target: { type: "redirect", id, label: row.source },
      site: siteId,
      ...changed,
    });
    return row;
  });

/** Deletes a redirect, whose source leads nowhere from then on. */
export const deleteRedirect = (
  context: Context,
  { organizationId, siteId, siteRedirectId: id }: RedirectPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const before = await findRedirectRow(tx.db, siteId, id);
    if (!before) return;
    await deleteRedirectRow(tx.db, siteId, id);
    await audit(tx, {
      action: "redirect.deleted",
      target: { type: "redirect", id, label: before.source },
      site: siteId,
      before: { source: before.source, destination: before.destination },
    });
  });

/** What a change of a redirect really changes; undefined when that is nothing. */
const changedRedirect = (
  before: RedirectRow,
  { source, destination }: z.output<typeof updateSchema>,
) =>
  changedFields(before, {
    source: source === undefined ? undefined : plainPath(source),
    destination: isDeepStrictEqual(before.destination, destination) ? undefined : destination,
  });
