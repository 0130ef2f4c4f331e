import { z } from "zod";
import { amountOfMoney, engineKinds } from "./translation-engine.ts";

const planHash = z.string().min(1).max(64);

export const runTranslation = z
  .strictObject({
    plan: planHash.optional().meta({
      description: "The `hash` of a plan: the run is refused where it would do something else.",
    }),
  })
  .meta({ id: "RunTranslation" });
export type RunTranslation = z.output<typeof runTranslation>;

const total = z.number().int().min(0);
const figures = z
  .object({
    pages: total.meta({ description: "Pages with at least one such unit." }),
    units: total,
    words: total,
    characters: total,
  })
  .meta({ id: "TranslationFigures" });

export const translationPlan = z
  .object({
    engine: z.enum(engineKinds),
    toEngine: figures.meta({ description: "What is sent to the engine; equal texts once." }),
    cost: amountOfMoney.optional().meta({
      description: "What the engine asks for that, where its price is known.",
    }),
    budgetLeft: amountOfMoney.optional().meta({
      description: "What is left of this month's budget. A run pauses before it would cost more.",
    }),
    fromMemory: figures.meta({
      description: "What has been translated before, and costs nothing.",
    }),
    done: figures.meta({ description: "What is translated already." }),
    kept: figures.meta({ description: "What people have translated." }),
    stale: figures.meta({
      description: "What people have translated, and whose source has changed since; it is left.",
    }),
    refused: figures.meta({
      description: "What the engine could not translate so that its styles and links are right.",
    }),
    hash: planHash,
  })
  .meta({ id: "TranslationPlan" });
export type TranslationPlan = z.output<typeof translationPlan>;
