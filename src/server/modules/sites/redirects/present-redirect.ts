import type { SiteRedirect } from "#contract/schemas/site-access.ts";
import type { Context } from "#server/kit/context.ts";
import { type Destinations, destinationsOf } from "./redirect-destinations.ts";
import type { RedirectRow } from "./redirect-rows.ts";

/** A redirect with its status. */
export interface CheckedRedirect {
  readonly row: RedirectRow;
  readonly status: SiteRedirect["status"];
}

/** Finds the status of a redirect; an item at its source takes precedence over it. */
export const checkRedirect = async (
  row: RedirectRow,
  destinations: Destinations,
): Promise<CheckedRedirect> => {
  if (destinations.ownerOf(row.source) !== undefined) return { row, status: "covered" };
  const reached = await destinations.reach(row.destination);
  return { row, status: reached === undefined ? "broken" : "ok" };
};

export const presentRedirect = ({
  row: { id, source, destination, automatic, createdAt },
  status,
}: CheckedRedirect): SiteRedirect => ({
  object: "site-redirect",
  id,
  source,
  destination,
  automatic,
  status,
  createdAt: createdAt.toISOString(),
});

/** Presents one redirect as it is now. */
export const presentOneRedirect = async (
  context: Context,
  row: RedirectRow,
): Promise<SiteRedirect> =>
  presentRedirect(await checkRedirect(row, await destinationsOf(context, row.siteId)));
