import { index, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, digest, idColumn, instant } from "./columns.ts";
import type { JobError } from "./jobs.ts";
import { spaces } from "./spaces.ts";

/** Generated PDFs, kept for a day; the same content in the same format is generated only once. */
export const pdfs = pgTable(
  "pdfs",
  {
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** Identifies the content and format of the PDF. */
    key: digest("key").notNull(),
    /** Absent where it could not be generated. */
    bytes: bytes("bytes"),
    size: integer("size").notNull(),
    sheets: integer("sheets").notNull(),
    warnings: jsonb("warnings").$type<readonly string[]>().notNull(),
    /** Why it could not be generated. */
    problem: jsonb("problem").$type<JobError>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.key] }),
    index("pdfs_created").on(table.createdAt),
  ],
);
