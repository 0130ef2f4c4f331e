import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Relation } from "#content/links/addresses.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { spaces } from "./spaces.ts";

const ofSpace = () =>
  idColumn("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });

/** Where a link leads, as far as its address says it. */
const link = () => ({
  relation: text("relation").$type<Relation>().notNull(),
  kind: text("kind").$type<LinkTarget["kind"]>().notNull(),
  /**
   * The page, file, collection or user, or the slug or id of a specification; null where that is the page or space
   * itself.
   */
  target: idColumn("target"),
  /** Null for the space that the document is in. */
  targetSpace: idColumn("target_space"),
  /** The heading, or the part of a specification. */
  anchor: text("anchor"),
  /** Of an address of the dashboard. */
  organization: idColumn("organization"),
  /** Of an absolute address: where the service has to be for it to be one of the dashboard's. */
  origin: text("origin"),
  address: text("address").notNull(),
});

/** What links can lead to in a document. Written once with it and, like it, never changed. */
export const documentOutlines = pgTable(
  "document_outlines",
  {
    spaceId: ofSpace(),
    document: digest("document").notNull(),
    /** Of its headings. */
    anchors: text("anchors").array().notNull(),
    /** Whether it has more links than are kept. */
    truncated: boolean("truncated").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.document] })],
);

/** The links of a document, in reading order. Written once with it and, like it, never changed. */
export const documentLinks = pgTable(
  "document_links",
  {
    spaceId: ofSpace(),
    document: digest("document").notNull(),
    n: integer("n").notNull(),
    /** The key of the block it stands in. */
    block: text("block").notNull(),
    ...link(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.document, table.n] }),
    index("document_links_inside")
      .on(table.spaceId, table.target)
      .where(sql`target_space is null and target is not null`),
    index("document_links_across")
      .on(table.targetSpace, table.target)
      .where(sql`target_space is not null`),
    index("document_links_paths")
      .on(table.spaceId, table.document)
      .where(sql`kind = 'path'`),
  ],
);

/**
 * The links that the pages a space has now have beside their texts: where link pages lead, and covers. Kept
 * in the transaction that moves its active revision.
 */
export const pageLinks = pgTable(
  "page_links",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    n: integer("n").notNull(),
    ...link(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId, table.n] }),
    index("page_links_across")
      .on(table.targetSpace, table.target)
      .where(sql`target_space is not null`),
    index("page_links_specs")
      .on(table.target)
      .where(sql`kind = 'openapi'`),
  ],
);

/**
 * The links of the pages that living spaces have now and that lead nowhere, as an admin finds them. Kept in
 * the transaction of whatever breaks or mends one; what is in the trash is judged again when it is restored.
 */
export const brokenLinks = pgTable(
  "broken_links",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    /** Tells it from the others of its page, in the order of the page. */
    n: integer("n").notNull(),
    relation: text("relation").$type<Relation>().notNull(),
    kind: text("kind").$type<LinkTarget["kind"]>().notNull(),
    target: idColumn("target"),
    /** The space that it leads to, or into. */
    targetSpace: idColumn("target_space").notNull(),
    anchor: text("anchor"),
    origin: text("origin"),
    address: text("address").notNull(),
    /** Null where it was broken before anybody kept count. */
    since: instant("since"),
    /** The audit event of what broke it. */
    event: uuid("event"),
    /** What it led to was called so when it went. */
    name: text("name"),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.pageId, table.n] })],
);

/** Spaces from before links were kept, whose links are still to be read and judged. */
export const linkBacklog = pgTable("link_backlog", {
  spaceId: idColumn("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
});
