import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { MergeChecks } from "#contract/schemas/merge-check.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Space } from "#contract/schemas/space.ts";
import { idColumn, instant, position } from "./columns.ts";
import { organizations, teams } from "./organizations.ts";
import { users } from "./people.ts";

/** `inherit`, a role, or `none`, which the contract represents as null. */
export type StoredLevel = MemberRole | "inherit" | "none";

export const collections = pgTable(
  "collections",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    parentId: idColumn("parent_id"),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    defaultLevel: text("default_level").$type<StoredLevel>().notNull().default("inherit"),
    position: position("position").notNull().default("a0"),
    createdAt: instant("created_at").notNull(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: "collections_parent",
      columns: [table.parentId],
      foreignColumns: [table.id],
    }),
    index("collections_order").on(table.organizationId, table.parentId, table.position),
    index("collections_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

export const spaces = pgTable(
  "spaces",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    collectionId: idColumn("collection_id").references(() => collections.id),
    title: text("title").notNull().default(""),
    emoji: text("emoji").notNull().default(""),
    icon: text("icon"),
    visibility: text("visibility").$type<Space["visibility"]>().notNull().default("private"),
    editMode: text("edit_mode", { enum: ["live", "locked"] })
      .notNull()
      .default("live"),
    defaultLevel: text("default_level").$type<StoredLevel>().notNull().default("inherit"),
    /** Whether it is offered as a template to everyone who can open it. */
    template: boolean("template").notNull().default(false),
    /** The severity of merge rules, where it has been set. */
    mergeChecks: jsonb("merge_checks").$type<Partial<MergeChecks>>().notNull().default({}),
    position: position("position").notNull().default("a0"),
    /** The active revision. */
    revision: idColumn("revision").notNull(),
    /** The organization its search rows are marked with, where that is a different one. */
    searchOrganizationId: idColumn("search_organization_id"),
    /** The number given to the latest change request. */
    lastNumber: integer("last_number").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("spaces_created").on(table.organizationId, table.createdAt, table.id),
    index("spaces_collection").on(table.collectionId),
    index("spaces_order").on(table.organizationId, table.collectionId, table.position),
    index("spaces_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index("spaces_template")
      .on(table.organizationId, table.createdAt, table.id)
      .where(sql`template`),
  ],
);

/** A role granted explicitly to one person or team on one space or collection. */
export const grants = pgTable(
  "grants",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    spaceId: idColumn("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    collectionId: idColumn("collection_id").references(() => collections.id, {
      onDelete: "cascade",
    }),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
    teamId: idColumn("team_id").references(() => teams.id, { onDelete: "cascade" }),
    role: text("role").$type<MemberRole>().notNull(),
  },
  (table) => [
    check("grants_one_place", sql`num_nonnulls(${table.spaceId}, ${table.collectionId}) = 1`),
    check("grants_one_holder", sql`num_nonnulls(${table.userId}, ${table.teamId}) = 1`),
    uniqueIndex("grants_once").on(
      sql`coalesce(space_id, collection_id)`,
      sql`coalesce(user_id, team_id)`,
    ),
    index("grants_user").on(table.organizationId, table.userId),
    index("grants_team").on(table.organizationId, table.teamId),
  ],
);
