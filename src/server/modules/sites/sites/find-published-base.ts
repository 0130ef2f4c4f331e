import type { Context } from "#server/kit/context.ts";
import { type Addressed, publishedBase } from "./published-base.ts";
import { findHostname } from "./site-facts-rows.ts";

/** Where readers find a site; ends with a slash. */
export const findPublishedBase = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  site: Addressed,
): Promise<string> => publishedBase(site, await findHostname(db, site.organizationId), settings);
