import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Language } from "#contract/schemas/language.ts";
import type { EngineKind } from "#contract/schemas/translation-engine.ts";
import { idColumn, instant } from "./columns.ts";
import { revisions } from "./content.ts";
import { organizations } from "./organizations.ts";
import { spaces } from "./spaces.ts";

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
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
});

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
