import * as fc from "fast-check";
import { claimPath, isPlainName, type Claim, type ClaimsSchema } from "../condition/claims.ts";
import type { Condition } from "../condition/condition.ts";
import type { ConditionedItem } from "../condition/items.ts";

/** Creates `count` claims, every third of them unsigned, with names of all sorts. */
export const someClaims = (count: number): readonly Claim[] => {
  const name = (index: number) =>
    ["isBeta", "partner", "with space", "a.b", "constructor", 'say "hi"'][index] ?? `claim${index}`;
  return Array.from({ length: count }, (_, index) => ({
    name: name(index),
    unsigned: index % 3 === 2,
  }));
};

/** The schema with exactly these claims. */
export const schemaOf = (claims: readonly Claim[]): ClaimsSchema => {
  const properties = (unsigned: boolean) =>
    Object.fromEntries(
      claims
        .filter((claim) => claim.unsigned === unsigned)
        .map(({ name }) => [name, { type: "boolean" as const, description: `About ${name}` }]),
    );
  const group = {
    type: "object" as const,
    description: "Unsigned claims of the site visitor.",
    properties: properties(true),
  };
  return { properties: { ...properties(false), unsigned: group } };
};

/** Conditions over some claims, each about equally likely to occur. */
export const anyCondition = (claims: readonly Claim[]): fc.Arbitrary<Condition> => {
  const claim = fc
    .constantFrom(...claims, ...(claims.length === 0 ? [{ name: "isBeta", unsigned: false }] : []))
    .map((one): Condition => ({ type: "claim", claim: one }));
  const constant = fc.boolean().map((value): Condition => ({ type: "constant", value }));
  const leaf =
    claims.length === 0
      ? constant
      : fc.oneof({ weight: 12, arbitrary: claim }, { weight: 1, arbitrary: constant });
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
    const parts = fc.array(tie("condition"), { minLength: 2, maxLength: 4 });
    const comparison = fc.record({ equal: fc.boolean(), part: tie("condition") });
    return {
      condition: fc.oneof(
        { maxDepth: 3 },
        { weight: 2, arbitrary: leaf },
        {
          weight: 2,
          arbitrary: tie("condition").map((part): Condition => ({ type: "not", part })),
        },
        {
          weight: 4,
          arbitrary: fc
            .tuple(fc.constantFrom("and" as const, "or" as const), parts)
            .map(([type, list]): Condition => ({ type, parts: list })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie("condition"), fc.array(comparison, { minLength: 1, maxLength: 2 }))
            .map(([first, rest]): Condition => ({ type: "compare", first, rest })),
        },
      ),
    };
  });
  return condition;
};

/** How a person might write what the printer writes tidily. */
export interface Hand {
  /** Numbers from 0 that decide each next choice in turn, starting over at the end. */
  readonly choices: readonly number[];
}

export const anyHand: fc.Arbitrary<Hand> = fc.record({
  choices: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 40 }),
});

/** Writes a condition with other spacing and operators, and more parentheses, than the printer. */
export const writeBy = ({ choices }: Hand, condition: Condition): string => {
  let turn = 0;
  const choose = (...options: readonly string[]): string => {
    turn += 1;
    return options[(choices[turn % choices.length] ?? 0) % options.length] ?? "";
  };
  const gap = () => choose("", " ", "", "\n", "\t ");
  const wrap = (text: string) => (choose("", "", "(") === "(" ? `(${gap()}${text}${gap()})` : text);
  const path = ({ name, unsigned }: Claim): string => {
    const place = unsigned
      ? choose("visitor.claims.unsigned", 'visitor . claims["unsigned"]')
      : "visitor.claims";
    const inBrackets = `${place}[${gap()}${JSON.stringify(name)}${gap()}]`;
    return isPlainName(name)
      ? choose(`${place}.${name}`, `${place} .${name}`, inBrackets)
      : inBrackets;
  };
  const write = (one: Condition): string => {
    switch (one.type) {
      case "claim":
        return wrap(path(one.claim));
      case "constant":
        return wrap(String(one.value));
      case "not":
        return wrap(`!${gap()}${nested(one.part, ["not"])}`);
      case "and":
        return wrap(
          one.parts.map((part) => nested(part, ["not", "compare"])).join(`${gap()}&&${gap()}`),
        );
      case "or":
        return wrap(
          one.parts
            .map((part) => nested(part, ["not", "compare", "and"]))
            .join(`${gap()}||${gap()}`),
        );
      case "compare":
        return wrap(
          one.rest.reduce(
            (text, { equal, part }) =>
              `${text}${gap()}${equal ? choose("==", "===") : choose("!=", "!==")}${gap()}${nested(part, ["not"])}`,
            nested(one.first, ["not"]),
          ),
        );
    }
  };
  const nested = (part: Condition, bare: readonly string[]): string =>
    [...bare, "claim", "constant"].includes(part.type) ? write(part) : `(${gap()}${write(part)})`;
  return write(condition);
};

/**
 * The meaning of a condition, computed differently from the product: as a function of the number whose bit i is the
 * value of claim i.
 */
export const meaningOf = (
  condition: Condition,
  claims: readonly Claim[],
): ((kind: number) => boolean) => {
  const meaning = (part: Condition) => meaningOf(part, claims);
  switch (condition.type) {
    case "claim": {
      const place = claims.map(claimPath).indexOf(claimPath(condition.claim));
      return place === -1 ? () => false : (kind) => Math.floor(kind / 2 ** place) % 2 === 1;
    }
    case "constant":
      return () => condition.value;
    case "not": {
      const part = meaning(condition.part);
      return (kind) => !part(kind);
    }
    case "and":
      return condition.parts.map(meaning).reduce((a, b) => (kind) => a(kind) && b(kind));
    case "or":
      return condition.parts.map(meaning).reduce((a, b) => (kind) => a(kind) || b(kind));
    case "compare":
      return condition.rest.reduce((before, { equal, part }) => {
        const next = meaning(part);
        return equal
          ? (kind: number) => before(kind) === next(kind)
          : (kind: number) => before(kind) !== next(kind);
      }, meaning(condition.first));
  }
};

/** A site's items with generated conditions, some of them invalid; sections are up to two levels deep. */
export const anySite = (
  claims: readonly Claim[],
  write: (condition: Condition) => string,
  sizes: { readonly sections: number; readonly spaces: number },
): fc.Arbitrary<readonly ConditionedItem[]> => {
  const text = fc.oneof(
    { weight: 6, arbitrary: anyCondition(claims).map(write) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom("visitor.claims.nope &&", "visitor.claims.unheardOf") },
  );
  const section = fc.record({ condition: text, group: fc.constantFrom(undefined, "group1") });
  const space = fc.record({
    condition: text,
    parent: fc.nat({ max: sizes.sections }),
    default: fc.boolean(),
  });
  return fc
    .tuple(
      fc.array(section, { maxLength: sizes.sections }),
      fc.array(space, { maxLength: sizes.spaces }),
    )
    .map(([sections, spaces]) => [
      ...sections.map(({ condition, group }, index): ConditionedItem => ({
        id: `section${index}`,
        kind: "site-section",
        title: `Section ${index}`,
        condition,
        parent: group,
        default: index === 0,
      })),
      ...spaces.map((one, index): ConditionedItem => ({
        id: `space${index}`,
        kind: "site-space",
        title: `Space ${index}`,
        condition: one.condition,
        parent: one.parent < sections.length ? `section${one.parent}` : undefined,
        default: one.default,
      })),
    ]);
};
