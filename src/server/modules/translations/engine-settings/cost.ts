import type { z } from "zod";
import type { amountOfMoney, EngineCost } from "#contract/schemas/translation-engine.ts";
import type { Context } from "#server/kit/context.ts";
import type { EngineRow } from "./engine-rows.ts";
import { findUse, monthOf } from "./use-rows.ts";

type Money = z.output<typeof amountOfMoney>;

const MILLION = 1_000_000;

/** Rounds to a millionth of a currency's unit; smaller differences come from floating point. */
const rounded = (amount: number): number => Math.round(amount * MILLION) / MILLION;

/** Returns the cost of a number of characters. */
export const costOf = ({ perMillion, currency }: EngineCost, characters: number): Money => ({
  amount: rounded((characters * perMillion) / MILLION),
  currency,
});

/** What runs have sent to the engine this month, and the remaining budget. */
export interface EngineUse {
  readonly month: string;
  readonly characters: number;
  /** Absent where the price is unknown. */
  readonly cost?: Money;
  /** Absent where there is no budget. */
  readonly left?: Money;
}

/** Returns this month's use of an organization's engine. */
export const readUse = async (
  { db, now }: Pick<Context, "db" | "now">,
  row: EngineRow,
): Promise<EngineUse> => {
  const month = monthOf(now());
  const characters = await findUse(db, row, month);
  if (row.cost === null) return { month, characters };
  const { budget, currency } = row.cost;
  const cost = costOf(row.cost, characters);
  if (budget === undefined) return { month, characters, cost };
  const left = { amount: rounded(Math.max(0, budget - cost.amount)), currency };
  return { month, characters, cost, left };
};

/** Returns how many more characters this month's budget allows; undefined where it is unlimited. */
export const affordable = async (
  context: Pick<Context, "db" | "now">,
  row: EngineRow,
): Promise<number | undefined> => {
  const { cost } = row;
  if (cost?.budget === undefined || cost.perMillion === 0) return undefined;
  const allowed = Math.floor(rounded((cost.budget / cost.perMillion) * MILLION));
  return Math.max(0, allowed - (await findUse(context.db, row, monthOf(context.now()))));
};
