import type { HandlersOf } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { createSite, listSites } from "./sites.ts";
import { deleteSite, restoreSite } from "./site-trash.ts";
import { findSite, getSite } from "./find-site.ts";
import {
  presentPublishingAuth,
  publishSite,
  readPublishedSite,
  renewVisitorKey,
  unpublishSite,
  updatePublishingAuth,
} from "./publishing.ts";
import { presentOneSite, presentSite } from "./present-site.ts";
import type { SiteRow } from "./site-rows.ts";
import { updateSite } from "./update-site.ts";

const shown = async (context: Context, row: SiteRow) => ({
  body: await presentOneSite(context, row),
});
const versioned = async (context: Context, row: SiteRow) => ({
  body: await presentOneSite(context, row),
  version: row.version,
});

export const siteHandlers: HandlersOf<
  | "listSites"
  | "createSite"
  | "getSiteById"
  | "updateSiteById"
  | "deleteSiteById"
  | "restoreSite"
  | "publishSite"
  | "unpublishSite"
  | "getPublishedContentSite"
  | "getSitePublishingAuthById"
  | "updateSitePublishingAuthById"
  | "regenerateSitePublishingAuthById"
> = {
  listSites: async ({ context, params: { organizationId }, query, cursors }) => {
    const { limit, page: token, ...filter } = query;
    const { space, title, published, type, deleted } = filter;
    const scope = `sites ${JSON.stringify([organizationId, space, title, published, type, deleted])}`;
    const page = { limit, after: cursors.read(token, scope) };
    const { rows, count, next } = await listSites(context, organizationId, filter, page);
    return {
      body: {
        items: await presentSite(context, rows),
        count,
        ...(next ? { next: { page: cursors.write(next, scope) } } : {}),
      },
    };
  },
  createSite: async ({ context, params, body }) => {
    const row = await createSite(context, params.organizationId, body);
    const site = await presentOneSite(context, row);
    return { body: site, headers: { Location: site.urls.location } };
  },
  getSiteById: async ({ context, params: { organizationId, siteId } }) =>
    versioned(context, await getSite(context, organizationId, siteId)),
  updateSiteById: async ({ context, params: { organizationId, siteId }, body }) =>
    versioned(context, await updateSite(context, organizationId, siteId, body)),
  deleteSiteById: ({ context, params: { organizationId, siteId } }) =>
    deleteSite(context, organizationId, siteId),
  restoreSite: async ({ context, params: { organizationId, siteId } }) =>
    shown(context, await restoreSite(context, organizationId, siteId)),
  publishSite: async ({ context, params: { organizationId, siteId } }) =>
    shown(context, await publishSite(context, organizationId, siteId)),
  unpublishSite: async ({ context, params: { organizationId, siteId } }) =>
    shown(context, await unpublishSite(context, organizationId, siteId)),
  getPublishedContentSite: async ({ context, params: { organizationId, siteId }, query }) => ({
    body: await readPublishedSite(context, organizationId, siteId, query.shareKey),
  }),
  getSitePublishingAuthById: async ({ context, params: { organizationId, siteId } }) => ({
    body: presentPublishingAuth(await findSite(context, organizationId, siteId)),
  }),
  updateSitePublishingAuthById: async ({ context, params: { organizationId, siteId }, body }) => ({
    body: presentPublishingAuth(await updatePublishingAuth(context, organizationId, siteId, body)),
  }),
  regenerateSitePublishingAuthById: async ({ context, params: { organizationId, siteId } }) => ({
    body: presentPublishingAuth(await renewVisitorKey(context, organizationId, siteId)),
  }),
};
