import { index, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, digest, idColumn, instant } from "./columns.ts";
import type { JobError } from "./jobs.ts";
import { spaces } from "./spaces.ts";

/** PDFs that were made, for a day; the same content in the same form is made once. */
export const pdfs = pgTable(
  "pdfs",
  {
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** Names everything that the PDF says and how. */
    key: digest("key").notNull(),
    /** Absent where it could not be made. */
    bytes: bytes("bytes"),
    size: integer("size").notNull(),
    sheets: integer("sheets").notNull(),
    warnings: jsonb("warnings").$type<readonly string[]>().notNull(),
    /** Why it could not be made. */
    problem: jsonb("problem").$type<JobError>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.key] }),
    index("pdfs_created").on(table.createdAt),
  ],
);
