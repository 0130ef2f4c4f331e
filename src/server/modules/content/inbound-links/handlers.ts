import type { HandlersOf } from "#server/http/handler.ts";
import { findInboundLinks } from "./find-inbound-links.ts";

export const inboundLinkHandlers: HandlersOf<"findInboundLinks"> = {
  findInboundLinks: async ({ context, params: { organizationId }, query }) => ({
    body: await findInboundLinks(context, organizationId, query),
  }),
};
