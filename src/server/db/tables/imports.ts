import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  ImportChoices,
  ImportFinding,
  ImportFoundBy,
  ImportLimit,
  ImportLoss,
  ImportOptions,
  ImportPageReason,
  ImportPageStatus,
  ImportPhase,
  ImportReason,
  ImportStatus,
  SupportedSource,
} from "#contract/schemas/import.ts";
import { bytes, digest, idColumn, instant } from "./columns.ts";
import type { StoredFile } from "./content.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

/** An import of a site, or of one page, into a space. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    spaceId: idColumn("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /**
     * The change request it writes to; where it is absent and `direct` is false, the import creates one when it
     * writes.
     */
    changeRequestId: idColumn("change_request_id"),
    direct: boolean("direct").notNull(),
    /** The page under which it imports; absent for the root. */
    pageId: idColumn("page_id"),
    sourceType: text("source_type").$type<SupportedSource>().notNull(),
    sourceUrl: text("source_url").notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    /** Absent until they have been made. */
    choices: jsonb("choices").$type<ImportChoices>(),
    /** Continues with the default choices without asking. */
    unattended: boolean("unattended").notNull(),
    status: text("status").$type<ImportStatus>().notNull(),
    phase: text("phase").$type<ImportPhase>().notNull(),
    reason: text("reason").$type<ImportReason>(),
    message: text("message"),
    finding: jsonb("finding").$type<ImportFinding>(),
    /** Identifies what was found. */
    plan: digest("plan"),
    /** Origin and folder of the site; absent until its first page has been read. */
    scope: text("scope"),
    limits: text("limits").array().$type<ImportLimit[]>().notNull(),
    /** The version and language of the site itself, as named in its addresses. */
    variants: jsonb("variants").$type<{ kind: "language" | "version"; name: string }[]>(),
    /** Versions and languages outside the scope that only the site's first page names, with their scopes. */
    beside:
      jsonb("beside").$type<{ kind: "language" | "version"; name: string; scope: string }[]>(),
    /** Bytes received so far. */
    received: integer("received").notNull().default(0),
    /** Milliseconds of work so far. */
    worked: integer("worked").notNull().default(0),
    previous: idColumn("previous").references((): AnyPgColumn => importRuns.id, {
      onDelete: "set null",
    }),
    /** The revision with the site's content, without local changes: the base of the next import. */
    imported: idColumn("imported"),
    /** The revision it wrote to the space or change request. */
    revision: idColumn("revision"),
    removed: integer("removed").notNull().default(0),
    conflicts: integer("conflicts").notNull().default(0),
    files: integer("files").notNull().default(0),
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
  },
  (table) => [
    index("import_runs_created").on(table.organizationId, table.createdAt, table.id),
    index("import_runs_space").on(table.spaceId, table.createdAt),
    index("import_runs_change_request").on(table.changeRequestId),
  ],
);

const ofRun = () =>
  idColumn("run_id")
    .notNull()
    .references(() => importRuns.id, { onDelete: "cascade" });

/** The pages of a site that an import works through, with what is known of each and its outcome. */
export const importPages = pgTable(
  "import_pages",
  {
    runId: ofRun(),
    id: idColumn("id").notNull(),
    /** Position in the site's navigation; pages discovered later come last until all are known. */
    position: integer("position").notNull(),
    /** The id of the parent row. */
    parentId: idColumn("parent_id"),
    depth: integer("depth").notNull().default(0),
    /** Absent for a folder in the navigation. */
    address: text("address"),
    /** Hash of the address, or of a folder's position, so that each page has only one row. */
    key: digest("key").notNull(),
    /** Other addresses of the page: redirects to it, or its canonical address. */
    aliases: text("aliases").array().notNull(),
    /** The row of a page with the same content. */
    duplicateOf: idColumn("duplicate_of"),
    title: text("title").notNull(),
    status: text("status").$type<ImportPageStatus>().notNull(),
    reason: text("reason").$type<ImportPageReason>(),
    foundBy: text("found_by").$type<ImportFoundBy>().notNull(),
    /** Number of links from the start page. */
    steps: integer("steps").notNull().default(0),
    alternative: text("alternative"),
    /** The page it is imported as. */
    pageId: idColumn("page_id").notNull(),
    losses: jsonb("losses").$type<Partial<Record<ImportLoss, number>>>().notNull(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Hash of the bytes as received. */
    sourceHash: digest("source_hash"),
    /** Hash of the content: pages with the same content share it. */
    textHash: digest("text_hash"),
    unchanged: boolean("unchanged").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.id] }),
    uniqueIndex("import_pages_key").on(table.runId, table.key),
    index("import_pages_position").on(table.runId, table.position, table.id),
    index("import_pages_status").on(table.runId, table.status),
    index("import_pages_text").on(table.runId, table.textHash),
  ],
);

/** The content of a site's pages as read, separate from the list, which is read more often. */
export const importTexts = pgTable(
  "import_texts",
  {
    runId: ofRun(),
    /** The page's row. */
    rowId: idColumn("row_id").notNull(),
    /** Its place in the site, as JSON. */
    facts: text("facts").notNull(),
    /** Its document with links and pictures, as compressed JSON. */
    page: text("page").notNull(),
    /** The addresses it links to, as JSON. */
    links: text("links").notNull(),
    /** The keys of its pictures, as JSON. */
    pictures: text("pictures").notNull(),
    /** Its headings by the ids the site gives them, as JSON. */
    anchors: text("anchors").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rowId] })],
);

/** Each distinct navigation of a site, with where it was first seen. */
export const importNavigations = pgTable(
  "import_navigations",
  {
    runId: ofRun(),
    hash: digest("hash").notNull(),
    seenAt: integer("seen_at").notNull(),
    navigation: text("navigation").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.hash] })],
);

/** Pictures of a site by address. */
export const importPictures = pgTable(
  "import_pictures",
  {
    runId: ofRun(),
    /** Hash of the address. */
    key: digest("key").notNull(),
    address: text("address").notNull(),
    status: text("status", { enum: ["pending", "complete", "failed"] }).notNull(),
    /** Hash of the bytes, once received. */
    hash: digest("hash"),
    file: jsonb("file").$type<StoredFile>(),
    /** Kept until they are written to the space. */
    bytes: bytes("bytes"),
    etag: text("etag"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
);
