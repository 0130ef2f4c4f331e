import type { SiteCustomization } from "#contract/schemas/customization.ts";
import type { Handlers } from "#server/http/handler.ts";
import { versionOfContent } from "#server/kit/versions.ts";
import { findSite, type SiteRow } from "../sites/find-site.ts";
import { customizationOf } from "./customization-of.ts";
import {
  deleteSiteSpaceCustomization,
  getSiteSpaceCustomization,
  overrideSiteSpaceCustomization,
  updateSiteCustomization,
} from "./customization.ts";

const answerOf = (site: SiteRow) => ({ body: customizationOf(site), version: site.version });
/** A site-space's customization also changes with its site's, so its version is derived from the content. */
const lookOf = (body: SiteCustomization) => ({ body, version: versionOfContent(body) });

export const siteCustomizationHandlers = {
  getSiteCustomizationById: async ({ context, params }) =>
    answerOf(await findSite(context, params)),
  updateSiteCustomizationById: async ({ context, params, body }) =>
    answerOf(await updateSiteCustomization(context, params, body)),
  getSiteSpaceCustomizationById: async ({ context, params }) =>
    lookOf(await getSiteSpaceCustomization(context, params)),
  overrideSiteSpaceCustomizationById: async ({ context, params, body }) =>
    lookOf(await overrideSiteSpaceCustomization(context, params, body)),
  deleteSiteSpaceCustomizationById: ({ context, params }) =>
    deleteSiteSpaceCustomization(context, params),
} satisfies Partial<Handlers>;
