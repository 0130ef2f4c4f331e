import type { Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { checkHostname, verifyHostname } from "./check-hostname.ts";
import { createSite, listDeletedSites, listSites } from "./sites.ts";
import { deleteSite, findDeletedSite, restoreSite } from "./site-trash.ts";
import { findSite } from "./find-site.ts";
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
const authentication = (row: SiteRow) => ({
  body: presentPublishingAuth(row),
  version: row.version,
});

export const siteHandlers = {
  listSites: async ({ context, params: { organizationId }, query, page, list }) => {
    const { space, title, published, type } = query;
    const filter = { space, title, published, type };
    const found = await listSites(context, organizationId, filter, page);
    return {
      body: list({ ...found, rows: await presentSite(context, found.rows) }, (site) => site),
    };
  },
  createSite: async ({ context, params, body }) => {
    const row = await createSite(context, params.organizationId, body);
    const site = await presentOneSite(context, row);
    return { body: site, headers: { Location: site.urls.location } };
  },
  getSiteById: async ({ context, params }) => versioned(context, await findSite(context, params)),
  checkSiteHostname: async ({ context, params }) => ({
    body: await checkHostname(context, params),
  }),
  verifySiteHostname: async ({ context, params }) => ({
    body: await verifyHostname(context, params),
  }),
  listDeletedSites: async ({ context, params: { organizationId }, page, list }) => {
    const found = await listDeletedSites(context, organizationId, page);
    return {
      body: list({ ...found, rows: await presentSite(context, found.rows) }, (site) => site),
    };
  },
  getDeletedSiteById: async ({ context, params }) =>
    shown(context, await findDeletedSite(context, params)),
  updateSiteById: async ({ context, params, body }) =>
    versioned(context, await updateSite(context, params, body)),
  deleteSiteById: ({ context, params }) => deleteSite(context, params),
  restoreSite: async ({ context, params }) => shown(context, await restoreSite(context, params)),
  publishSite: async ({ context, params }) => shown(context, await publishSite(context, params)),
  unpublishSite: async ({ context, params }) =>
    shown(context, await unpublishSite(context, params)),
  getPublishedContentSite: async ({ context, params, query }) => ({
    body: await readPublishedSite(context, params, query.shareKey),
  }),
  getSitePublishingAuthById: async ({ context, params }) =>
    authentication(await findSite(context, params)),
  updateSitePublishingAuthById: async ({ context, params, body }) =>
    authentication(await updatePublishingAuth(context, params, body)),
  regenerateSitePublishingAuthById: async ({ context, params }) => ({
    body: presentPublishingAuth(await renewVisitorKey(context, params)),
  }),
} satisfies Partial<Handlers>;
