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
import { sql } from "drizzle-orm";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Organization, OrganizationBilling } from "#contract/schemas/organization.ts";
import { savedViewLists } from "#contract/schemas/saved-view.ts";
import { idColumn, instant } from "./columns.ts";
import { users } from "./people.ts";

export const organizations = pgTable(
  "organizations",
  {
    id: idColumn("id").primaryKey(),
    title: text("title").notNull(),
    createdAt: instant("created_at").notNull(),
    emailDomains: text("email_domains").array().notNull().default([]),
    /**
     * Those of `emailDomains` that only this organization listed before proof was required; they continue to count.
     */
    keptEmailDomains: text("kept_email_domains").array().notNull().default([]),
    hostname: text("hostname"),
    type: text("type").$type<Organization["type"]>().notNull().default("business"),
    useCase: text("use_case").$type<NonNullable<Organization["useCase"]>>(),
    communityType: text("community_type").$type<NonNullable<Organization["communityType"]>>(),
    defaultRole: text("default_role").$type<MemberRole>(),
    /** The living site shown to members first; cleared when that site is deleted. */
    defaultSiteId: idColumn("default_site_id"),
    logo: text("logo"),
    sso: boolean("sso").notNull().default(false),
    ai: boolean("ai").notNull().default(false),
    inviteLinks: boolean("invite_links").notNull().default(true),
    checkExternalLinks: boolean("check_external_links").notNull().default(false),
    plan: text("plan").$type<Organization["plan"]>().notNull().default("free_2024"),
    billing: jsonb("billing").$type<OrganizationBilling>(),
    trial: jsonb("trial").$type<Organization["trial"]>().notNull().default({ status: "none" }),
    customHostname: text("custom_hostname"),
    /** Created by the demo, with fictional people. */
    demo: boolean("demo").notNull().default(false),
    blocked: jsonb("blocked").$type<NonNullable<Organization["blocked"]>>(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("organizations_hostname").on(table.hostname),
    index("organizations_email_domains").using("gin", table.emailDomains),
    index("organizations_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

export const members = pgTable(
  "members",
  {
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id),
    /** Null for a guest. */
    role: text("role").$type<MemberRole>(),
    disabled: boolean("disabled").notNull().default(false),
    sso: boolean("sso").notNull().default(false),
    /** Can use other ways to sign in while single sign-on is enforced; admins only. */
    breakGlass: boolean("break_glass").notNull().default(false),
    /** Whether the address was given by an admin in an invitation, or by the organization's identity provider. */
    addressNamed: boolean("address_named").notNull().default(false),
    joinedAt: instant("joined_at").notNull(),
    lastSeenAt: instant("last_seen_at"),
    /** When they were removed before they rejoined: earlier sessions and tokens do not open the organization. */
    credentialsFrom: instant("credentials_from"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("members_joined").on(table.organizationId, table.joinedAt, table.userId),
    index("members_seen")
      .on(table.organizationId, table.lastSeenAt, table.userId)
      .where(sql`last_seen_at is not null and not disabled`),
    index("members_role").on(table.organizationId, table.role),
    index("members_user").on(table.userId),
  ],
);

/** When a person was last removed from an organization; kept while both exist. */
export const membershipEnds = pgTable(
  "membership_ends",
  {
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endedAt: instant("ended_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("membership_ends_user").on(table.userId),
  ],
);

export const teams = pgTable(
  "teams",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    createdAt: instant("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("teams_created").on(table.organizationId, table.createdAt, table.id)],
);

export const teamMembers = pgTable(
  "team_members",
  {
    teamId: idColumn("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    organizationId: idColumn("organization_id").notNull(),
    userId: idColumn("user_id").notNull(),
    role: text("role", { enum: ["owner", "member"] }).notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    foreignKey({
      name: "team_members_member",
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete("cascade"),
    index("team_members_by_member").on(table.organizationId, table.userId, table.teamId),
    index("team_members_added").on(table.teamId, table.addedAt, table.userId),
  ],
);

/** Invitations by e-mail, which have an address and an expiry, and invite links, which have neither. */
export const invitations = pgTable(
  "invitations",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["email", "link"] }).notNull(),
    email: text("email"),
    role: text("role").$type<MemberRole>(),
    sso: boolean("sso").notNull().default(false),
    invitedBy: idColumn("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("invitations_address")
      .on(table.organizationId, table.email)
      .where(sql`kind = 'email'`),
    index("invitations_created").on(table.organizationId, table.kind, table.createdAt, table.id),
  ],
);

/**
 * E-mail invitations that have been used: opening one again redirects the person instead of reporting it as missing.
 */
export const usedInvitations = pgTable(
  "used_invitations",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    role: text("role").$type<MemberRole>(),
    usedAt: instant("used_at").notNull(),
  },
  (table) => [index("used_invitations_organization").on(table.organizationId)],
);

/** Filters of a list saved by a member under a name; visible to that member only. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id").notNull(),
    userId: idColumn("user_id").notNull(),
    list: text("list", { enum: savedViewLists }).notNull(),
    name: text("name").notNull(),
    search: text("search").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "saved_views_member",
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete("cascade"),
    uniqueIndex("saved_views_name").on(
      table.organizationId,
      table.userId,
      table.list,
      sql`lower(${table.name})`,
    ),
  ],
);
