import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, Failure } from "#server/kit/failures.ts";
import type { Destinations } from "./redirect-destinations.ts";
import { selectRedirectsFrom } from "./redirect-rows.ts";

const taken = (message: string): Failure =>
  new Failure("conflict", message, { details: [{ path: "source", message }] });

/** Refuses a path that something stands at, or that leads somewhere already, by naming it (conflict). */
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
