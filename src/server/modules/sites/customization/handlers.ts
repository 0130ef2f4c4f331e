import type { HandlersOf } from "#server/http/handler.ts";
import { findSite, type SiteRow } from "../sites/find-site.ts";
import { customizationOf } from "./customization-of.ts";
import {
  deleteSiteSpaceCustomization,
  getSiteSpaceCustomization,
  overrideSiteSpaceCustomization,
  updateSiteCustomization,
} from "./customization.ts";

const looksOf = (site: SiteRow) => ({ body: customizationOf(site), version: site.version });

export const siteLooksHandlers: HandlersOf<
  | "getSiteCustomizationById"
  | "updateSiteCustomizationById"
  | "getSiteSpaceCustomizationById"
  | "overrideSiteSpaceCustomizationById"
  | "deleteSiteSpaceCustomizationById"
> = {
  getSiteCustomizationById: async ({ context, params }) =>
    looksOf(await findSite(context, params.organizationId, params.siteId)),
  updateSiteCustomizationById: async ({ context, params, body }) =>
    looksOf(await updateSiteCustomization(context, params.organizationId, params.siteId, body)),
  getSiteSpaceCustomizationById: async ({ context, params }) => {
    const { organizationId, siteId, siteSpaceId } = params;
    return { body: await getSiteSpaceCustomization(context, organizationId, siteId, siteSpaceId) };
  },
  overrideSiteSpaceCustomizationById: async ({ context, params, body: overrides }) => {
    const { organizationId, siteId, siteSpaceId } = params;
    const body = await overrideSiteSpaceCustomization(
      context,
      organizationId,
      siteId,
      siteSpaceId,
      overrides,
    );
    return { body };
  },
  deleteSiteSpaceCustomizationById: ({ context, params }) =>
    deleteSiteSpaceCustomization(context, params.organizationId, params.siteId, params.siteSpaceId),
};
