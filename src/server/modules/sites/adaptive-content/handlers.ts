import { templateConditions } from "#site/condition/claims.ts";
import type { Handlers } from "#server/http/handler.ts";
import { findSite } from "../sites/find-site.ts";
import {
  presentAdaptiveSchema,
  updateAdaptiveSchema,
  updateVisitorKinds,
} from "./adaptive-content.ts";

export const adaptiveContentHandlers = {
  getSiteAdaptiveSchema: async ({ context, params }) => {
    const site = await findSite(context, params);
    return { body: presentAdaptiveSchema(site), version: site.version };
  },
  updateSiteAdaptiveSchema: async ({ context, params, body: { jsonSchema } }) => {
    const site = await updateAdaptiveSchema(context, params, jsonSchema);
    return { body: presentAdaptiveSchema(site), version: site.version };
  },
  listSiteAdaptiveTemplateConditions: async ({ context, params }) => {
    const { adaptiveSchema } = await findSite(context, params);
    const items = templateConditions(adaptiveSchema).map(({ description, condition }) => ({
      description,
      condition,
    }));
    return { body: { items } };
  },
  listSiteVisitorKinds: async ({ context, params }) => {
    const { visitorKinds, version } = await findSite(context, params);
    return { body: { items: visitorKinds }, version };
  },
  updateSiteVisitorKinds: async ({ context, params, body: { items } }) => {
    const { visitorKinds, version } = await updateVisitorKinds(context, params, items);
    return { body: { items: visitorKinds }, version };
  },
} satisfies Partial<Handlers>;
