import { claimPath, distinctClaims, type Claim } from "./claims.ts";

/** A link of a chain of comparisons: what is compared with all that stands before it. */
export interface Comparison {
  readonly equal: boolean;
  readonly part: Condition;
}

/**
 * Who sees a section or a site-space, as a tree. Operators that stand in a row make one node, so a tree is no
 * deeper than its parentheses and negations.
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

/** The condition that everybody meets, and the one that nobody meets. */
export const ALWAYS: Condition = { type: "constant", value: true };
export const NEVER: Condition = { type: "constant", value: false };

/** The conditions of which a condition is made directly. */
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

/** The claims that a condition names, each once, in the order in which it names them. */
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

/** How tightly the kinds of node bind: what binds looser than what is around it stands in parentheses. */
const binding = { or: 0, and: 1, compare: 2, not: 3, claim: 4, constant: 4 } as const;

/** Writes a condition with no more parentheses than it needs; parsing it gives the same condition again. */
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
