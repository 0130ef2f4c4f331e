import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SpecChangeClass, SpecRule } from "#contract/schemas/openapi-rules.ts";
import type {
  OpenAPISpec,
  SpecChangeCounts,
  SpecCheckInterval,
  SpecError,
  SpecErrorCode,
  SpecGate,
} from "#contract/schemas/openapi-spec.ts";
import type { OpenAPISpecVersion, SpecVersionState } from "#contract/schemas/openapi-version.ts";
import { bytes, idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/** A file of a source as last fetched, so that it need not be fetched or parsed again. */
export interface FetchedFile {
  readonly url: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

export const specs = pgTable(
  "specs",
  {
    id: idColumn("id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    visibility: text("visibility").$type<OpenAPISpec["visibility"]>().notNull().default("private"),
    source: text("source").$type<OpenAPISpec["source"]>().notNull(),
    sourceURL: text("source_url"),
    sourceName: text("source_name"),
    /** Counts requests for a new version; only the latest may create one. */
    asked: integer("asked").notNull().default(0),
    state: text("state").$type<OpenAPISpec["processingState"]>().notNull(),
    served: idColumn("served"),
    held: idColumn("held"),
    /** Counts versions, including deleted ones. */
    numbered: integer("numbered").notNull().default(0),
    processedAt: instant("processed_at"),
    errorCode: text("error_code").$type<SpecErrorCode>(),
    errors: jsonb("errors").$type<readonly SpecError[]>().notNull().default([]),
    /** The files at the address when it was last read successfully. */
    fetched: jsonb("fetched").$type<readonly FetchedFile[]>().notNull().default([]),
    checkEvery: text("check_every").$type<SpecCheckInterval>().notNull(),
    checkedAt: instant("checked_at"),
    nextCheckAt: instant("next_check_at"),
    /** Number of consecutive failures, and when they began. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    checksStoppedAt: instant("checks_stopped_at"),
    gate: jsonb("gate").$type<SpecGate>().notNull(),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("specs_slug").on(table.organizationId, table.slug),
    index("specs_due")
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);

const ofSpec = () =>
  idColumn("spec_id")
    .notNull()
    .references(() => specs.id, { onDelete: "cascade" });

/** A text or file that waits to be processed, compressed. */
export const specSources = pgTable("spec_sources", {
  specId: ofSpec().primaryKey(),
  asked: integer("asked").notNull(),
  bytes: bytes("bytes").notNull(),
});

/** Only the state of a version ever changes. */
export const specVersions = pgTable(
  "spec_versions",
  {
    id: idColumn("id").primaryKey(),
    specId: ofSpec(),
    number: integer("number").notNull(),
    state: text("state").$type<SpecVersionState>().notNull(),
    servedAt: instant("served_at"),
    title: text("title").notNull(),
    format: text("format").notNull(),
    syntax: text("syntax").$type<OpenAPISpecVersion["syntax"]>().notNull(),
    operations: integer("operations").notNull(),
    /** Size of the document as JSON. */
    size: integer("size").notNull(),
    files: integer("files").notNull(),
    problems: jsonb("problems").$type<readonly SpecError[]>().notNull(),
    /** SHA-256 of the canonical document. */
    hash: text("hash").notNull(),
    comparedWith: idColumn("compared_with"),
    counts: jsonb("counts").$type<SpecChangeCounts>(),
    acceptedChanges: integer("accepted_changes").notNull().default(0),
    verdict: text("verdict").$type<NonNullable<OpenAPISpecVersion["review"]>["verdict"]>(),
    reviewedBy: idColumn("reviewed_by").references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant("reviewed_at"),
    note: text("note"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("spec_versions_number").on(table.specId, table.number)],
);

const ofVersion = () =>
  idColumn("version_id")
    .notNull()
    .references(() => specVersions.id, { onDelete: "cascade" });

/** The document of a version as compressed JSON. */
export const specDocuments = pgTable("spec_documents", {
  versionId: ofVersion().primaryKey(),
  bytes: bytes("bytes").notNull(),
  /** Names of its schemas. */
  schemas: text("schemas").array().notNull(),
});

export const specOperations = pgTable(
  "spec_operations",
  {
    versionId: ofVersion(),
    n: integer("n").notNull(),
    kind: text("kind").$type<"operation" | "webhook">().notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    /** The key by which pages refer to it. */
    key: text("key").notNull(),
    operationId: text("operation_id"),
    summary: text("summary"),
    tags: text("tags").array().notNull(),
    deprecated: boolean("deprecated").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.n] }),
    // Hashed, because keys may be longer than an index allows.
    index("spec_operations_key").on(table.versionId, sql`md5(key)`),
  ],
);

/** Changes of a version against the one that was being served when it arrived. */
export const specChanges = pgTable(
  "spec_changes",
  {
    versionId: ofVersion(),
    n: integer("n").notNull(),
    rule: text("rule").$type<SpecRule>().notNull(),
    /** Its class according to the comparison. */
    saidClass: text("said_class").$type<SpecChangeClass>().notNull(),
    /** Its class according to the gate. */
    class: text("class").$type<SpecChangeClass>().notNull(),
    accepted: boolean("accepted").notNull(),
    method: text("method"),
    path: text("path"),
    /** The key by which pages refer to the operation. */
    key: text("key"),
    pointer: text("pointer").notNull(),
    direction: text("direction").$type<"request" | "response">(),
    before: jsonb("before"),
    after: jsonb("after"),
    words: text("words").notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.n] })],
);
