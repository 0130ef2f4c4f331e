import { z } from "zod";
import { operationsOf } from "../operation.ts";
import {
  auditEvent,
  auditEventAction,
  auditEventDetails,
  listAuditEventsQuery,
} from "../schemas/audit-event.ts";
import { listOf } from "../schemas/primitives.ts";

const defineOperation = operationsOf("Audit events");

export const auditEvents = [
  defineOperation({
    id: "listOrganizationAuditEventActions",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-event-actions",
    summary: "List the kinds of audit events",
    success: {
      status: 200,
      description: "Every action that can be recorded",
      schema: z.object({ items: z.array(auditEventAction) }),
    },
    permission: "organization:admin",
    reads: [],
  }),
  defineOperation({
    id: "listOrganizationAuditEvents",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-events",
    summary: "List audit events, newest first",
    query: listAuditEventsQuery,
    success: { status: 200, description: "A page of events", schema: listOf(auditEvent) },
    permission: "organization:admin",
    reads: ["audit-event"],
  }),
  defineOperation({
    id: "getOrganizationAuditEvent",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-events/{auditEventId}",
    summary: "Read an audit event with what changed",
    success: { status: 200, description: "The event", schema: auditEventDetails },
    permission: "organization:admin",
    reads: [],
  }),
] as const;
