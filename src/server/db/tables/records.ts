import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { LiveEvent } from "#server/events/live-event.ts";
import { digest, idColumn, instant, writtenIn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The audit log: one row per write, in the same transaction as the write. Never changed or deleted. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid("id").primaryKey(),
    /** Absent for what affects one person only, such as their API tokens. */
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    occurredAt: instant("occurred_at").notNull(),
    action: text("action").notNull(),
    actorType: text("actor_type", { enum: ["user", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    actorLabel: text("actor_label"),
    source: text("source", { enum: ["ui", "api", "script"] }).notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    targetLabel: text("target_label"),
    requestId: text("request_id"),
    operation: text("operation"),
    credentialType: text("credential_type", { enum: ["api-token", "session", "system"] }).notNull(),
    credentialId: text("credential_id"),
    causedBy: uuid("caused_by"),
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    after: jsonb("after").$type<Record<string, unknown>>().notNull(),
    /** The space, change request and site it happened in; subscribers reload only these. */
    spaceId: idColumn("space_id"),
    changeRequestId: idColumn("change_request_id"),
    siteId: idColumn("site_id"),
    writtenIn: writtenIn("written_in"),
  },
  (table) => [
    index("audit_events_time").on(table.organizationId, table.occurredAt, table.id),
    index("audit_events_actor").on(table.organizationId, table.actorId, table.occurredAt),
    index("audit_events_target").on(table.organizationId, table.targetId, table.occurredAt),
    index("audit_events_action").on(table.organizationId, table.action, table.occurredAt),
    index("audit_events_written_in").on(table.writtenIn),
  ],
);

/**
 * Changes that subscribers of an organization are notified of but that are not audited, kept until they have been
 * delivered.
 */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid("id").primaryKey(),
    live: jsonb("live").$type<LiveEvent>().notNull(),
    announcedAt: instant("announced_at").notNull(),
    writtenIn: writtenIn("written_in"),
  },
  (table) => [index("announcements_written_in").on(table.writtenIn)],
);

/**
 * First responses to requests with an Idempotency-Key, kept for 24 hours; no status where the response contained a
 * secret.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: idColumn("user_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    requestHash: digest("request_hash").notNull(),
    status: integer("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: jsonb("body").$type<{ value: unknown }>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);

/** How often something was attempted in the current minute, counted by all processes of an installation. */
export const triedCounts = pgTable(
  "tried_counts",
  {
    /** A digest of what is counted, and for whom. */
    key: digest("key").primaryKey(),
    count: integer("count").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [index("tried_counts_end").on(table.endsAt)],
);

/** A single row: what all processes of this installation share. */
export const installation = pgTable("installation", {
  only: boolean("only").primaryKey().default(true),
  /** Signs page tokens. */
  pageKey: digest("page_key").notNull(),
  createdAt: instant("created_at").notNull(),
});
