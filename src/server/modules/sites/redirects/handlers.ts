import type { Handlers } from "#server/http/handler.ts";
import { presentOneRedirect, presentRedirect } from "./present-redirect.ts";
import {
  createRedirect,
  deleteRedirect,
  findRedirect,
  listRedirects,
  updateRedirect,
} from "./redirects.ts";

export const redirectHandlers = {
  listSiteRedirects: async ({ context, params, query: { status }, page, list }) => {
    const found = await listRedirects(context, params, { status }, page);
    return { body: list(found, presentRedirect) };
  },
  createSiteRedirect: async ({ context, params, body }) => {
    const row = await createRedirect(context, params, body);
    return { body: await presentOneRedirect(context, row) };
  },
  updateSiteRedirectById: async ({ context, params, body }) => {
    const row = await updateRedirect(context, params, body);
    return { body: await presentOneRedirect(context, row) };
  },
  deleteSiteRedirectById: ({ context, params }) => deleteRedirect(context, params),
  getSiteRedirectBySource: async ({ context, params, query }) => {
    const { redirect, target } = await findRedirect(context, params, query);
    return { body: { redirect, target } };
  },
} satisfies Partial<Handlers>;
