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
    /** Where it writes; made by the writing itself where it is absent and `direct` is false. */
    changeRequestId: idColumn("change_request_id"),
    direct: boolean("direct").notNull(),
    /** The page it imports below; absent for the top. */
    pageId: idColumn("page_id"),
    sourceType: text("source_type").$type<SupportedSource>().notNull(),
    sourceUrl: text("source_url").notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    /** Absent until they are made. */
    choices: jsonb("choices").$type<ImportChoices>(),
    /** Goes on with the default choices, without being asked. */
    unattended: boolean("unattended").notNull(),
    status: text("status").$type<ImportStatus>().notNull(),
    phase: text("phase").$type<ImportPhase>().notNull(),
    reason: text("reason").$type<ImportReason>(),
    message: text("message"),
    finding: jsonb("finding").$type<ImportFinding>(),
    /** Names what was found. */
    plan: digest("plan"),
    /** Origin and folder of the site; absent until its first page was read. */
    scope: text("scope"),
    limits: text("limits").array().$type<ImportLimit[]>().notNull(),
    /** The version and language that the site itself is, by their names in addresses. */
    variants: jsonb("variants").$type<{ kind: "language" | "version"; name: string }[]>(),
    /** Versions and languages outside the scope that only the site's first page names, and their scopes. */
    beside:
      jsonb("beside").$type<{ kind: "language" | "version"; name: string; scope: string }[]>(),
    /** Bytes received so far. */
    received: integer("received").notNull().default(0),
    /** Milliseconds worked on it so far. */
    worked: integer("worked").notNull().default(0),
    previous: idColumn("previous").references((): AnyPgColumn => importRuns.id, {
      onDelete: "set null",
    }),
    /** The revision that says what the site said, whatever was changed here: the base of the next import. */
    imported: idColumn("imported"),
    /** The revision of the space or change request that it wrote. */
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

/** What is known of a page of a site, and what becomes of it: the list that an import works through. */
export const importPages = pgTable(
  "import_pages",
  {
    runId: ofRun(),
    id: idColumn("id").notNull(),
    /** In the order of the site's navigation; those found later come last until all is known. */
    position: integer("position").notNull(),
    /** The id of the row above. */
    parentId: idColumn("parent_id"),
    depth: integer("depth").notNull().default(0),
    /** Absent for a folder of the navigation. */
    address: text("address"),
    /** Of the address, or of a folder's place: a page is there once. */
    key: digest("key").notNull(),
    /** Other addresses that lead to it: by redirect, or as the page names itself. */
    aliases: text("aliases").array().notNull(),
    /** The row of the page that says the same. */
    duplicateOf: idColumn("duplicate_of"),
    title: text("title").notNull(),
    status: text("status").$type<ImportPageStatus>().notNull(),
    reason: text("reason").$type<ImportPageReason>(),
    foundBy: text("found_by").$type<ImportFoundBy>().notNull(),
    /** Steps from the start. */
    steps: integer("steps").notNull().default(0),
    alternative: text("alternative"),
    /** The page it becomes. */
    pageId: idColumn("page_id").notNull(),
    losses: jsonb("losses").$type<Partial<Record<ImportLoss, number>>>().notNull(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Of the bytes as they came. */
    sourceHash: digest("source_hash"),
    /** Of what it says: pages that say the same have the same. */
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

/** What pages of a site said, as they were read; apart from the list, which is read more often. */
export const importTexts = pgTable(
  "import_texts",
  {
    runId: ofRun(),
    /** The row of the page. */
    rowId: idColumn("row_id").notNull(),
    /** Where it stands in the site, as JSON. */
    facts: text("facts").notNull(),
    /** Its document with links and pictures, as JSON that is packed. */
    page: text("page").notNull(),
    /** The addresses it leads to, as JSON. */
    links: text("links").notNull(),
    /** The keys of its pictures, as JSON. */
    pictures: text("pictures").notNull(),
    /** Its headings by the ids that the site gives them, as JSON. */
    anchors: text("anchors").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rowId] })],
);

/** Navigations of a site, each once, and where it was seen first. */
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

/** Pictures of a site by their addresses. */
export const importPictures = pgTable(
  "import_pictures",
  {
    runId: ofRun(),
    /** Of the address. */
    key: digest("key").notNull(),
    address: text("address").notNull(),
    status: text("status", { enum: ["pending", "complete", "failed"] }).notNull(),
    /** Of the bytes, once they are there. */
    hash: digest("hash"),
    file: jsonb("file").$type<StoredFile>(),
    /** Until they are written into the space. */
    bytes: bytes("bytes"),
    etag: text("etag"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
);
