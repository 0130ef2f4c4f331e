import { organizationActions } from "#server/events/actions.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import {
  auditEventsScope,
  getAuditEvent,
  listAuditEvents,
  presentAuditEvent,
  presentAuditEventDetails,
} from "./audit-events.ts";

export const auditEventHandlers: HandlersOf<
  "listOrganizationAuditEventActions" | "listOrganizationAuditEvents" | "getOrganizationAuditEvent"
> = {
  listOrganizationAuditEventActions: async () => ({
    body: {
      items: Object.entries(organizationActions).map(([id, label]) => ({
        object: "audit-event-action" as const,
        id,
        label,
      })),
    },
  }),
  listOrganizationAuditEvents: async ({ context, params, query: { page, ...query }, cursors }) => {
    const scope = auditEventsScope(params.organizationId, query);
    const after = cursors.read(page, scope);
    const found = await listAuditEvents(context, params.organizationId, query, after);
    return {
      body: presentPage(found, cursors, scope, (row) => presentAuditEvent(row, context.settings)),
    };
  },
  getOrganizationAuditEvent: async ({ context, params }) => {
    const row = await getAuditEvent(context, params.organizationId, params.auditEventId);
    return { body: presentAuditEventDetails(row, context.settings) };
  },
};
