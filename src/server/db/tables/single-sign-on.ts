import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { FlightCheck, SAMLPersonOutcome } from "#contract/schemas/saml.ts";
import type { SAMLCheck, SAMLCheckId } from "#contract/schemas/saml-checks.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { members, organizations, teams } from "./organizations.ts";
import { users } from "./people.ts";

/** Identity providers of organizations. */
export const samlProviders = pgTable(
  "saml_providers",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    label: text("label").notNull(),
    entityId: text("entity_id").notNull().default(""),
    ssoUrl: text("sso_url").notNull().default("about:blank"),
    certificate: text("certificate").notNull().default(""),
    defaultTeamId: idColumn("default_team_id").references(() => teams.id, { onDelete: "set null" }),
    defaultRole: text("default_role").$type<MemberRole>(),
    domains: text("domains").array().notNull().default([]),
    unsolicited: text("unsolicited", { enum: ["restart", "confirm"] })
      .notNull()
      .default("restart"),
    sessionHours: integer("session_hours").notNull().default(24),
    createdAt: instant("created_at").notNull(),
    /** When entityId, ssoUrl or certificate last changed; proof from before no longer counts. */
    changedAt: instant("changed_at").notNull(),
    /** The last accepted response since `changedAt`. */
    provenAt: instant("proven_at"),
    lastSignInAt: instant("last_sign_in_at"),
    /** Maps the fingerprint of a certificate to when a response signed by it was last accepted (ISO 8601). */
    certificateUses: jsonb("certificate_uses")
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    /** The last notice of a certificate's expiry: which certificate, and how many days before. */
    certificateNotice: jsonb("certificate_notice").$type<{ sha256: string; days: number }>(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("saml_providers_created").on(table.organizationId, table.createdAt, table.id)],
);

/** Maps an identity at a provider to a user. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    id: idColumn("id").primaryKey(),
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    nameId: text("name_id").notNull(),
    organizationId: idColumn("organization_id").notNull(),
    userId: idColumn("user_id").notNull(),
    linkedAt: instant("linked_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("sso_identities_name").on(table.providerId, table.nameId),
    index("sso_identities_member").on(table.organizationId, table.userId),
    foreignKey({
      name: "sso_identities_member_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete("cascade"),
  ],
);

/** Test sign-ins that sign no one in, with which an admin checks whether a provider works. */
export const samlTests = pgTable(
  "saml_tests",
  {
    id: idColumn("id").primaryKey(),
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    finishedAt: instant("finished_at"),
    passed: boolean("passed"),
    /** The verdict; null while the response is awaited. */
    result: jsonb("result").$type<FlightCheck>(),
  },
  (table) => [
    index("saml_tests_admin").on(table.providerId, table.userId, table.finishedAt),
    index("saml_tests_expires")
      .on(table.expiresAt)
      .where(sql`finished_at is null`),
  ],
);

/** Sign-ins started here that await their response, for ten minutes. */
export const samlRequests = pgTable(
  "saml_requests",
  {
    /** The ID of the AuthnRequest. */
    id: text("id").primaryKey(),
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    testId: idColumn("test_id"),
    /** Path of the dashboard to open afterwards. */
    next: text("next").notNull(),
    /** Hash of the secret in the cookie of the browser that started the sign-in. */
    browserHash: digest("browser_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("saml_requests_expires").on(table.expiresAt)],
);

/** Accepted assertions, kept until they expire, so that none is accepted twice. */
export const usedAssertions = pgTable(
  "used_assertions",
  {
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    assertionHash: digest("assertion_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.assertionHash] }),
    index("used_assertions_expires").on(table.expiresAt),
  ],
);

/** What the assertion consumer verified, for the browser to exchange for a session within two minutes. */
export const ssoTickets = pgTable(
  "sso_tickets",
  {
    hash: digest("hash").primaryKey(),
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    attemptId: idColumn("attempt_id").notNull(),
    testId: idColumn("test_id"),
    next: text("next").notNull(),
    /** Absent where the response was unsolicited. */
    browserHash: digest("browser_hash"),
    facts: jsonb("facts").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("sso_tickets_expires").on(table.expiresAt)],
);

/** The most recent sign-in attempts for each provider. */
export const samlAttempts = pgTable(
  "saml_attempts",
  {
    id: idColumn("id").primaryKey(),
    providerId: idColumn("provider_id")
      .notNull()
      .references(() => samlProviders.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    outcome: text("outcome", { enum: ["signed-in", "tested", "refused", "unfinished"] }).notNull(),
    failedCheck: text("failed_check").$type<SAMLCheckId>(),
    person: text("person").$type<SAMLPersonOutcome>(),
    email: text("email"),
    nameId: text("name_id"),
    claimed: boolean("claimed").notNull(),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "set null" }),
    checks: jsonb("checks").$type<SAMLCheck[]>().notNull(),
  },
  (table) => [index("saml_attempts_created").on(table.providerId, table.createdAt, table.id)],
);
