import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";
import { sites } from "./sites.ts";

/** Former addresses of site-spaces, so that links to pages below them still resolve. */
export const siteFormerPlaces = pgTable(
  "site_former_places",
  {
    id: idColumn("id").primaryKey(),
    siteId: idColumn("site_id").notNull(),
    address: text("address").notNull(),
    /** It may have been removed from the site. */
    siteSpaceId: idColumn("site_space_id").notNull(),
    leftAt: instant("left_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "site_former_places_site",
      columns: [table.siteId],
      foreignColumns: [sites.id],
    }).onDelete("cascade"),
    uniqueIndex("site_former_places_place").on(table.siteId, table.address, table.siteSpaceId),
  ],
);

/** The heirs of removed sections and site-spaces, with the successor of each page by path. */
export const siteSuccessors = pgTable(
  "site_successors",
  {
    siteId: idColumn("site_id").notNull(),
    itemId: idColumn("item_id").notNull(),
    heirId: idColumn("heir_id").notNull(),
    /** The id of the page that was there and of its successor; null for the start page of the heir. */
    pages: jsonb("pages").$type<Record<string, readonly [string, string | null]>>().notNull(),
    removedAt: instant("removed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "site_successors_item", columns: [table.siteId, table.itemId] }),
    foreignKey({
      name: "site_successors_site",
      columns: [table.siteId],
      foreignColumns: [sites.id],
    }).onDelete("cascade"),
  ],
);
