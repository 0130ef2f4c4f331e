import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { findSite } from "../sites/find-site.ts";
import {
  createRedirect,
  deleteRedirect,
  findRedirect,
  listRedirects,
  updateRedirect,
} from "../redirects/redirects.ts";
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from "./share-links.ts";
import { presentOneRedirect, presentRedirect } from "../redirects/present-redirect.ts";
import { shareLinkPresenter } from "./present-share-link.ts";

export const siteAccessHandlers: HandlersOf<
  | "listSiteShareLinks"
  | "createSiteShareLink"
  | "updateSiteShareLinkById"
  | "deleteSiteShareLinkById"
  | "listSiteRedirects"
  | "createSiteRedirect"
  | "updateSiteRedirectById"
  | "deleteSiteRedirectById"
  | "getSiteRedirectBySource"
> = {
  listSiteShareLinks: async ({ context, params, query, cursors }) => {
    const site = await findSite(context, params.organizationId, params.siteId);
    const scope = `share links ${site.id}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listShareLinks(context, site.id, page);
    return { body: presentPage(found, cursors, scope, await shareLinkPresenter(context, site)) };
  },
  createSiteShareLink: async ({ context, params: { organizationId, siteId }, body: input }) => {
    const body = await createShareLink(context, organizationId, siteId, input);
    const links = `${context.settings.publicUrl}/v1/orgs/${organizationId}/sites/${siteId}/share-links`;
    return { body, headers: { Location: `${links}/${body.id}` } };
  },
  updateSiteShareLinkById: async ({ context, params, body }) => {
    const { organizationId, siteId, shareLinkId } = params;
    return { body: await updateShareLink(context, organizationId, siteId, shareLinkId, body) };
  },
  deleteSiteShareLinkById: ({ context, params }) =>
    deleteShareLink(context, params.organizationId, params.siteId, params.shareLinkId),
  listSiteRedirects: async ({ context, params, query, cursors }) => {
    const { id } = await findSite(context, params.organizationId, params.siteId);
    const { status } = query;
    const scope = `redirects ${id} ${status ?? ""}`;
    const asked = { limit: query.limit, after: cursors.read(query.page, scope), status };
    return {
      body: presentPage(await listRedirects(context, id, asked), cursors, scope, presentRedirect),
    };
  },
  createSiteRedirect: async ({ context, params, body }) => ({
    body: await presentOneRedirect(
      context,
      await createRedirect(context, params.organizationId, params.siteId, body),
    ),
  }),
  updateSiteRedirectById: async ({ context, params, body }) => {
    const { organizationId, siteId, siteRedirectId } = params;
    const row = await updateRedirect(context, organizationId, siteId, siteRedirectId, body);
    return { body: await presentOneRedirect(context, row) };
  },
  deleteSiteRedirectById: ({ context, params }) =>
    deleteRedirect(context, params.organizationId, params.siteId, params.siteRedirectId),
  getSiteRedirectBySource: async ({ context, params, query }) => {
    const { organizationId, siteId } = params;
    const { redirect, target } = await findRedirect(context, organizationId, siteId, query);
    return { body: { redirect: presentRedirect({ row: redirect, status: "ok" }), target } };
  },
};
