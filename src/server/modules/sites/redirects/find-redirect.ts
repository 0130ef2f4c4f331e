import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSite } from "../sites/find-site.ts";
import { findShareLink } from "../audience/find-share-link.ts";
import { plainPath } from "./plain-path.ts";
import { below, destinationsOf } from "./redirect-destinations.ts";
import { type RedirectRow, selectRedirectsFrom } from "./redirect-rows.ts";

/** Where an old path leads: the redirect that says so, and the path on the site. */
export interface FoundRedirect {
  readonly redirect: RedirectRow;
  readonly target: string;
}

/** A path and all that it stands below, such as `/a/b` and `/a`. */
const pathsTo = (path: string): string[] => {
  const steps = path.split("/").slice(1);
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`);
};

/**
 * Finds where an old path leads (spec: GET SITE/redirect): by the redirect from that very path, or else by
 * the nearest one above it that a change of the structure left, which carries what is below it. One whose
 * destination is gone leads nowhere, nor does one at whose source something stands. The key matters only to
 * a site behind share links: one that opens nothing finds nothing, and the path goes on with one that opens
 * it.
 */
export const findRedirect = async (
  context: Context,
  organizationId: string,
  siteId: string,
  { source: written, shareKey }: { source: string; shareKey?: string | undefined },
): Promise<FoundRedirect> => {
  const site = await findSite(context, organizationId, siteId);
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
