import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { idColumn } from "./columns.ts";
import { spaces } from "./spaces.ts";

/** Successors of pages that a space no longer has: requests for one page are redirected to the other. */
export const pageSuccessors = pgTable(
  "page_successors",
  {
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    /** The successor may have been deleted too, and have its own successor. */
    successorId: idColumn("successor_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.pageId] })],
);
