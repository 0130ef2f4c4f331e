import { boolean, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { digest, idColumn, instant } from "./columns.ts";
import { sites } from "./sites.ts";
import { spaces } from "./spaces.ts";

/** An earlier time a page left the same address, with the root of the pages up to then. */
export interface EarlierLeaving {
  readonly root: string;
  readonly leftAt: string;
}

/**
 * Addresses on published sites that pages have left: one for each page that was renamed, moved or deleted, which also
 * covers everything below it.
 */
export const formerPages = pgTable(
  "former_pages",
  {
    id: idColumn("id").primaryKey(),
    siteId: idColumn("site_id").notNull(),
    /** It may have been removed from the site. */
    siteSpaceId: idColumn("site_space_id").notNull(),
    spaceId: idColumn("space_id").notNull(),
    pageId: idColumn("page_id").notNull(),
    isGroup: boolean("is_group").notNull(),
    /** The address on the site, and the path in the space. */
    address: text("address").notNull(),
    path: text("path").notNull(),
    /** Root of all pages the space had until then. */
    root: digest("root").notNull(),
    leftAt: instant("left_at").notNull(),
    /** Earlier departures from this address, the latest first. */
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
