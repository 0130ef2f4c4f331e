import type { Handlers } from "#server/http/handler.ts";
import { findSite, type SiteRow } from "../sites/find-site.ts";
import { customizationOf } from "./customization-of.ts";
import {
  deleteSiteSpaceCustomization,
  getSiteSpaceCustomization,
  overrideSiteSpaceCustomization,
  updateSiteCustomization,
} from "./customization.ts";

const answerOf = (site: SiteRow) => ({ body: customizationOf(site), version: site.version });

export const siteCustomizationHandlers = {
  getSiteCustomizationById: async ({ context, params }) =>
    answerOf(await findSite(context, params)),
  updateSiteCustomizationById: async ({ context, params, body }) =>
    answerOf(await updateSiteCustomization(context, params, body)),
  getSiteSpaceCustomizationById: async ({ context, params }) => ({
    body: await getSiteSpaceCustomization(context, params),
  }),
  overrideSiteSpaceCustomizationById: async ({ context, params, body }) => ({
    body: await overrideSiteSpaceCustomization(context, params, body),
  }),
  deleteSiteSpaceCustomizationById: ({ context, params }) =>
    deleteSiteSpaceCustomization(context, params),
} satisfies Partial<Handlers>;
