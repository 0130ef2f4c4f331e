import type { SiteCustomization } from "#contract/schemas/customization.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSite } from "../sites/find-site.ts";
import { customizationOfSiteSpace } from "./customization-of.ts";
import { findOverrides } from "./site-space-rows.ts";

/** How a site-space looks, its own values over those of its site (spec: GET SITE/site-spaces/{}/customization). */
export const getSiteSpaceCustomization = async (
  context: Context,
  organizationId: string,
  siteId: string,
  siteSpaceId: string,
): Promise<SiteCustomization> => {
  const site = await findSite(context, organizationId, siteId);
  const found = await findOverrides(context.db, siteId, siteSpaceId);
  if (!found) throw notFound("site-space");
  return customizationOfSiteSpace(site, found.customization);
};
