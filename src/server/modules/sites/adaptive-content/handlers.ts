import { templateConditions } from "#site/condition/claims.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { findSite } from "../sites/find-site.ts";
import {
  presentAdaptiveSchema,
  updateAdaptiveSchema,
  updateVisitorKinds,
} from "./adaptive-content.ts";

export const adaptiveContentHandlers: HandlersOf<
  | "getSiteAdaptiveSchema"
  | "updateSiteAdaptiveSchema"
  | "listSiteAdaptiveTemplateConditions"
  | "listSiteVisitorKinds"
  | "updateSiteVisitorKinds"
> = {
  getSiteAdaptiveSchema: async ({ context, params }) => {
    const site = await findSite(context, params.organizationId, params.siteId);
    return { body: presentAdaptiveSchema(site), version: site.version };
  },
  updateSiteAdaptiveSchema: async ({ context, params, body: { jsonSchema } }) => {
    const { organizationId, siteId } = params;
    const site = await updateAdaptiveSchema(context, organizationId, siteId, jsonSchema);
    return { body: presentAdaptiveSchema(site), version: site.version };
  },
  listSiteAdaptiveTemplateConditions: async ({ context, params }) => {
    const { adaptiveSchema } = await findSite(context, params.organizationId, params.siteId);
    return { body: { items: [...templateConditions(adaptiveSchema)] } };
  },
  listSiteVisitorKinds: async ({ context, params }) => {
    const { visitorKinds } = await findSite(context, params.organizationId, params.siteId);
    return { body: { items: visitorKinds } };
  },
  updateSiteVisitorKinds: async ({ context, params, body: { items } }) => {
    const { organizationId, siteId } = params;
    const { visitorKinds } = await updateVisitorKinds(context, organizationId, siteId, items);
    return { body: { items: visitorKinds } };
  },
};
