import type { z } from "zod";
import {
  CARRIES_NOTHING,
  type createRedirect as createSchema,
  type RedirectDestination,
  type SiteAddress,
  type SiteRedirect,
  type updateRedirect as updateSchema,
} from "#contract/schemas/site-redirect.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { findSite, lockSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { plainPath } from "#site/readers/own-addresses.ts";
import { resolve } from "#site/readers/rules.ts";
import { placesOf } from "#site/readers/places.ts";
import { countFormerPages, deleteFormerPages } from "../readers/former-page-rows.ts";
import { withPages } from "../readers/read-pages.ts";
import { deleteFormerAt } from "../readers/reader-rows.ts";
import { readRulesAt } from "../readers/rules.ts";
import { readStructure } from "../structure/read-structure.ts";
import { countedSpaces, findLeft, leftRedirects, makeOwn, newestFirst } from "./left-redirects.ts";
import { around, labelOf, liveAt, wordsFor } from "./redirect-destinations.ts";
import { checkCircle, needAll, settle, type Wanted } from "./settle-destination.ts";
import {
  countRedirects,
  deleteRedirectRow,
  findRedirectRow,
  insertRedirects,
  type RedirectRow,
  selectRedirects,
  selectRedirectsFrom,
  setRedirect,
} from "./redirect-rows.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage, type ListRequest, readList } from "#server/db/lists.ts";
import { type CheckedRedirect, checkRedirects, presentLedOn } from "./present-redirect.ts";
import { findShareLink } from "../audience/share-links.ts";
import { isDeepStrictEqual } from "node:util";
import { changedFields } from "#server/events/changed-fields.ts";

/** Identifies a redirect of a site. */
interface RedirectPath extends SitePath {
  readonly siteRedirectId: string;
}

/** Creates a redirect from a path without a page to a part of the site. */
export const createRedirect = (
  context: Context,
  { organizationId, siteId }: SitePath,
  {
    source: written,
    captureWildcard,
    destination: asked,
    permanent,
  }: z.output<typeof createSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const source = plainPath(written);
    const wanted = { source, captureWildcard, destination: asked };
    const destination = await checkDestination(tx, siteId, wanted);
    await checkSource(tx, { organizationId, siteId }, source);
    const row = {
      id: newId(),
      siteId,
      source,
      captureWildcard,
      destination,
      permanent,
      automatic: false,
      createdAt: tx.now(),
    };
    await insertRedirects(tx.db, [row]);
    await audit(tx, {
      action: "redirect.created",
      target: { type: "redirect", id: row.id, label: source },
      site: siteId,
      after: { source, captureWildcard, destination, permanent },
    });
    return row;
  });

const taken = (message: string): Failure =>
  new Failure("conflict", message, {
    reason: "redirect.source-taken",
    details: [{ path: "source", message }],
  });

/** Throws a conflict, naming what is there, if an item or page has the path, or it is already redirected. */
const checkSource = async (
  context: Context,
  { organizationId, siteId }: SitePath,
  source: string,
): Promise<void> => {
  const others = await selectRedirectsFrom(context.db, siteId, [source]);
  const { live, label } = await around(context, siteId, others, (surroundings) => ({
    live: liveAt(surroundings, source),
    label: others[0] && labelOf(surroundings, others[0].destination),
  }));
  const named = live ?? label;
  const words = named && (await wordsFor(context, organizationId, named));
  if (live) throw taken(`${source} is a live address: ${words}.`);
  if (others.length > 0)
    throw taken(`${source} leads to ${words ?? "something that is gone"} already.`);
};

/**
 * The destination in stored form. Throws invalid for one that the site does not have, and a conflict for one that
 * forms a circle.
 */
const checkDestination = async (
  context: Context,
  siteId: string,
  wanted: Wanted,
): Promise<RedirectDestination> => {
  const about = (await needAll(context, siteId, [wanted])) ? "all" : [];
  return around(context, siteId, about, (here) => {
    const settled = settle(here, wanted);
    if ("problem" in settled) throw invalid(`destination.${settled.path}`, settled.problem);
    const { destination } = settled;
    checkCircle(here, { ...wanted, destination });
    return destination;
  });
};

const cursorOf = ({ row: { createdAt, id } }: CheckedRedirect): Cursor => [createdAt.getTime(), id];

/** Whether a redirect comes after a cursor of the list: it is older, or has the lower id. */
const isBeyond = (
  { row: { createdAt, id } }: CheckedRedirect,
  [instant, last]: Cursor,
): boolean => {
  const at = createdAt.getTime();
  return at < Number(instant) || (at === Number(instant) && id < String(last));
};

/** The filters of a site's redirects. */
export interface RedirectFilters {
  readonly status?: SiteRedirect["status"] | undefined;
  readonly search?: string | undefined;
}

/**
 * All redirects that match the filters, newest first. Their status depends on the structure and on pages, so all are
 * checked.
 */
export const allRedirects = async (
  context: Context,
  site: SiteRow,
  { status, search }: RedirectFilters,
): Promise<CheckedRedirect[]> => {
  const spaces = await countedSpaces(context, site);
  const made = await selectRedirects(context.db, site.id, undefined, search);
  const left = await leftRedirects(context, site.id, { spaces, search });
  const all = await checkRedirects(context, site.id, newestFirst([...made, ...left]));
  return status === undefined ? all : all.filter((redirect) => redirect.status === status);
};

const listByStatus = async (
  context: Context,
  site: SiteRow,
  filters: RedirectFilters,
  { limit, after }: ListRequest,
): Promise<ListPage<CheckedRedirect>> => {
  const wanted = await allRedirects(context, site, filters);
  const behind = after === undefined ? wanted : wanted.filter((one) => isBeyond(one, after));
  return listPage(behind.slice(0, limit + 1), limit, wanted.length, cursorOf);
};

/** Redirects of a site, newest first, each with its status, including addresses that pages have left. */
export const listRedirects = async (
  context: Context,
  sitePath: SitePath,
  filters: RedirectFilters,
  page: ListRequest,
): Promise<ListPage<CheckedRedirect>> => {
  const site = await findSite(context, sitePath);
  const { status, search } = filters;
  if (status !== undefined) return listByStatus(context, site, filters, page);
  const listed = { spaces: await countedSpaces(context, site), search };
  const found = await readList(page, {
    rows: async (asked) =>
      newestFirst([
        ...(await selectRedirects(context.db, site.id, asked, search)),
        ...(await leftRedirects(context, site.id, listed, asked)),
      ]).slice(0, asked.limit),
    count: async () =>
      (await countRedirects(context.db, site.id, search)) +
      (await countFormerPages(context.db, site.id, listed)),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
  return { ...found, rows: await checkRedirects(context, site.id, found.rows) };
};

/** What an old path redirects to: the rule, the address, and the status to respond with. */
interface FoundRedirect {
  readonly redirect: SiteRedirect;
  readonly target: string;
  readonly status: 307 | 308;
}

/** What a site responds with at an address, as stored. */
const answerAt = async (context: Context, site: SiteRow, address: string) => {
  const { structure } = await readStructure(context, site.id);
  const counted = new Set(await countedSpaces(context, site));
  const isCounted = (space: string) => counted.has(space);
  const addresses = new Set([address]);
  for (;;) {
    const met = new Set<string>();
    const rules = await readRulesAt(context, site.id, {
      structure,
      addresses: [...addresses],
      isCounted,
    });
    const found = await withPages(context, (pagesOf) => {
      const places = placesOf(structure, pagesOf);
      return { places, rules, answer: resolve(places, rules, address, (one) => met.add(one)) };
    });
    const unread = [...met].filter((one) => !addresses.has(one));
    if (unread.length === 0) return found;
    for (const one of unread) addresses.add(one);
  }
};

const statusOf = ({ permanent }: Pick<SiteRedirect, "permanent">): FoundRedirect["status"] =>
  permanent ? 308 : 307;

/**
 * Finds what an old path redirects to: by the redirect from that path, otherwise by the nearest former place above
 * it, or by what a change of the structure redirected from there. Rules without a result are ignored, and so are all
 * rules if readers find something at the path itself. `shareKey` matters only on a site shared by link: a wrong key
 * throws not-found, and the right one is appended to a target on the site, but never to an external one.
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
  const { answer } = await answerAt(context, site, source);
  if (!answer || "place" in answer) throw notFound("redirect");
  const { address, outside } = answer.target;
  const query = key === undefined || outside ? "" : `?shareKey=${encodeURIComponent(key)}`;
  const redirect = presentLedOn(source, answer);
  return { redirect, target: `${address}${query}`, status: statusOf(redirect) };
};

/** Describes what readers find at a path of a site; a page is named only if the caller can open its space. */
export const resolveAddress = async (
  context: Context,
  { organizationId, siteId }: SitePath,
  { path: written }: { readonly path: string },
): Promise<SiteAddress> => {
  const site = await findSite(context, { organizationId, siteId });
  const path = plainPath(written);
  const { answer, ...surroundings } = await answerAt(context, site, path);
  const known = { object: "site-address", path } as const;
  if (!answer) return { ...known, status: 404 };
  if ("place" in answer) {
    const live = liveAt(surroundings, path);
    const title = live && (await wordsFor(context, organizationId, live));
    return { ...known, status: 200, ...(title === undefined ? {} : { title }) };
  }
  const redirect = presentLedOn(path, answer);
  const label = labelOf(surroundings, redirect.destination);
  const title = label && (await wordsFor(context, organizationId, label));
  return {
    ...known,
    status: statusOf(redirect),
    target: answer.target.address,
    redirect,
    ...(title === undefined ? {} : { title }),
  };
};

/** Changes the source or destination of a redirect. */
export const updateRedirect = (
  context: Context,
  { organizationId, siteId, siteRedirectId: id }: RedirectPath,
  input: z.output<typeof updateSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const made = await findRedirectRow(tx.db, siteId, id);
    const before = made ?? (await findLeft(tx, siteId, id));
    if (!before) throw notFound("redirect");
    const asked = {
      source: input.source === undefined ? before.source : plainPath(input.source),
      captureWildcard: input.captureWildcard ?? before.captureWildcard,
      destination: input.destination ?? before.destination,
    };
    if (asked.captureWildcard && !asked.source.endsWith("*"))
      throw invalid("captureWildcard", CARRIES_NOTHING);
    const moved = !isDeepStrictEqual(asked, {
      source: before.source,
      captureWildcard: before.captureWildcard,
      destination: before.destination,
    });
    const destination = moved ? await checkDestination(tx, siteId, asked) : before.destination;
    const changed = changedFields(before, {
      permanent: input.permanent,
      source: asked.source,
      captureWildcard: asked.captureWildcard,
      destination: isDeepStrictEqual(before.destination, destination) ? undefined : destination,
    });
    if (!changed) return before;
    const { source } = changed.after;
    if (source !== undefined) await checkSource(tx, { organizationId, siteId }, source);
    const row = { ...before, ...changed.after };
    if (made) await setRedirect(tx.db, siteId, id, changed.after);
    else await makeOwn(tx, siteId, [row]);
    if (before.automatic) await deleteFormerAt(tx.db, siteId, [before.source]);
    await audit(tx, {
      action: "redirect.changed",
      target: { type: "redirect", id, label: row.source },
      site: siteId,
      ...changed,
    });
    return row;
  });

/** Deletes a redirect; its source no longer resolves. */
export const deleteRedirect = (
  context: Context,
  { organizationId, siteId, siteRedirectId: id }: RedirectPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const before = (await findRedirectRow(tx.db, siteId, id)) ?? (await findLeft(tx, siteId, id));
    if (!before) return;
    await deleteRedirectRow(tx.db, siteId, id);
    await deleteFormerPages(tx.db, siteId, [id]);
    if (before.automatic) await deleteFormerAt(tx.db, siteId, [before.source]);
    await audit(tx, {
      action: "redirect.deleted",
      target: { type: "redirect", id, label: before.source },
      site: siteId,
      before: { source: before.source, destination: before.destination },
    });
  });
