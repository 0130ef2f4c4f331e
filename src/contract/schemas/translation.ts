import { z } from "zod";
import { answeredDocument, sentDocument } from "./json-document.ts";
import { language } from "./language.ts";
import { MAX_RUN_CHARACTERS, MAX_TRANSLATION_INSTRUCTIONS } from "./limits.ts";
import { id, listOf, location, timestamp } from "./primitives.ts";

export const translationStatuses = ["pending", "running", "completed"] as const;
const status = z.enum(translationStatuses).meta({
  id: "TranslationStatus",
  description:
    "`pending`: it was never run, or `pause` says why it does not go on. `running`: a run is under way. `completed`: the last run ended well.",
});

/** Why a translation is paused, and what to do about it. Problems of engines have their own words where possible. */
export const translationPauses = {
  "source-deleted":
    "The source is in the trash. The translation goes on when it is restored from there.",
  "target-deleted":
    "The translated space is in the trash. The translation goes on when it is restored from there.",
  "target-locked":
    "The translated space is locked, or bound to Git, so a run cannot write into it. Unlock it, and run the translation again.",
  budget:
    "What the engine may cost in a month is spent. An admin raises the budget, or the run goes on next month.",
  "run-limit":
    "The run has sent the engine as many characters as its settings allow. Run it again to go on, or raise the limit.",
  unavailable: "The engine does not answer, or not well. Run the translation again later.",
  quota:
    "What the engine may translate is used up. Raise the limit there, or wait, and run it again.",
  key: "The engine does not take its key. An admin enters it again.",
  pair: "The engine does not translate between these languages.",
  settings: "The engine cannot be asked where it is said to be. An admin looks at its settings.",
  answer: "The engine answers with what is no translation.",
  refused: "The engine does not take what it is sent.",
  interrupted:
    "The run ended because a space of the translation was in the trash. Nothing is lost; run the translation again.",
  cancelled:
    "The run was cancelled. What it translated until then is kept in the memory; run the translation again to go on.",
  unexpected: "Something unexpected went wrong. Nothing is lost; run the translation again.",
} as const;
export type TranslationPauseCode = keyof typeof translationPauses;

const pause = z
  .object({
    code: z.enum(
      Object.keys(translationPauses) as [TranslationPauseCode, ...TranslationPauseCode[]],
    ),
    message: z.string().meta({ description: "What is the matter, and what to do." }),
    until: timestamp.optional().meta({
      description: "When it can go on by itself; it does where `settings.auto` is set.",
    }),
  })
  .meta({ id: "TranslationPause" });

const path = z.array(z.string()).meta({
  description: "Titles of the collections that the space stands in, the outermost first.",
});

const source = z
  .object({ space: id, language, title: z.string(), path })
  .meta({ id: "TranslationSource", description: "The space that is translated." });

/** Maximum size of a request: a document takes up several times the size of its words. */
export const MAX_TRANSLATION_BODY = 1024 * 1024;

const sentInstructions = z
  .union([
    z.strictObject({ markdown: z.string().max(MAX_TRANSLATION_INSTRUCTIONS) }),
    // A `markdown` member is always validated as a text, never as a document.
    sentDocument.refine((said) => !("markdown" in said), { error: "must be a document" }),
  ])
  .meta({
    id: "TranslationInstructions",
    description: `What whoever translates should know, as a document or as Markdown; at most ${MAX_TRANSLATION_INSTRUCTIONS} characters of Markdown.`,
  });
export type SentInstructions = z.output<typeof sentInstructions>;

export const createTranslation = z
  .strictObject({
    source: z.strictObject({ space: id, language }).optional().meta({
      description:
        "Unless it is named: the default space of the organization's default site, in the language that this site is set to.",
    }),
    language: language.meta({ description: "The language to translate into." }),
    instructions: sentInstructions.optional(),
  })
  .meta({ id: "CreateTranslation" });
export type CreateTranslation = z.output<typeof createTranslation>;

export const translationPublications = ["direct", "review"] as const;

export const translationSettings = z
  .strictObject({
    auto: z.boolean().meta({
      description: "Whether it is run by itself, 2 minutes after the source moved last.",
    }),
    publish: z.enum(translationPublications).meta({
      description:
        "`direct`: a run writes the translated space. `review`: it opens a change request there, and the next run begins once that is merged or archived.",
    }),
    maxCharacters: z.number().int().min(1).max(MAX_RUN_CHARACTERS).optional().meta({
      description: "What one run sends to the engine at most; it pauses there.",
    }),
  })
  .meta({ id: "TranslationSettings" });
export type TranslationSettings = z.output<typeof translationSettings>;

export const updateTranslation = z
  .strictObject({
    instructions: sentInstructions.optional().meta({ description: "Left out, they stay." }),
    settings: translationSettings.optional().meta({ description: "Left out, they stay." }),
  })
  .meta({ id: "UpdateTranslation" });
export type UpdateTranslation = z.output<typeof updateTranslation>;

const total = z.number().int().min(0);

export const translation = z
  .object({
    object: z.literal("translation"),
    id,
    status,
    pause: pause.optional(),
    source,
    language,
    instructions: answeredDocument,
    settings: translationSettings,
    run: z
      .object({
        startedAt: timestamp,
        done: total.meta({ description: "Texts that the engine has translated so far." }),
        of: total.meta({ description: "Texts that were to be sent to the engine." }),
      })
      .optional()
      .meta({ id: "TranslationRun", description: "The run that is under way." }),
    review: z.object({ changeRequest: id, number: z.number().int() }).optional().meta({
      id: "TranslationReview",
      description: "The change request that the latest run opened, until it is merged or archived.",
    }),
    result: z
      .object({
        space: id,
        title: z.string(),
        path,
        revision: id.meta({
          description:
            "What the source said, translated as far as it was, when it was last written.",
        }),
      })
      .meta({ id: "TranslationResult" }),
    createdAt: timestamp,
    updatedAt: timestamp,
    stats: z
      .object({
        runs: total,
        totalWords: total,
        totalPages: total,
        totalDuration: total.meta({ description: "Seconds." }),
        latestRunDuration: total.meta({ description: "Seconds." }),
        latestPages: total,
        latestWords: total,
      })
      .meta({ id: "TranslationStats" }),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
    urls: z.object({ location }),
  })
  .meta({ id: "Translation" });

export const translationList = listOf(translation);
