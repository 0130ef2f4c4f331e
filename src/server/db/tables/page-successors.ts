import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { idColumn } from "./columns.ts";
import { spaces } from "./spaces.ts";

/** What succeeds pages that a space no longer has: readers who ask for one of them are led to the other. */
export const pageSuccessors = pgTable(
  "page_successors",
  {
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    /** It may be gone by now, and succeeded itself. */
    successorId: idColumn("successor_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.pageId] })],
);
