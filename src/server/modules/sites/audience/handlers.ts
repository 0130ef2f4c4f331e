import type { Handlers } from "#server/http/handler.ts";
import { findSite } from "../sites/find-site.ts";
import { shareLinkPresenter } from "./present-share-link.ts";
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from "./share-links.ts";

export const shareLinkHandlers = {
  listSiteShareLinks: async ({ context, params, page, list }) => {
    const site = await findSite(context, params);
    const found = await listShareLinks(context, site.id, page);
    return { body: list(found, await shareLinkPresenter(context, site)) };
  },
  createSiteShareLink: async ({ context, params, body: input }) => {
    const body = await createShareLink(context, params, input);
    const { organizationId, siteId } = params;
    const links = `${context.settings.publicUrl}/v1/orgs/${organizationId}/sites/${siteId}/share-links`;
    return { body, headers: { Location: `${links}/${body.id}` } };
  },
  updateSiteShareLinkById: async ({ context, params, body }) => ({
    body: await updateShareLink(context, params, body),
  }),
  deleteSiteShareLinkById: ({ context, params }) => deleteShareLink(context, params),
} satisfies Partial<Handlers>;
