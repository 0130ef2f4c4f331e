import type { SiteRedirect } from "#contract/schemas/site-access.ts";
import type { Context } from "#server/kit/context.ts";
import { type Destinations, destinationsOf } from "./redirect-destinations.ts";
import type { RedirectRow } from "./redirect-rows.ts";

/** A redirect with what has become of it. */
export interface JudgedRedirect {
  readonly row: RedirectRow;
  readonly status: SiteRedirect["status"];
}

/** Says of a redirect whether it leads somewhere: what stands at its source comes before it. */
export const judgeRedirect = async (
  row: RedirectRow,
  destinations: Destinations,
): Promise<JudgedRedirect> => {
  if (destinations.ownerOf(row.source) !== undefined) return { row, status: "covered" };
  const reached = await destinations.reach(row.destination);
  return { row, status: reached === undefined ? "broken" : "ok" };
};

export const presentRedirect = ({
  row: { id, source, destination, automatic, createdAt },
  status,
}: JudgedRedirect): SiteRedirect => ({
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
  presentRedirect(await judgeRedirect(row, await destinationsOf(context, row.siteId)));
