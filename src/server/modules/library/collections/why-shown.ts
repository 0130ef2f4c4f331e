import type { Context } from "#server/kit/context.ts";
import { conflict, type Failure } from "#server/kit/failures.ts";
import { type Load, selectSitesShowing } from "./transfer-rows.ts";

/** Most sites a failure names. */
const NAMED = 3;

/**
 * Why something cannot leave its organization: a site there shows it. Undefined when none does. Guests,
 * who do not see sites, are told no titles.
 */
export const whyShown = async (
  { db, organization }: Context,
  load: Load,
): Promise<Failure | undefined> => {
  const sites = await selectSitesShowing(db, load);
  if (sites.length === 0) return undefined;
  const what = "spaceId" in load ? "this space" : "a space in this collection";
  const isGuest = organization?.membership.role === null;
  const names = sites.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = sites.length > NAMED ? " and others" : "";
  if (isGuest) return conflict("space.on-site", `A site of this organization shows ${what}.`);
  return conflict(
    "space.on-site",
    sites.length === 1
      ? `The site ${names.join("")} shows ${what}. Take it off the site first.`
      : `The sites ${names.join(", ")}${others} show ${what}. Take it off them first.`,
  );
};
