import type { TranslationPauseCode } from "#contract/schemas/translation.ts";
import { translationPauses } from "#contract/schemas/translation.ts";
import type { Context } from "#server/kit/context.ts";
import { affordable } from "../engine-settings/cost.ts";
import { findEngine } from "../engine-settings/engine-rows.ts";
import { nextMonth } from "../engine-settings/use-rows.ts";
import { findTranslation, type TranslationRow } from "../translations/translation-rows.ts";

/** Thrown where a run may send nothing more to the engine, so that it pauses. */
export class RunPaused extends Error {
  override readonly name = "RunPaused";
  readonly code: TranslationPauseCode;
  readonly until: Date | undefined;

  constructor(code: TranslationPauseCode, until?: Date) {
    super(translationPauses[code]);
    this.code = code;
    this.until = until;
  }
}

/** How many characters may still be sent, and how the run pauses when they do not suffice. */
export interface Allowance {
  readonly characters: number;
  readonly otherwise: () => RunPaused;
}

/** Returns what a run may still send to the engine, within its own limit and the month's budget. */
export const readAllowance = async (
  context: Pick<Context, "db" | "now">,
  { id, organizationId }: Pick<TranslationRow, "id" | "organizationId">,
): Promise<Allowance> => {
  const row = await findTranslation(context.db, id);
  const engine = await findEngine(context.db, organizationId);
  const budget = engine && (await affordable(context, engine));
  const { maxCharacters = null, runCharacters = 0 } = row ?? {};
  const own = maxCharacters === null ? Infinity : Math.max(0, maxCharacters - runCharacters);
  return budget !== undefined && budget <= own
    ? {
        characters: budget,
        otherwise: () => new RunPaused("budget", nextMonth(context.now())),
      }
    : { characters: own, otherwise: () => new RunPaused("run-limit") };
};
