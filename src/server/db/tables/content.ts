import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { PageAttributes } from "#contract/schemas/page.ts";
import type { Document } from "#contract/schemas/document.ts";
import type { revisionTypes } from "#contract/schemas/revision.ts";
import { bytes, digest, idColumn, instant } from "./columns.ts";
import { childList, childRefs, pageNode } from "./page-nodes.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

/**
 * Content is addressed by its hash within one space, as in Git: equal content is stored once, and purging the space
 * deletes all of it. Rows are never changed.
 */
const ofSpace = () =>
  idColumn("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });

/**
 * Matches documents that name an operation without its specification, in the exact words of their index: mentions are
 * sorted, and `*` sorts before every character of a slug.
 */
export const namesOperation = sql`mentions[1] like '* %'`;

/** The content of pages. */
export const documents = pgTable(
  "documents",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    document: jsonb("document").$type<Document>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** The OpenAPI specifications and operations it mentions; computed by the database. */
    mentions: text("mentions")
      .array()
      .notNull()
      .generatedAlwaysAs(sql`openapi_mentions(document)`),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.hash] }),
    index("documents_mentions").using("gin", table.mentions),
    index("documents_naming").on(table.spaceId).where(namesOperation),
  ],
);

/** Matches link pages that may point to a specification, in the exact words of their index. */
export const leadsToSpec = sql`node->'page'->'target'->>'kind' = 'openapi'
  or node->'page'->'target'->>'url' ~ '/o/[0-9A-Za-z]{1,64}/openapi/'`;

/** Pages with their children: the hash of a node identifies everything at and below it. */
export const pageNodes = pgTable(
  "page_nodes",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    node: pageNode("node").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.hash] }),
    // Link pages that may point to a specification: few of all pages of all revisions.
    index("page_nodes_specs").on(table.spaceId).where(leadsToSpec),
  ],
);

/** Parts of long lists of children, each identified by its hash; shorter lists have no row here. */
export const pageLists = pgTable(
  "page_lists",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    children: childRefs("children").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash] })],
);

/** The root of a revision's page tree. */
export const pageRoots = pgTable(
  "page_roots",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    children: childList("children").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash] })],
);

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly hash: string;
  readonly dimensions?: { readonly width: number; readonly height: number };
}

/** The files of a revision as one list; revisions with the same files share it. */
export const fileLists = pgTable(
  "file_lists",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    files: jsonb("files").$type<readonly StoredFile[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash] })],
);

/** The bytes of files. */
export const blobs = pgTable(
  "blobs",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    contentType: text("content_type").notNull(),
    bytes: bytes("bytes").notNull(),
    /** When and by whom they were first stored; absent for rows older than these columns. */
    createdAt: instant("created_at"),
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash] })],
);

/**
 * What follows the first megabyte of larger files, from part 1. Parts may be stored before the row they belong to,
 * which is written last.
 */
export const blobParts = pgTable(
  "blob_parts",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    n: integer("n").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash, table.n] })],
);

/** When a page was first created; its id remains, whatever happens to the page. */
export const pages = pgTable(
  "pages",
  {
    spaceId: ofSpace(),
    id: idColumn("id").notNull(),
    createdAt: instant("created_at").notNull(),
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.id] })],
);

/**
 * The current pages of a space as rows, copied from its active revision in the transaction that changes it. For
 * queries over all pages of many spaces.
 */
export const currentPages = pgTable(
  "current_pages",
  {
    spaceId: ofSpace(),
    pageId: idColumn("page_id").notNull(),
    /** Absent at the root. */
    parentId: idColumn("parent_id"),
    type: text("type").$type<PageAttributes["type"]>().notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    /** Hash of its document; absent while it is empty. */
    document: digest("document"),
    hidden: boolean("hidden").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId] }),
    index("current_pages_document").on(table.spaceId, table.document),
  ],
);

/** An immutable state of a space or a change request. */
export const revisions = pgTable(
  "revisions",
  {
    id: idColumn("id").primaryKey(),
    spaceId: ofSpace(),
    /** The change request or import it belongs to; absent for the space's own revisions. */
    changeRequestId: idColumn("change_request_id"),
    type: text("type").$type<(typeof revisionTypes)[number]>().notNull(),
    parents: text("parents").array().notNull(),
    root: digest("root").notNull(),
    files: digest("files").notNull(),
    variables: jsonb("variables").$type<Record<string, string | number | boolean>>().notNull(),
    /** For a merge, the change request that was merged. */
    mergedFrom: idColumn("merged_from"),
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** Orders revisions with the same timestamp. */
    sequence: integer("sequence").generatedAlwaysAsIdentity().notNull(),
  },
  (table) => [
    index("revisions_space").on(table.spaceId, table.createdAt, table.sequence),
    index("revisions_change_request").on(table.changeRequestId, table.createdAt),
  ],
);
