import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, digest, idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/**
 * Uploaded pictures of an organization or a person. A replacement is a new row, so that the picture at a row's
 * address never changes.
 */
export const pictures = pgTable(
  "pictures",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
    hash: digest("hash").notNull(),
    contentType: text("content_type").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("pictures_organization").on(table.organizationId),
    uniqueIndex("pictures_user").on(table.userId),
    check("pictures_owner", sql`num_nonnulls(${table.organizationId}, ${table.userId}) = 1`),
  ],
);

/** The bytes of pictures, in parts that are quick to write. */
export const pictureParts = pgTable(
  "picture_parts",
  {
    pictureId: idColumn("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.n] })],
);
