import { z } from "zod";
import { language } from "./language.ts";
import { MAX_ENGINE_BUDGET, MAX_ENGINE_KEY, MAX_ENGINE_MODEL, MAX_ENGINE_PRICE } from "./limits.ts";
import { location, timestamp } from "./primitives.ts";
import { fetchableAddress } from "./web-address.ts";

export const engineKinds = [
  "none",
  "deepl",
  "google",
  "libretranslate",
  "openai",
  "apertium",
] as const;
export type EngineKind = (typeof engineKinds)[number];
const kind = z.enum(engineKinds).meta({
  id: "TranslationEngineKind",
  description:
    "`none`: people translate, helped by what was translated before. `openai`: any server with the interface for chats of OpenAI.",
});

const key = z
  .string()
  .min(1)
  .max(MAX_ENGINE_KEY)
  .regex(/^[!-~]+$/, "must be letters, digits and signs, without blanks");
const kept = key.optional().meta({
  description:
    "Never answered. Left out, the one that is kept stays, for this engine at this address only; `none` forgets it.",
});
const address = fetchableAddress.meta({
  description:
    "Where it is, without the path of an operation; a public address, unless the operator lets others in.",
});
const usual = address.optional();

const currency = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/, "must be a code of three capital letters, such as EUR");
export const amountOfMoney = z
  .object({ amount: z.number(), currency: z.string() })
  .meta({ id: "AmountOfMoney" });

const cost = z
  .strictObject({
    perMillion: z.number().min(0).max(MAX_ENGINE_PRICE).meta({
      description: "The price of a million characters.",
    }),
    currency: currency.meta({ description: "Of both amounts, by ISO 4217." }),
    budget: z.number().min(0).max(MAX_ENGINE_BUDGET).optional().meta({
      description: "What it may cost in a month of UTC; a run pauses before it would cost more.",
    }),
  })
  .meta({ id: "TranslationEngineCost" });
export type EngineCost = z.output<typeof cost>;
const costs = cost.nullable().optional().meta({
  description: "Left out, what is kept stays, for this engine only; null forgets it.",
});

export const setTranslationEngine = z
  .discriminatedUnion("engine", [
    z.strictObject({ engine: z.literal("none") }),
    z.strictObject({ engine: z.literal("deepl"), key: kept, url: usual, cost: costs }),
    z.strictObject({ engine: z.literal("google"), key: kept, url: usual, cost: costs }),
    z.strictObject({ engine: z.literal("libretranslate"), url: address, key: kept, cost: costs }),
    z.strictObject({
      engine: z.literal("openai"),
      model: z.string().min(1).max(MAX_ENGINE_MODEL),
      url: usual,
      key: kept,
      cost: costs,
    }),
    z.strictObject({ engine: z.literal("apertium"), url: address, cost: costs }),
  ])
  .meta({ id: "SetTranslationEngine" });
export type SetTranslationEngine = z.output<typeof setTranslationEngine>;

export const translationEngine = z
  .object({
    object: z.literal("translation-engine"),
    engine: kind,
    url: z.string().optional().meta({ description: "Where it is asked." }),
    model: z.string().optional(),
    key: z
      .object({
        last4: z.string().meta({ description: "Its last characters; nothing of a short one." }),
      })
      .optional(),
    cost: cost.optional(),
    usage: z
      .object({
        month: z.string().meta({ description: "Such as `2026-11`, of UTC." }),
        characters: z.number().int().meta({ description: "What was sent and came back." }),
        cost: amountOfMoney.optional().meta({ description: "At the price that holds now." }),
      })
      .meta({
        id: "TranslationEngineUse",
        description: "What runs have sent to this engine this month.",
      }),
    updatedAt: timestamp.optional().meta({ description: "Absent until somebody sets it." }),
    urls: z.object({ location }),
  })
  .meta({ id: "TranslationEngine" });
export type TranslationEngineAnswer = z.output<typeof translationEngine>;

/** Why a translation engine cannot translate. */
export const engineProblemCodes = [
  "unavailable",
  "refused",
  "quota",
  "key",
  "pair",
  "settings",
  "answer",
] as const;
export type EngineProblemCode = (typeof engineProblemCodes)[number];

export const testTranslationEngine = z
  .strictObject({
    from: language.optional().meta({ description: "English unless it is named." }),
    to: language.optional().meta({ description: "One that the engine has, unless it is named." }),
  })
  .meta({ id: "TestTranslationEngine" });
export type TestTranslationEngine = z.output<typeof testTranslationEngine>;

export const translationEngineTest = z
  .object({
    works: z.boolean(),
    problem: z
      .object({
        code: z.enum(engineProblemCodes).meta({
          description:
            "`unavailable`: it may work later. `refused`: it does not take what was sent. `quota`: what may be translated is used up. `key`, `pair`, `settings`: nothing works until that is changed. `answer`: what came back is no translation.",
        }),
        message: z.string(),
      })
      .optional(),
    from: language.optional(),
    to: language.optional(),
    targets: z.array(language).meta({ description: "What it translates `from` into." }),
    sample: z
      .object({
        text: z.string(),
        translation: z.string(),
        markersKept: z.boolean().meta({
          description: "Whether styles and links of the text would be where they belong.",
        }),
      })
      .optional(),
    usage: z
      .object({ used: z.number(), limit: z.number().optional() })
      .optional()
      .meta({ description: "Characters in this period, as far as the engine tells." }),
  })
  .meta({ id: "TranslationEngineTest" });
export type TranslationEngineTest = z.output<typeof translationEngineTest>;
