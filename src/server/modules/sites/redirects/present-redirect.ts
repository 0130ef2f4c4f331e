import type { RedirectDestination, SiteRedirect } from "#contract/schemas/site-redirect.ts";
import { circlesIn, stepsOf } from "#site/readers/circles.ts";
import { pathOnSite } from "#site/readers/own-addresses.ts";
import { type LedOn, resolve, type Target } from "#site/readers/rules.ts";
import type { Context } from "#server/kit/context.ts";
import type { FormerPageRow } from "../readers/former-page-rows.ts";
import type { FormerRow } from "../readers/reader-rows.ts";
import { around, liveAt, reached, type Surroundings } from "./redirect-destinations.ts";
import { type RedirectRow, selectRedirected } from "./redirect-rows.ts";
import { needAll } from "./settle-destination.ts";

/** A redirect that a person created or a change of the structure left, or an address that a page has left. */
export interface ListedRedirect extends RedirectRow {
  readonly isLeft?: true;
}

/** A redirect with its status. */
export interface CheckedRedirect {
  readonly row: RedirectRow;
  readonly status: SiteRedirect["status"];
}

/**
 * Determines the status of a redirect; an item or page at its source takes precedence over it. If its destination was
 * removed in favour of another, the redirect is shown with that.
 */
const checkRedirect = (
  row: RedirectRow,
  surroundings: Surroundings,
  circles: ReadonlyMap<string, unknown>,
): CheckedRedirect => {
  const target = reached(surroundings, row.destination);
  const succeeded = target?.siteSpace !== undefined && !names(row.destination, target);
  const shown = succeeded ? { ...row, destination: destinationOf(target) } : row;
  if (liveAt(surroundings, row.source) !== undefined) return { row: shown, status: "covered" };
  if (circles.has(row.source)) return { row: shown, status: "circular" };
  return {
    row: shown,
    status: target && readsSomething(target, surroundings) ? "ok" : "broken",
  };
};

/** Whether readers find something at the target; an address of the site itself is looked up. */
const readsSomething = ({ address, outside }: Target, { places, rules }: Surroundings): boolean => {
  const path = outside ? pathOnSite(rules.own, address) : undefined;
  return path === undefined || resolve(places, rules, path) !== undefined;
};

const names = (destination: Readonly<RedirectDestination>, { siteSpace, page }: Target): boolean =>
  "siteSpaceId" in destination &&
  destination.siteSpaceId === siteSpace &&
  (destination.kind === "site-space" || destination.pageId === page?.id);

const destinationOf = ({ siteSpace: siteSpaceId = "", page }: Target): RedirectDestination =>
  page ? { kind: "site-page", siteSpaceId, pageId: page.id } : { kind: "site-space", siteSpaceId };

/**
 * Determines the status of a site's redirects. A redirect from the same source covers an address that a page has
 * left.
 */
export const checkRedirects = async (
  context: Context,
  siteId: string,
  rows: readonly ListedRedirect[],
): Promise<CheckedRedirect[]> => {
  if (rows.length === 0) return [];
  const redirected = await selectRedirected(
    context.db,
    siteId,
    rows.flatMap(({ isLeft, source }) => (isLeft === true ? [source] : [])),
  );
  const wanted = (await needAll(context, siteId, rows)) ? "all" : rows;
  return around(context, siteId, wanted, (here) => {
    const circles = circlesIn(stepsOf(here.places, here.rules));
    return rows.map((row) => {
      const checked = checkRedirect(row, here, circles);
      return row.isLeft === true && redirected.has(row.source)
        ? { ...checked, status: "covered" }
        : checked;
    });
  });
};

export const presentRedirect = ({
  row: { id, source, captureWildcard, destination, permanent, automatic, createdAt },
  status,
}: CheckedRedirect): SiteRedirect => ({
  object: "site-redirect",
  id,
  source,
  captureWildcard,
  destination,
  permanent,
  automatic,
  status,
  createdAt: createdAt.toISOString(),
});

/** Presents one redirect with its current status. */
export const presentOneRedirect = async (
  context: Context,
  row: RedirectRow,
): Promise<SiteRedirect> => {
  const [checked] = await checkRedirects(context, row.siteId, [row]);
  if (!checked) throw new Error("a redirect was not checked");
  return presentRedirect(checked);
};

/**
 * Presents the rule that redirected readers from an address: a redirect unchanged, or a former place as a redirect
 * from that address.
 */
export const presentLedOn = (
  source: string,
  led: LedOn<RedirectRow, FormerRow, FormerPageRow>,
): SiteRedirect => {
  if ("redirect" in led) return presentRedirect({ row: led.redirect, status: "ok" });
  const { id, leftAt } = "left" in led ? led.left : led.former;
  return {
    object: "site-redirect",
    id,
    source,
    captureWildcard: false,
    destination: destinationOf(led.target),
    permanent: "left" in led,
    automatic: true,
    status: "ok",
    createdAt: leftAt.toISOString(),
  };
};
