import { z } from "zod";
import { defineOperation } from "../operation.ts";
import {
  auditEvent,
  auditEventAction,
  auditEventDetails,
  listAuditEventsQuery,
} from "../schemas/audit-event.ts";
import { listOf, pathId } from "../schemas/primitives.ts";
import { inOrganization } from "./parameters.ts";

const tag = "Audit events";

export const auditEvents = [
  defineOperation({
    id: "listOrganizationAuditEventActions",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-event-actions",
    tag,
    summary: "List the kinds of audit events",
    params: inOrganization,
    success: {
      status: 200,
      description: "Every action that can be recorded",
      schema: z.object({ items: z.array(auditEventAction) }),
    },
    failures: [],
    permission: "organization:admin",
    reads: [],
  }),
  defineOperation({
    id: "listOrganizationAuditEvents",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-events",
    tag,
    summary: "List audit events, newest first",
    params: inOrganization,
    query: listAuditEventsQuery,
    success: { status: 200, description: "A page of events", schema: listOf(auditEvent) },
    failures: [],
    permission: "organization:admin",
    reads: ["audit-event"],
  }),
  defineOperation({
    id: "getOrganizationAuditEvent",
    method: "GET",
    path: "/v1/orgs/{organizationId}/audit-events/{auditEventId}",
    tag,
    summary: "Read an audit event with what changed",
    params: z.strictObject({ organizationId: pathId, auditEventId: pathId }),
    success: { status: 200, description: "The event", schema: auditEventDetails },
    failures: [],
    permission: "organization:admin",
    reads: [],
  }),
] as const;
