import { claimPath, distinctClaims, type Claim } from "./claims.ts";

/** A link in a chain of comparisons: what the result of everything before it is compared with. */
export interface Comparison {
  readonly equal: boolean;
  readonly part: Condition;
}

/**
 * Who can see a section or site-space, as a tree. Consecutive equal operators form one node, so a tree is no deeper
 * than its parentheses and negations.
 */
export type Condition =
  | { readonly type: "claim"; readonly claim: Claim }
  | { readonly type: "constant"; readonly value: boolean }
  | { readonly type: "not"; readonly part: Condition }
  | { readonly type: "and" | "or"; readonly parts: readonly Condition[] }
  | {
      readonly type: "compare";
      readonly first: Condition;
      readonly rest: readonly Comparison[];
    };

/** The condition that every visitor meets, and the one that none does. */
export const ALWAYS: Condition = { type: "constant", value: true };
export const NEVER: Condition = { type: "constant", value: false };

/** The direct operands of a condition. */
export const partsOf = (condition: Condition): readonly Condition[] => {
  switch (condition.type) {
    case "claim":
    case "constant":
      return [];
    case "not":
      return [condition.part];
    case "and":
    case "or":
      return condition.parts;
    case "compare":
      return [condition.first, ...condition.rest.map(({ part }) => part)];
  }
};

/** The claims named in a condition, without duplicates, in order of first occurrence. */
export const claimsOf = (condition: Condition): readonly Claim[] =>
  distinctClaims(namedIn(condition));

const namedIn = function* (condition: Condition): Generator<Claim> {
  if (condition.type === "claim") {
    yield condition.claim;
  }
  for (const part of partsOf(condition)) {
    yield* namedIn(part);
  }
};

/** Operator precedence: an operand with a lower value than its parent is written in parentheses. */
const binding = { or: 0, and: 1, compare: 2, not: 3, claim: 4, constant: 4 } as const;

/** Prints a condition with no more parentheses than necessary. Parsing the result gives the same condition. */
export const printCondition = (condition: Condition): string => {
  switch (condition.type) {
    case "claim":
      return claimPath(condition.claim);
    case "constant":
      return String(condition.value);
    case "not":
      return `!${within(condition.part, binding.not)}`;
    case "and":
    case "or": {
      const operator = condition.type === "and" ? " && " : " || ";
      const level = binding[condition.type] + 1;
      return condition.parts.map((part) => within(part, level)).join(operator);
    }
    case "compare":
      return condition.rest.reduce(
        (text, { equal, part }) => `${text} ${equal ? "==" : "!="} ${within(part, binding.not)}`,
        within(condition.first, binding.not),
      );
  }
};

const within = (part: Condition, level: number): string => {
  const text = printCondition(part);
  return binding[part.type] < level ? `(${text})` : text;
};
