import { organizationActions } from "#server/events/actions.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  getAuditEvent,
  listAuditEvents,
  presentAuditEvent,
  presentAuditEventDetails,
} from "./audit-events.ts";

export const auditEventHandlers = {
  listOrganizationAuditEventActions: async () => ({
    body: {
      items: Object.entries(organizationActions).map(([id, label]) => ({
        object: "audit-event-action" as const,
        id,
        label,
      })),
    },
  }),
  listOrganizationAuditEvents: async ({ context, params, query, page, list }) => {
    const found = await listAuditEvents(context, params.organizationId, query, page);
    return { body: list(found, (row) => presentAuditEvent(row, context.settings)) };
  },
  getOrganizationAuditEvent: async ({ context, params }) => {
    const row = await getAuditEvent(context, params);
    return { body: presentAuditEventDetails(row, context.settings) };
  },
} satisfies Partial<Handlers>;
