import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Language } from "#contract/schemas/language.ts";
import type { TranslationPauseCode, TranslationSettings } from "#contract/schemas/translation.ts";
import type { EngineCost, EngineKind } from "#contract/schemas/translation-engine.ts";
import type { Refusal } from "#translation/markers/refusal.ts";
import type { UnitKind } from "#translation/units/unit.ts";
import type { TextOrigin, UnitState } from "#translation/units/unit-state.ts";
import { changeRequests } from "./change-requests.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { revisions } from "./content.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

/** What was put into the target for a unit, and what the generated tree has for it. */
export interface ReviewedChange {
  readonly placedText?: string | null;
  readonly placedHash?: string | null;
  readonly placedSource?: string | null;
  readonly placedOrigin?: TextOrigin | null;
  readonly reviewed?: boolean;
  readonly generated?: string | null;
}

const ofOrganization = () =>
  idColumn("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });

/** Terms of an organization and what they are called in other languages. */
export const glossaryEntries = pgTable(
  "glossary_entries",
  {
    id: idColumn("id").primaryKey(),
    organizationId: ofOrganization(),
    translations: jsonb("translations")
      .$type<Readonly<Partial<Record<Language, string>>>>()
      .notNull(),
    /** Whether it is never translated. */
    keep: boolean("keep").notNull(),
    /** The term it is listed by, in small letters. */
    sortedBy: text("sorted_by").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("glossary_entries_order").on(table.organizationId, table.sortedBy, table.id)],
);

/** Which engine translates for an organization; it has none where there is no row. */
export const translationEngines = pgTable("translation_engines", {
  organizationId: ofOrganization().primaryKey(),
  engine: text("engine").$type<EngineKind>().notNull(),
  /** Absent where it is asked where it usually is. */
  url: text("url"),
  model: text("model"),
  /** Sealed; what opens it is not in the database. */
  key: text("key"),
  /** The last characters of the key, so that it is known again. */
  keyEnd: text("key_end"),
  /** What it asks for, as an admin says. */
  cost: jsonb("cost").$type<EngineCost>(),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
});

/** Characters that runs of an organization have sent to an engine, by month of UTC such as `2026-11`. */
export const translationEngineUse = pgTable(
  "translation_engine_use",
  {
    organizationId: ofOrganization(),
    engine: text("engine").$type<EngineKind>().notNull(),
    month: text("month").notNull(),
    characters: bigint("characters", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.engine, table.month] })],
);

/** A space that follows another one in another language. */
export const translations = pgTable(
  "translations",
  {
    id: idColumn("id").primaryKey(),
    organizationId: ofOrganization(),
    sourceSpaceId: idColumn("source_space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    targetSpaceId: idColumn("target_space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    sourceLanguage: text("source_language").$type<Language>().notNull(),
    language: text("language").$type<Language>().notNull(),
    /** What whoever translates should know, as Markdown. */
    instructions: text("instructions").notNull(),
    /** The revision of the source that was translated last. */
    sourceRevision: idColumn("source_revision")
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    /** What the source said then, as far as it was translated: a revision of the target that the next one is merged from. */
    generatedRevision: idColumn("generated_revision")
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    /** What both spaces were at when all their pages had been looked at; absent where that is not known. */
    lookedSourceRevision: idColumn("looked_source_revision"),
    lookedTargetRevision: idColumn("looked_target_revision"),
    /** Whether it is run by itself once its source has moved. */
    auto: boolean("auto").notNull().default(false),
    publish: text("publish").$type<TranslationSettings["publish"]>().notNull().default("direct"),
    /** What one run sends to the engine at most. */
    maxCharacters: integer("max_characters"),
    /** Absent while no run is under way. */
    runStartedAt: instant("run_started_at"),
    /** What the source was at when the latest run began. */
    runSourceRevision: idColumn("run_source_revision"),
    /** Whether the run that is under way is to end. */
    runCancelled: boolean("run_cancelled").notNull().default(false),
    /** Texts that the engine has translated in this run, of how many, and what was sent for it. */
    runDone: integer("run_done").notNull().default(0),
    runUnits: integer("run_units").notNull().default(0),
    runCharacters: integer("run_characters").notNull().default(0),
    /** The change request that holds what the last run would have written, and what becomes known once it is merged. */
    reviewChangeRequest: idColumn("review_change_request").references(() => changeRequests.id, {
      onDelete: "set null",
    }),
    reviewSourceRevision: idColumn("review_source_revision").references(() => revisions.id, {
      onDelete: "set null",
    }),
    reviewGeneratedRevision: idColumn("review_generated_revision").references(() => revisions.id, {
      onDelete: "set null",
    }),
    /** Why the last run did not end well. */
    pause: jsonb("pause").$type<{
      readonly code: TranslationPauseCode;
      readonly message: string;
      /** When it can go on by itself. */
      readonly until?: string;
    }>(),
    runs: integer("runs").notNull().default(0),
    totalWords: integer("total_words").notNull().default(0),
    totalPages: integer("total_pages").notNull().default(0),
    /** Milliseconds. */
    totalDuration: integer("total_duration").notNull().default(0),
    latestWords: integer("latest_words").notNull().default(0),
    latestPages: integer("latest_pages").notNull().default(0),
    latestDuration: integer("latest_duration").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("translations_pair").on(table.organizationId, table.sourceSpaceId, table.language),
    index("translations_created").on(table.organizationId, table.createdAt, table.id),
    index("translations_source").on(table.sourceSpaceId),
    index("translations_target").on(table.targetSpaceId),
  ],
);

/** Pages of the source as they were when their units were looked at last, with what the target said then. */
export const translationPages = pgTable(
  "translation_pages",
  {
    translationId: idColumn("translation_id")
      .notNull()
      .references(() => translations.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    /** Hash of the document; absent while it says nothing. */
    document: digest("document"),
    targetTitle: text("target_title"),
    targetDescription: text("target_description"),
    targetDocument: digest("target_document"),
  },
  (table) => [primaryKey({ columns: [table.translationId, table.pageId] })],
);

/** The units of these pages, each with what stands in the target for it. */
export const translationUnits = pgTable(
  "translation_units",
  {
    translationId: idColumn("translation_id").notNull(),
    pageId: idColumn("page_id").notNull(),
    key: text("key").notNull(),
    /** Its place in the page. */
    n: integer("n").notNull(),
    kind: text("kind").$type<UnitKind>().notNull(),
    /** What the source says, with markers. */
    text: text("text").notNull(),
    hash: digest("hash").notNull(),
    words: integer("words").notNull(),
    characters: integer("characters").notNull(),
    state: text("state").$type<UnitState>().notNull(),
    /** Whether the words in the target are a person's. */
    byPerson: boolean("by_person").notNull(),
    /** What the target says; absent where it has no such block. */
    target: text("target"),
    /** What was put into the target last, and the source's text that it was made for. */
    placedText: text("placed_text"),
    placedHash: digest("placed_hash"),
    placedOrigin: text("placed_origin").$type<TextOrigin>(),
    placedSource: text("placed_source"),
    reviewed: boolean("reviewed").notNull().default(false),
    /** The translation that the last generated tree has; absent where that has the source's words. */
    generated: text("generated"),
    refusedHash: digest("refused_hash"),
    refusal: jsonb("refusal").$type<Refusal>(),
  },
  (table) => [
    primaryKey({ columns: [table.translationId, table.pageId, table.key] }),
    foreignKey({
      name: "translation_units_page",
      columns: [table.translationId, table.pageId],
      foreignColumns: [translationPages.translationId, translationPages.pageId],
    }).onDelete("cascade"),
    index("translation_units_state").on(table.translationId, table.state),
    index("translation_units_hash").on(table.translationId, table.hash),
    // The few that something is left to do for, whatever the statistics say of states: during a first run that is all
    // of them, afterwards hardly any.
    index("translation_units_open")
      .on(table.translationId, table.pageId, table.n)
      .where(sql`not by_person and state in ('missing', 'stale', 'refused')`),
  ],
);

/** What units become once the change request of a run is merged. */
export const translationReviewUnits = pgTable(
  "translation_review_units",
  {
    translationId: idColumn("translation_id")
      .notNull()
      .references(() => translations.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    key: text("key").notNull(),
    change: jsonb("change").$type<ReviewedChange>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.translationId, table.pageId, table.key] })],
);

/** Translations that an organization has of texts, so that none is made or paid for twice. */
export const translationMemory = pgTable(
  "translation_memory",
  {
    organizationId: ofOrganization(),
    sourceLanguage: text("source_language").$type<Language>().notNull(),
    language: text("language").$type<Language>().notNull(),
    hash: digest("hash").notNull(),
    source: text("source").notNull(),
    text: text("text").notNull(),
    origin: text("origin").$type<"engine" | "person">().notNull(),
    /** The person, where it is one's. */
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.sourceLanguage, table.language, table.hash],
    }),
  ],
);
