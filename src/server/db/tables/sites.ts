import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AdaptiveJsonSchema, VisitorKind } from "#contract/schemas/adaptive-schema.ts";
import type { CustomizationOverrides, SiteCustomization } from "#contract/schemas/customization.ts";
import type { Site, SiteVisibility } from "#contract/schemas/site.ts";
import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { digest, idColumn, instant, position } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

export const sites = pgTable(
  "sites",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    type: text("type").$type<Site["type"]>().notNull().default("basic"),
    title: text("title").notNull(),
    visibility: text("visibility").$type<SiteVisibility>().notNull().default("public"),
    basename: text("basename").notNull(),
    hostname: text("hostname"),
    /** What the host name must return before it counts; regenerated with each host name. */
    hostnameToken: text("hostname_token"),
    /** Since when published links have used the host name. */
    hostnameVerifiedAt: instant("hostname_verified_at"),
    /** The host name verified last; published links keep it until the new one is verified. */
    formerHostname: text("former_hostname"),
    proxyOrigin: text("proxy_origin"),
    published: boolean("published").notNull().default(false),
    publishedAt: instant("published_at"),
    /** Addresses that pages left before this were not recorded; null where all were. */
    movesKnownSince: instant("moves_known_since"),
    adaptiveContent: boolean("adaptive_content").notNull().default(false),
    agentsContext: text("agents_context")
      .$type<Site["agentsContext"]>()
      .notNull()
      .default("included"),
    /** `json` keeps the order of its claims, which `jsonb` does not. */
    adaptiveSchema: json("adaptive_schema").$type<AdaptiveJsonSchema>().notNull(),
    adaptiveSchemaAt: instant("adaptive_schema_at").notNull(),
    visitorKinds: jsonb("visitor_kinds").$type<VisitorKind[]>().notNull().default([]),
    customization: jsonb("customization").$type<SiteCustomization>().notNull(),
    /** Signs visitors' tokens; readable, because the customer's backend needs it. */
    visitorKey: digest("visitor_key").notNull(),
    visitorFallback: text("visitor_fallback"),
    /** Counts every change of sections, groups and site-spaces. */
    structureVersion: integer("structure_version").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("sites_created").on(table.organizationId, table.createdAt, table.id),
    uniqueIndex("sites_basename")
      .on(table.organizationId, table.basename)
      .where(sql`deleted_at is null`),
    uniqueIndex("sites_hostname")
      .on(table.hostname)
      .where(sql`deleted_at is null`),
    uniqueIndex("sites_proxy")
      .on(sql`lower(${table.proxyOrigin})`)
      .where(sql`deleted_at is null`),
    index("sites_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** Every row of the structure belongs to one site and is deleted with it. */
const ofSite = () =>
  idColumn("site_id")
    .notNull()
    .references(() => sites.id, { onDelete: "cascade" });

export const siteSectionGroups = pgTable(
  "site_section_groups",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    title: text("title").notNull(),
    icon: text("icon"),
    position: position("position").notNull(),
  },
  (table) => [index("site_section_groups_site").on(table.siteId)],
);

export const siteSections = pgTable(
  "site_sections",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    groupId: idColumn("group_id"),
    title: text("title").notNull(),
    description: text("description"),
    icon: text("icon"),
    path: text("path").notNull(),
    condition: text("condition"),
    isDefault: boolean("is_default").notNull().default(false),
    /** Position among the sections of its group, or among sections and groups at the root. */
    position: position("position").notNull(),
  },
  (table) => [
    foreignKey({
      name: "site_sections_group",
      columns: [table.groupId],
      foreignColumns: [siteSectionGroups.id],
    }),
    uniqueIndex("site_sections_path").on(table.siteId, table.path),
    uniqueIndex("site_sections_default")
      .on(table.siteId)
      .where(sql`is_default`),
    index("site_sections_group").on(table.groupId),
  ],
);

export const siteSpaces = pgTable(
  "site_spaces",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    /** Null at the root of a site without sections. */
    sectionId: idColumn("section_id"),
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id),
    path: text("path").notNull(),
    condition: text("condition"),
    isDefault: boolean("is_default").notNull().default(false),
    position: position("position").notNull(),
    customization: jsonb("customization").$type<CustomizationOverrides>(),
  },
  (table) => [
    foreignKey({
      name: "site_spaces_section",
      columns: [table.sectionId],
      foreignColumns: [siteSections.id],
    }),
    uniqueIndex("site_spaces_path").on(table.siteId, sql`coalesce(section_id, '')`, table.path),
    uniqueIndex("site_spaces_default")
      .on(table.siteId, sql`coalesce(section_id, '')`)
      .where(sql`is_default`),
    index("site_spaces_section").on(table.sectionId),
    index("site_spaces_space").on(table.spaceId),
  ],
);

/**
 * Recently removed site-spaces, with what an edit that restores one cannot express. Such an edit names the same id
 * and space.
 */
export const removedSiteSpaces = pgTable(
  "removed_site_spaces",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    customization: jsonb("customization").$type<CustomizationOverrides>(),
    removedBy: idColumn("removed_by").references(() => users.id, { onDelete: "set null" }),
    removedAt: instant("removed_at").notNull(),
  },
  (table) => [
    index("removed_site_spaces_site").on(table.siteId),
    index("removed_site_spaces_space").on(table.spaceId),
  ],
);

export const siteShareLinks = pgTable(
  "site_share_links",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    name: text("name").notNull(),
    /** Part of an address that people pass on, so it is stored readable. */
    key: digest("key").notNull(),
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("site_share_links_site").on(table.siteId, table.createdAt, table.id)],
);

export const siteRedirects = pgTable(
  "site_redirects",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    source: text("source").notNull(),
    destination: jsonb("destination").$type<RedirectDestination>().notNull(),
    permanent: boolean("permanent").notNull().default(false),
    automatic: boolean("automatic").notNull().default(false),
    captureWildcard: boolean("capture_wildcard").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("site_redirects_source").on(table.siteId, table.source),
    index("site_redirects_wildcards")
      .on(table.siteId)
      .where(sql`source like '%*'`),
    index("site_redirects_site").on(table.siteId, table.createdAt, table.id),
  ],
);

/** Changes of a structure that are collected and applied all at once. */
export const siteStructureDrafts = pgTable(
  "site_structure_drafts",
  {
    id: idColumn("id").primaryKey(),
    siteId: ofSite(),
    title: text("title").notNull(),
    status: text("status", { enum: ["open", "applied", "undone"] })
      .notNull()
      .default("open"),
    edits: jsonb("edits").$type<StructureEdit[]>().notNull().default([]),
    /** The edits that revert an applied draft. */
    inverse: jsonb("inverse").$type<{ edits: StructureEdit[] }>(),
    /** The structure's version immediately after it was applied. */
    appliedVersion: integer("applied_version"),
    appliedAt: instant("applied_at"),
    appliedBy: idColumn("applied_by").references(() => users.id),
    createdBy: idColumn("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("site_structure_drafts_site").on(table.siteId, table.createdAt, table.id)],
);
