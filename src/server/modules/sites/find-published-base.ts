import type { Context } from "../../kit/context.ts";
import { publishedBase } from "./published-base.ts";
import { findHostname } from "./site-facts-rows.ts";
import type { SiteRow } from "./site-rows.ts";

/** Where readers find a site; ends with a slash. */
export const findPublishedBase = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  site: SiteRow,
): Promise<string> => publishedBase(site, await findHostname(db, site.organizationId), settings);
