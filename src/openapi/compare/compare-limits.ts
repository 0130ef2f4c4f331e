import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { Comparison } from "./compare-shapes.ts";
import type { Limits } from "./schema-shape.ts";
import { ARRAY, NUMBER, OBJECT, STRING } from "./type-bits.ts";

/** Keywords for minimum and maximum counts, with the types they apply to. */
const counts = [
  ["minLength", "maxLength", STRING],
  ["minItems", "maxItems", ARRAY],
  ["minProperties", "maxProperties", OBJECT],
] as const;

type Relation = "narrowed" | "widened" | "changed";

const ruleFor = (isRequest: boolean, relation: Relation): SpecRule =>
  `${isRequest ? "request" : "response"}-limit-${relation}`;

/** A limit as displayed; undefined if not set. */
type Limit = string | number | boolean | undefined;

const said = (limit: Limit): string => (limit === undefined ? "not set" : String(limit));

const shown = (value: number, isExclusive = false): Limit => {
  if (!Number.isFinite(value)) return undefined;
  return isExclusive ? `${value} (exclusive)` : value;
};

/** Whether each of `multiples` divides one of `by`, which then implies it. */
const areImplied = (multiples: readonly number[], by: readonly number[]): boolean =>
  multiples.every((multiple) =>
    by.some((other) => {
      const ratio = other / multiple;
      return Number.isInteger(ratio) && Math.abs(ratio) < 2 ** 53;
    }),
  );

/** Compares a bound: `order` is 1 if the second version allows less, -1 if it allows more. */
const bound = (
  before: Limits,
  after: Limits,
  name: "minimum" | "maximum",
): { order: number; before: Limit; after: Limit } => {
  const sign = name === "minimum" ? 1 : -1;
  const flag = `${name}IsExclusive` as const;
  const values = Math.sign(sign * (after[name] - before[name])) || 0;
  const flags = Number(after[flag]) - Number(before[flag]);
  return {
    order: after[name] === before[name] ? flags : values,
    before: shown(before[name], before[flag]),
    after: shown(after[name], after[flag]),
  };
};

/** Compares the limits of numbers, strings, arrays and objects, for the types that both versions allow. */
export const compareLimits = (comparison: Comparison, shared: number): void => {
  const { isRequest, subject, add } = comparison;
  const before = comparison.before.limits;
  const after = comparison.after.limits;
  const tell = (at: string, relation: Relation, was: Limit, is: Limit): void =>
    add({
      rule: ruleFor(isRequest, relation),
      at,
      before: was,
      after: is,
      words: `${at} of ${subject} was ${said(was)} and is ${said(is)} now.`,
    });
  if (shared & NUMBER) {
    for (const name of ["minimum", "maximum"] as const) {
      const { order, before: was, after: is } = bound(before, after, name);
      if (order !== 0) tell(name, order > 0 ? "narrowed" : "widened", was, is);
    }
    const toNarrow = !areImplied(after.multiplesOf, before.multiplesOf);
    const toWiden = !areImplied(before.multiplesOf, after.multiplesOf);
    if (toNarrow || toWiden)
      tell(
        "multipleOf",
        toNarrow && toWiden ? "changed" : toNarrow ? "narrowed" : "widened",
        before.multiplesOf.join(" and ") || undefined,
        after.multiplesOf.join(" and ") || undefined,
      );
  }
  for (const [low, high, type] of counts) {
    if (!(shared & type)) continue;
    if (before[low] !== after[low])
      tell(low, after[low] > before[low] ? "narrowed" : "widened", before[low], after[low]);
    if (before[high] !== after[high])
      tell(
        high,
        after[high] < before[high] ? "narrowed" : "widened",
        shown(before[high]),
        shown(after[high]),
      );
  }
  if (shared & ARRAY && before.uniqueItems !== after.uniqueItems)
    tell(
      "uniqueItems",
      after.uniqueItems ? "narrowed" : "widened",
      before.uniqueItems,
      after.uniqueItems,
    );
};
