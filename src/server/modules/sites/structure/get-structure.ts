import type { SiteStructure } from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import { findSite } from "../sites/find-site.ts";
import type { OnSite } from "./change-structure.ts";
import { presentStructure, type Readers } from "./present-structure.ts";

/** The whole structure of a site with its version (spec: GET SITE/structure). */
export const getStructure = async (
  context: Context,
  { organizationId, siteId }: OnSite,
  readers: Readers,
): Promise<{ structure: SiteStructure; version: number }> => {
  const site = await findSite(context, organizationId, siteId);
  return {
    structure: await presentStructure(context, site, readers),
    version: site.structureVersion,
  };
};
