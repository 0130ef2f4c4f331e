import { z } from "zod";
import { MAX_AUDIT_SEARCH } from "./limits.ts";
import { id, location, pageToken, timestamp, wholeNumber } from "./primitives.ts";

export const auditEventActor = z
  .object({
    type: z.enum(["user", "integration", "installation", "system", "support"]),
    id: z.string(),
    label: z.string().optional(),
    photoURL: z.string().optional(),
    urls: z.object({ app: location }).optional().meta({
      description: "Left out for who is no member any more.",
    }),
  })
  .meta({ id: "AuditEventActor" });
export const auditEventTarget = z
  .object({
    type: z.string(),
    id: z.string(),
    label: z.string().optional().meta({
      description:
        "The name it had then; where it has none of its own, that of the site or space it is in.",
    }),
    urls: z.object({ app: location }).optional().meta({
      description: "Its screen, or that of the site or space it is in. Left out for what is gone.",
    }),
  })
  .meta({ id: "AuditEventTarget" });

export const auditEvent = z
  .object({
    object: z.literal("audit-event"),
    id: z.uuid(),
    occurredAt: timestamp,
    action: z.string(),
    actor: auditEventActor,
    source: z.enum(["ui", "api", "integration", "webhook", "workflow", "script", "support"]),
    target: auditEventTarget,
    urls: z.object({ location }),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof auditEvent>;

const fields = z.record(z.string(), z.json());
export const auditEventDetails = auditEvent
  .extend({
    executionId: z.string().optional(),
    correlationId: z.string().optional().meta({ description: "The id of the request." }),
    causedByEventId: z.uuid().optional(),
    schemaVersion: z.number().int().min(1),
    payload: z
      .object({
        operation: z.string().optional(),
        credential: z
          .object({ type: z.enum(["api-token", "session", "system"]), id: z.string().optional() })
          .optional(),
        before: fields.meta({ description: "Changed fields as they were; secrets are masked." }),
        after: fields,
      })
      .meta({ id: "AuditEventPayload" }),
  })
  .meta({ id: "AuditEventDetails" });
export type AuditEventDetails = z.infer<typeof auditEventDetails>;

export const auditEventAction = z
  .object({ object: z.literal("audit-event-action"), id: z.string(), label: z.string() })
  .meta({ id: "AuditEventAction" });

export const MAX_AUDIT_PAGE = 100;
const auditSearch = z.string().max(MAX_AUDIT_SEARCH);
const instant = z.iso.datetime({ offset: true }).max(40);
export const listAuditEventsQuery = z.strictObject({
  page: pageToken.optional(),
  limit: wholeNumber(1, MAX_AUDIT_PAGE).default(20),
  from: instant.optional(),
  to: instant.optional(),
  action: z.string().max(64).optional(),
  actor: id.optional(),
  target: id.optional(),
  search: auditSearch.optional().meta({
    description:
      "Words that each have to be in the name of the target, the name of who did it, or the label of the action, or be the target's id.",
  }),
});

/** Maximum number of people and things that one search for them returns. */
export const MAX_AUDIT_FOUND = 20;
export const findInAuditQuery = z.strictObject({
  search: auditSearch.optional().meta({ description: "A part of the name." }),
});
