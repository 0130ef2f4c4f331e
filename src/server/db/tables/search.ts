import { customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { TextSection } from "#content/search/index-text.ts";
import { idColumn } from "./columns.ts";
import { spaces } from "./spaces.ts";

/**
 * The search index of current pages. Its vectors contain our own words (src/content/search) and two marks: `s:` with
 * the space, `o:` with the organization it was in when it was first indexed.
 */
const ofSpace = () =>
  idColumn("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });

const vector = customType<{ data: string }>({ dataType: () => "tsvector" });
const key = customType<{ data: string }>({ dataType: () => `text collate "C"` });

/** Pages by name: words of the title prefixed with `t:`, those of title, description and headings with `h:`. */
export const searchPages = pgTable(
  "search_pages",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    /** The words of the title, in order. */
    titleKey: key("title_key").notNull(),
    words: vector("words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId] }),
    index("search_pages_title").on(table.spaceId, table.titleKey),
    index("search_pages_words")
      .using("gin", table.words)
      .with({ fastupdate: true, gin_pending_list_limit: 16_384 }),
  ],
);

/** The texts of pages, in parts short enough to be scanned: every word with its positions. */
export const searchTexts = pgTable(
  "search_texts",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    part: integer("part").notNull(),
    sections: jsonb("sections").$type<readonly TextSection[]>().notNull(),
    body: text("body").notNull(),
    words: vector("words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId, table.part] }),
    index("search_texts_words")
      .using("gin", table.words)
      .with({ fastupdate: true, gin_pending_list_limit: 16_384 }),
  ],
);

/** Spaces older than search, until all of their pages are indexed. */
export const searchBacklog = pgTable("search_backlog", {
  spaceId: idColumn("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
});
