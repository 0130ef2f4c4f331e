import type { Handlers } from "#server/http/handler.ts";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  presentSavedView,
  updateSavedView,
} from "./saved-views.ts";

export const savedViewHandlers = {
  listSavedViews: async ({ context, params, query }) => {
    const rows = await listSavedViews(context, params.organizationId, query.list);
    return { body: { items: rows.map(presentSavedView) } };
  },
  createSavedView: async ({ context, params, body }) => ({
    body: presentSavedView(await createSavedView(context, params.organizationId, body)),
  }),
  updateSavedView: async ({ context, params, body }) => ({
    body: presentSavedView(await updateSavedView(context, params, body)),
  }),
  deleteSavedView: ({ context, params }) => deleteSavedView(context, params),
} satisfies Partial<Handlers>;
