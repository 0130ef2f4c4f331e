import { partsOf, printCondition, type Condition } from "./condition.ts";
import { holds, type Visitor } from "./visitors.ts";

/** Whether a visitor meets a condition. Claims the visitor lacks are false. */
export const isMet = (condition: Condition, visitor: Visitor): boolean => {
  switch (condition.type) {
    case "claim":
      return holds(visitor, condition.claim);
    case "constant":
      return condition.value;
    case "not":
      return !isMet(condition.part, visitor);
    case "and":
      return condition.parts.every((part) => isMet(part, visitor));
    case "or":
      return condition.parts.some((part) => isMet(part, visitor));
    case "compare":
      return condition.rest.reduce(
        (value, { equal, part }) => (value === isMet(part, visitor)) === equal,
        isMet(condition.first, visitor),
      );
  }
};

/** Whether a condition is met, and the part of it that decided. */
export interface Decision {
  readonly met: boolean;
  /**
   * The deciding part, printed. It is met if and only if the whole is, and while its value stays the same, so does
   * the whole's.
   */
  readonly because: string;
}

/**
 * Evaluates a condition for a visitor and finds the shortest part that determines the result. Among equally short
 * parts, the first wins.
 */
export const decide = (condition: Condition, visitor: Visitor): Decision => {
  const { value, same } = reasonFor(condition, visitor);
  return { met: value, because: printCondition(same.part) };
};

interface Reason {
  readonly part: Condition;
  /** Length of the printed part, in characters. */
  readonly length: number;
}

interface Reasoned {
  readonly value: boolean;
  /** The shortest part that has this value and forces it. */
  readonly same: Reason;
  /** The shortest part that has the opposite value and forces this one, which only negation makes possible. */
  readonly other: Reason | undefined;
}

const reasonFor = (condition: Condition, visitor: Visitor): Reasoned => {
  if (condition.type === "not") {
    const { value, same, other } = reasonFor(condition.part, visitor);
    const whole = { part: condition, length: printCondition(condition).length };
    return { value: !value, same: shortest([whole, other]) ?? whole, other: same };
  }
  const value = isMet(condition, visitor);
  const whole = { part: condition, length: printCondition(condition).length };
  const isForcedByOne = (condition.type === "and" && !value) || (condition.type === "or" && value);
  if (!isForcedByOne) {
    return { value, same: whole, other: undefined };
  }
  const forcing = partsOf(condition)
    .map((part) => reasonFor(part, visitor))
    .filter((reasoned) => reasoned.value === value);
  return {
    value,
    same: shortest(forcing.map(({ same }) => same)) ?? whole,
    other: shortest(forcing.map(({ other }) => other)),
  };
};

const shortest = (reasons: readonly (Reason | undefined)[]): Reason | undefined =>
  reasons.reduce(
    (best, reason) =>
      best === undefined || (reason !== undefined && reason.length < best.length) ? reason : best,
    undefined,
  );
