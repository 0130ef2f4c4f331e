import { z } from "zod";
import { operationsOf } from "../operation.ts";
import {
  auditEvent,
  auditEventAction,
  auditEventActor,
  auditEventDetails,
  auditEventTarget,
  findInAuditQuery,
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
    id: "listOrganizationAuditEventActors",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-event-actors",
    summary: "Find who did something, by name",
    description:
      "The 20 at most who did something last, also those who left since. An addition of ours.",
    query: findInAuditQuery,
    success: {
      status: 200,
      description: "Who was found",
      schema: z.object({ items: z.array(auditEventActor) }),
    },
    permission: "organization:admin",
    reads: ["audit-event"],
  }),
  defineOperation({
    id: "listOrganizationAuditEventTargets",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-event-targets",
    summary: "Find what something was done to, by name",
    description:
      "The 20 at most to which something was done last, also what is gone since. An addition of ours.",
    query: findInAuditQuery,
    success: {
      status: 200,
      description: "What was found",
      schema: z.object({ items: z.array(auditEventTarget) }),
    },
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
    reads: ["audit-event"],
  }),
] as const;
