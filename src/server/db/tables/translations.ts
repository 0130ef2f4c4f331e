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

/** What was put into the target for a unit, and its text in the generated tree. */
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

/** Terms of an organization and their translations. */
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
    /** The term used for sorting, in lower case. */
    sortedBy: text("sorted_by").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("glossary_entries_order").on(table.organizationId, table.sortedBy, table.id)],
);

/** The translation engine of an organization; no row means it has none. */
export const translationEngines = pgTable("translation_engines", {
  organizationId: ofOrganization().primaryKey(),
  engine: text("engine").$type<EngineKind>().notNull(),
  /** Absent where the engine's usual address is used. */
  url: text("url"),
  model: text("model"),
  /** Sealed; the key that unseals it is not in the database. */
  key: text("key"),
  /** The last characters of the key, to recognize it by. */
  keyEnd: text("key_end"),
  /** Its price, as stated by an admin. */
  cost: jsonb("cost").$type<EngineCost>(),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
});

/** Characters an organization's runs have sent to an engine, by UTC month such as `2026-11`. */
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

/** A space that is kept as the translation of another one. */
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
    /** Instructions for the translator, as Markdown. */
    instructions: text("instructions").notNull(),
    /** The revision of the source that was translated last. */
    sourceRevision: idColumn("source_revision")
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    /**
     * The source at that revision, to the extent that it was translated: a revision of the target from which the next
     * one is merged.
     */
    generatedRevision: idColumn("generated_revision")
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    /** The revisions of both spaces when all their pages had been compared; absent where unknown. */
    lookedSourceRevision: idColumn("looked_source_revision"),
    lookedTargetRevision: idColumn("looked_target_revision"),
    /** Whether it runs automatically when its source changes. */
    auto: boolean("auto").notNull().default(false),
    publish: text("publish").$type<TranslationSettings["publish"]>().notNull().default("direct"),
    /** Maximum characters one run sends to the engine. */
    maxCharacters: integer("max_characters"),
    /** Absent while no run is in progress. */
    runStartedAt: instant("run_started_at"),
    /** The source's revision when the latest run began. */
    runSourceRevision: idColumn("run_source_revision"),
    /** Whether the current run has been asked to stop. */
    runCancelled: boolean("run_cancelled").notNull().default(false),
    /** Texts translated by the engine in this run, their total, and the characters sent. */
    runDone: integer("run_done").notNull().default(0),
    runUnits: integer("run_units").notNull().default(0),
    runCharacters: integer("run_characters").notNull().default(0),
    /** The change request with the result of the last run, and the revisions to record once it is merged. */
    reviewChangeRequest: idColumn("review_change_request").references(() => changeRequests.id, {
      onDelete: "set null",
    }),
    reviewSourceRevision: idColumn("review_source_revision").references(() => revisions.id, {
      onDelete: "set null",
    }),
    reviewGeneratedRevision: idColumn("review_generated_revision").references(() => revisions.id, {
      onDelete: "set null",
    }),
    /** Why the last run failed or was paused. */
    pause: jsonb("pause").$type<{
      readonly code: TranslationPauseCode;
      readonly message: string;
      /** When it can continue by itself. */
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

/** Pages of the source as of the last comparison of their units, with the target's content at that time. */
export const translationPages = pgTable(
  "translation_pages",
  {
    translationId: idColumn("translation_id")
      .notNull()
      .references(() => translations.id, { onDelete: "cascade" }),
    pageId: idColumn("page_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    /** Hash of the document; absent while it is empty. */
    document: digest("document"),
    targetTitle: text("target_title"),
    targetDescription: text("target_description"),
    targetDocument: digest("target_document"),
  },
  (table) => [primaryKey({ columns: [table.translationId, table.pageId] })],
);

/** The units of these pages, each with its text in the target. */
export const translationUnits = pgTable(
  "translation_units",
  {
    translationId: idColumn("translation_id").notNull(),
    pageId: idColumn("page_id").notNull(),
    key: text("key").notNull(),
    /** Position in the page. */
    n: integer("n").notNull(),
    kind: text("kind").$type<UnitKind>().notNull(),
    /** The source text, with markers. */
    text: text("text").notNull(),
    hash: digest("hash").notNull(),
    words: integer("words").notNull(),
    characters: integer("characters").notNull(),
    state: text("state").$type<UnitState>().notNull(),
    /** Whether a person wrote the text in the target. */
    byPerson: boolean("by_person").notNull(),
    /** The text in the target; absent where the target has no such block. */
    target: text("target"),
    /** The text last put into the target, and the source text it was made from. */
    placedText: text("placed_text"),
    placedHash: digest("placed_hash"),
    placedOrigin: text("placed_origin").$type<TextOrigin>(),
    placedSource: text("placed_source"),
    reviewed: boolean("reviewed").notNull().default(false),
    /** Its translation in the last generated tree; absent where that has the source text. */
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
    // The units that still need work, independent of the planner's statistics on states: all of them during a first
    // run, few afterwards.
    index("translation_units_open")
      .on(table.translationId, table.pageId, table.n)
      .where(sql`not by_person and state in ('missing', 'stale', 'refused')`),
  ],
);

/** Changes to units that take effect once the change request of a run is merged. */
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

/** An organization's existing translations of texts, so that none is made or paid for twice. */
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
    /** The person, where a person translated it. */
    createdBy: idColumn("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.sourceLanguage, table.language, table.hash],
    }),
  ],
);
