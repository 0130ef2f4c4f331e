import type { Handlers } from "#server/http/handler.ts";
import { changeRedirects } from "./change-redirects.ts";
import { importRedirects } from "./import-redirects.ts";
import { presentOneRedirect, presentRedirect } from "./present-redirect.ts";
import {
  createRedirect,
  deleteRedirect,
  findRedirect,
  listRedirects,
  resolveAddress,
  updateRedirect,
} from "./redirects.ts";
import { upsertRedirects } from "./upsert-redirects.ts";

export const redirectHandlers = {
  listSiteRedirects: async ({ context, params, query, page, list }) => {
    const { status, search } = query;
    const found = await listRedirects(context, params, { status, search }, page);
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
    const { redirect, target, status } = await findRedirect(context, params, query);
    return { body: { redirect, target, status } };
  },
  resolveSiteAddress: async ({ context, params, query }) => ({
    body: await resolveAddress(context, params, query),
  }),
  bulkUpsertSiteRedirects: async ({ context, params, body }) => ({
    body: await upsertRedirects(context, params, body),
  }),
  changeSiteRedirects: async ({ context, params, body }) => ({
    body: await changeRedirects(context, params, body),
  }),
  importSiteRedirects: async ({ context, params, body }) => ({
    body: await importRedirects(context, params, body),
  }),
} satisfies Partial<Handlers>;
