import { boolean, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { digest, idColumn, instant } from "./columns.ts";
import { sites } from "./sites.ts";
import { spaces } from "./spaces.ts";

/** When a page left an address that it has left again since, and what names the pages until then. */
export interface EarlierLeaving {
  readonly root: string;
  readonly leftAt: string;
}

/**
 * Addresses of published sites that pages have left: one for each page that was renamed, moved or deleted, which
 * stands for everything below it.
 */
export const formerPages = pgTable(
  "former_pages",
  {
    id: idColumn("id").primaryKey(),
    siteId: idColumn("site_id").notNull(),
    /** It may be off the site by now. */
    siteSpaceId: idColumn("site_space_id").notNull(),
    spaceId: idColumn("space_id").notNull(),
    pageId: idColumn("page_id").notNull(),
    isGroup: boolean("is_group").notNull(),
    /** On the site, and in the space. */
    address: text("address").notNull(),
    path: text("path").notNull(),
    /** Names all pages that the space had until then. */
    root: digest("root").notNull(),
    leftAt: instant("left_at").notNull(),
    /** What was below it when it was left before, the latest first. */
    earlier: jsonb("earlier").$type<readonly EarlierLeaving[]>().notNull().default([]),
  },
  (table) => [
    foreignKey({
      name: "former_pages_site",
      columns: [table.siteId],
      foreignColumns: [sites.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "former_pages_space",
      columns: [table.spaceId],
      foreignColumns: [spaces.id],
    }).onDelete("cascade"),
    uniqueIndex("former_pages_left").on(table.siteSpaceId, table.pageId, table.address),
    index("former_pages_address").on(table.siteId, table.address),
    index("former_pages_path").on(table.siteSpaceId, table.path),
    index("former_pages_listed").on(table.siteId, table.leftAt, table.id),
    index("former_pages_space").on(table.spaceId, table.pageId),
  ],
);
