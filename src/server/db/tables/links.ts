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

/** The target of a link, to the extent that its address determines it. */
const link = () => ({
  relation: text("relation").$type<Relation>().notNull(),
  kind: text("kind").$type<LinkTarget["kind"]>().notNull(),
  /**
   * The page, file, collection or user, or the slug or id of a specification; null where the target is the page or
   * space itself.
   */
  target: idColumn("target"),
  /** Null for the document's own space. */
  targetSpace: idColumn("target_space"),
  /** The heading, or the part of a specification. */
  anchor: text("anchor"),
  /** For an address of the dashboard, its organization. */
  organization: idColumn("organization"),
  /** For an absolute address, the origin the service must have for it to be an address of the dashboard. */
  origin: text("origin"),
  address: text("address").notNull(),
});

/** The possible link targets in a document. Written once with the document and, like it, never changed. */
export const documentOutlines = pgTable(
  "document_outlines",
  {
    spaceId: ofSpace(),
    document: digest("document").notNull(),
    /** Anchors of its headings. */
    anchors: text("anchors").array().notNull(),
    /** Whether it has more links than are stored. */
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
    /** The key of the block that contains it. */
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
 * Links of a space's current pages outside their texts: the targets of link pages, and covers. Updated in the
 * transaction that changes the active revision.
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
 * The broken links of current pages in living spaces, as judged for an admin. Updated in the transaction that breaks
 * or fixes one; those of something in the trash are judged again when it is restored.
 */
export const brokenLinks = pgTable(
  "broken_links",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    /** Numbers the links of a page, in their order on it. */
    n: integer("n").notNull(),
    relation: text("relation").$type<Relation>().notNull(),
    kind: text("kind").$type<LinkTarget["kind"]>().notNull(),
    target: idColumn("target"),
    /** The space it points to or into. */
    targetSpace: idColumn("target_space").notNull(),
    anchor: text("anchor"),
    origin: text("origin"),
    address: text("address").notNull(),
    /** Null where it was already broken when tracking began. */
    since: instant("since"),
    /** The audit event of the change that broke it. */
    event: uuid("event"),
    /** The name its target had when it was removed. */
    name: text("name"),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.pageId, table.n] })],
);

/** Spaces that are older than the link tables and whose links are yet to be indexed and judged. */
export const linkBacklog = pgTable("link_backlog", {
  spaceId: idColumn("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
});
