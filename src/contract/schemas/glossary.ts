import { z } from "zod";
import { language, languages } from "./language.ts";
import {
  MAX_GLOSSARY_CHANGES,
  MAX_GLOSSARY_ENTRIES,
  MAX_GLOSSARY_SEARCH,
  MAX_GLOSSARY_TERM,
} from "./limits.ts";
import { id, listOf, location, paging, timestamp } from "./primitives.ts";
import { translationTerm, unitState } from "./translation-unit.ts";

/**
 * Maximum size in bytes of a request that changes entries: the maximum number of the longest terms does not fit into
 * the usual limit.
 */
export const MAX_GLOSSARY_BODY = 16 * 1024 * 1024;

export const glossaryTerm = z
  .string()
  .min(1)
  .max(MAX_GLOSSARY_TERM)
  .regex(/^[^\n\r]*$/, "must be on one line")
  .refine((term) => term.trim() === term, { error: "must not begin or end with a blank" });

const terms = z
  .partialRecord(language, glossaryTerm)
  .refine((said) => Object.keys(said).length <= languages.length, {
    error: `at most ${languages.length} entries`,
  });
const termsInWords = "The term by the language it is in.";

/** An entry in a single language has no effect, unless it keeps the term untranslated. */
const saysSomething = ({
  translations,
  keep,
}: {
  readonly translations: Readonly<Record<string, unknown>>;
  readonly keep?: boolean | undefined;
}): boolean => Object.keys(translations).length >= (keep === true ? 1 : 2);
const tooFew = {
  path: ["translations"],
  error: "at least 2 languages, or one where the term is never translated",
};

const content = {
  translations: terms.meta({ description: termsInWords }),
  keep: z.boolean().optional().meta({
    description: "The term is never translated: it stays as it is written in the source.",
  }),
};

const operation = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("insert"), ...content }).refine(saysSomething, tooFew),
  z.strictObject({ type: z.literal("update"), id, ...content }).refine(saysSomething, tooFew),
  z.strictObject({ type: z.literal("delete"), id }),
]);
export type GlossaryOperation = z.output<typeof operation>;

export const updateGlossary = z
  .strictObject({
    operations: z
      .array(
        operation.meta({
          id: "GlossaryBatchOperation",
          description: "`update` gives the entry these terms in place of those it has.",
        }),
      )
      .max(MAX_GLOSSARY_CHANGES),
  })
  .meta({
    id: "UpdateGlossaryEntries",
    description: `All of it is done or nothing. An organization has ${MAX_GLOSSARY_ENTRIES} entries at most.`,
  });

export const glossaryEntry = z
  .object({
    object: z.literal("glossary-entry"),
    id,
    translations: terms.meta({ description: termsInWords }),
    keep: z.boolean(),
    uses: z.number().int().optional().meta({
      description:
        "How many units of translations hold the term. Absent where an organization has too many to count them on the way; the list of uses has them.",
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
    urls: z.object({ location }),
  })
  .meta({ id: "GlossaryEntry" });
export type GlossaryEntry = z.output<typeof glossaryEntry>;

export const glossaryList = listOf(glossaryEntry);

export const listGlossaryQuery = z.strictObject({
  ...paging,
  query: z
    .string()
    .max(MAX_GLOSSARY_SEARCH)
    .optional()
    .meta({ description: "Only entries with a term that holds this, in whatever language." }),
  language: language.optional().meta({ description: "Only entries with a term in this language." }),
});

export const glossaryUseList = listOf(
  z
    .object({
      translation: id,
      space: id.meta({ description: "The translated one." }),
      language,
      page: id,
      pageTitle: z.string().meta({ description: "In the source." }),
      key: z.string(),
      source: z.string(),
      target: z.string().optional(),
      state: unitState,
      byPerson: z.boolean().meta({ description: "Whether the words are a person's." }),
      words: z.number().int(),
      term: translationTerm,
      isKept: z.boolean().meta({
        description:
          "Whether the translation calls the term as the glossary says. Where the source has it in the plural alone, nothing speaks against it.",
      }),
    })
    .meta({ id: "GlossaryUse" }),
);
