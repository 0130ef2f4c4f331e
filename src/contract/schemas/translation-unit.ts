import { z } from "zod";
import { unitStateGroups, unitStates } from "./enums.ts";
import { language } from "./language.ts";
import { MAX_UNIT, MAX_UNIT_CHANGES } from "./limits.ts";
import { id, listOf, paging } from "./primitives.ts";

export const unitState = z.enum(unitStates).meta({
  id: "TranslationUnitState",
  description:
    "`missing`: the source's words stand there. `machine`: an engine translated it. `memory`: it was translated before, elsewhere. `reviewed`: a person approved it. `edited`: a person wrote it. `stale`: the source has changed since. `refused`: the engine's answer could not stand for it.",
});

const groups = Object.keys(unitStateGroups) as (keyof typeof unitStateGroups)[];
const groupsInWords = groups
  .map(
    (group) => `\`${group}\` is ${unitStateGroups[group].map((one) => `\`${one}\``).join(" or ")}`,
  )
  .join("; ");
/** A state of units, or a group of states. */
export const unitStateFilter = z
  .enum([...unitStates, ...groups])
  .meta({ description: `A state, or several at once: ${groupsInWords}.` });
export type TranslationStateFilter = z.output<typeof unitStateFilter>;

const total = z.number().int().min(0);
const figures = z.object({ units: total, words: total });
const progress = z
  .object({
    missing: figures,
    machine: figures,
    memory: figures,
    reviewed: figures,
    edited: figures,
    stale: figures,
    refused: figures,
  })
  .meta({
    id: "TranslationProgress",
    description: "Units by their state, with the source's words.",
  });

export const listTranslationPagesQuery = z.strictObject({
  ...paging,
  state: unitStateFilter.optional().meta({ description: "Only pages with a unit in this state." }),
});

export const translationPageList = listOf(
  z
    .object({
      id,
      title: z.string().meta({ description: "In the source." }),
      targetTitle: z.string().optional(),
      progress,
    })
    .meta({ id: "TranslationPage" }),
);

export const translationTerm = z
  .object({ source: z.string(), target: z.string() })
  .meta({ id: "TranslationTerm", description: "What a term is called in both languages." });

const warning = z
  .object({
    code: z.enum(["untranslated", "too-short", "too-long", "numbers-lost", "terms-lost"]),
    numbers: z.array(z.string()).optional().meta({ description: "As the source writes them." }),
    terms: z.array(translationTerm).optional(),
  })
  .meta({
    id: "TranslationWarning",
    description: "What is odd about a translation that may be right all the same.",
  });

const unitKey = z.string().min(1).max(128);
const unitHash = z.string().min(1).max(64);

export const translationUnit = z
  .object({
    key: z.string().meta({ description: "Tells it apart within its page." }),
    kind: z.string().meta({ description: "What it is a part of, such as `paragraph`." }),
    source: z.string().meta({
      description:
        "The text of the source. `<g1>…</g1>` stands for a style or link, `<x2/>` for code, a picture or a line break; `&`, `<` and `>` are written `&amp;`, `&lt;` and `&gt;`.",
    }),
    sourceHash: z.string(),
    target: z.string().optional().meta({
      description: "What the translated space says; absent where it has no such block.",
    }),
    state: unitState,
    byPerson: z.boolean().meta({ description: "Whether the words are a person's." }),
    words: total,
    translatedFrom: z.string().optional().meta({
      description: "Of a stale unit: what the source said when it was translated.",
    }),
    memory: z.string().optional().meta({ description: "How the text was translated elsewhere." }),
    terms: z
      .array(translationTerm)
      .meta({ description: "Terms of the glossary that the source holds." }),
    warnings: z.array(warning),
    refusal: z
      .object({ code: z.string(), marker: z.string().optional(), message: z.string() })
      .optional(),
  })
  .meta({ id: "TranslationUnit" });

export const listTranslationUnitsQuery = z.strictObject({
  ...paging,
  state: unitStateFilter.optional(),
});
export const translationUnitList = listOf(translationUnit);

const unitChange = z
  .strictObject({
    key: unitKey,
    sourceHash: unitHash.meta({ description: "The `sourceHash` that the change was made for." }),
    target: z.string().max(MAX_UNIT).optional().meta({
      description:
        "The `target` that the change was made for: refused where it says something else.",
    }),
    text: z.string().min(1).max(MAX_UNIT).optional().meta({
      description: "The translation, with the markers of the source.",
    }),
    state: z.enum(["edited", "reviewed"]).optional().meta({
      description:
        "Of what stands there, or of `text`: `edited` says that it holds, `reviewed` approves it, which needs the role review.",
    }),
  })
  .refine(({ text, state }) => text !== undefined || state !== undefined, {
    error: "needs a text or a state",
  });

export const updateTranslationUnits = z
  .strictObject({ units: z.array(unitChange).min(1).max(MAX_UNIT_CHANGES) })
  .meta({ id: "UpdateTranslationUnits", description: "All of it is done or nothing." });
export type UpdateTranslationUnits = z.output<typeof updateTranslationUnits>;

export const updatedTranslationUnits = z
  .object({ items: z.array(translationUnit) })
  .meta({ id: "UpdatedTranslationUnits" });

/** Maximum size in bytes of a request that changes units. */
export const MAX_UNITS_BODY = 8 * 1024 * 1024;

export const translationProgressList = listOf(
  z
    .object({
      translation: id,
      source: id,
      target: id,
      sourceTitle: z.string(),
      targetTitle: z.string(),
      sourceLanguage: language,
      language,
      behind: total.meta({
        description:
          "Pages that have changed, and are still to be read; `progress` is without them.",
      }),
      progress,
    })
    .meta({ id: "TranslationProgressOf" }),
);
