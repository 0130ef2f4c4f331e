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
    /** Of them, what was listed alone before domains were to be proved, and so does what it did. */
    keptEmailDomains: text("kept_email_domains").array().notNull().default([]),
    hostname: text("hostname"),
    type: text("type").$type<Organization["type"]>().notNull().default("business"),
    useCase: text("use_case").$type<NonNullable<Organization["useCase"]>>(),
    communityType: text("community_type").$type<NonNullable<Organization["communityType"]>>(),
    defaultRole: text("default_role").$type<MemberRole>(),
    /** The living site that members are shown first; whoever deletes that site clears it. */
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
    /** Made by the demo; its people are made up. */
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
    /** null for a guest. */
    role: text("role").$type<MemberRole>(),
    disabled: boolean("disabled").notNull().default(false),
    sso: boolean("sso").notNull().default(false),
    /** Keeps other ways in while single sign-on is enforced; admins only. */
    breakGlass: boolean("break_glass").notNull().default(false),
    /** Whether an admin named the address in an invitation, or the organization's identity provider did. */
    addressNamed: boolean("address_named").notNull().default(false),
    joinedAt: instant("joined_at").notNull(),
    lastSeenAt: instant("last_seen_at"),
    /** When they were removed before they joined again: sessions and tokens from before do not open the organization. */
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

/** When somebody was last removed from an organization; kept for as long as both are there. */
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

/** Invitations by e-mail (with an address and an end) and invite links (without either). */
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

/** Invitations by e-mail that somebody joined with: who opens one again is led on, not told that there is none. */
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

/** Filters of a list that a member saved under a name; nobody else sees them. */
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
