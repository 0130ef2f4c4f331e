import { organizationActions } from "#server/events/actions.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  findActors,
  findTargets,
  getAuditEvent,
  listAuditEvents,
  presentAuditEvent,
  presentAuditEventDetails,
} from "./audit-events.ts";
import { nameEvents } from "./naming.ts";

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
    const namingOf = await nameEvents(context, params.organizationId, found.rows);
    return {
      body: list(found, (row) => presentAuditEvent(row, namingOf(row), context.settings)),
    };
  },
  listOrganizationAuditEventActors: async ({ context, params, query }) => ({
    body: { items: await findActors(context, params.organizationId, query.search) },
  }),
  listOrganizationAuditEventTargets: async ({ context, params, query }) => ({
    body: { items: await findTargets(context, params.organizationId, query.search) },
  }),
  getOrganizationAuditEvent: async ({ context, params }) => {
    const row = await getAuditEvent(context, params);
    const namingOf = await nameEvents(context, params.organizationId, [row]);
    return { body: presentAuditEventDetails(row, namingOf(row), context.settings) };
  },
} satisfies Partial<Handlers>;
