import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCondition, someClaims } from "../testing/conditions.ts";
import { partsOf, printCondition, type Condition } from "./condition.ts";
import { decide, isMet } from "./evaluate.ts";
import { parseCondition } from "./parse.ts";
import {
  claimsOfVisitor,
  describeVisitor,
  holds,
  kindsOfVisitor,
  NOBODY,
  visitorWith,
  type Visitor,
} from "./visitors.ts";

const read = (text: string): Condition => {
  const parsed = parseCondition(text.replaceAll(/\b[a-d]\b/g, "visitor.claims.$&"));
  if (!parsed.ok) {
    throw new Error(parsed.issues[0]?.message);
  }
  return parsed.condition;
};

const decided = (text: string, ...held: string[]): string => {
  const visitor = visitorWith(held.map((name) => ({ name, unsigned: false })));
  const { met, because } = decide(read(text), visitor);
  return `${met ? "seen" : "hidden"}: ${because.replaceAll("visitor.claims.", "")}`;
};

const within = (condition: Condition): Condition[] => [
  condition,
  ...partsOf(condition).flatMap(within),
];

describe("what decided", () => {
  test.each<[string, string[], string]>([
    ["a", ["a"], "seen: a"],
    ["a && b", ["a"], "hidden: b"],
    ["a && b", ["a", "b"], "seen: a && b"],
    ["a || b && c", ["a", "b", "c"], "seen: a"],
    ["a || b && c", ["b", "c"], "seen: b && c"],
    ["a || b", [], "hidden: a || b"],
    ["(a || b) && (c || d)", ["c"], "hidden: a || b"],
    ["a && b", [], "hidden: a"],
    ["!a", ["a"], "hidden: !a"],
    ["!(a && !b)", [], "seen: !(a && !b)"],
    ["!(a && !b)", ["b"], "seen: b"],
    ["!(a || b)", ["a"], "hidden: !(a || b)"],
    ["!!(a && b)", ["a"], "hidden: b"],
    ["a == b || c", [], "seen: a == b"],
    ["a == b == c", [], "hidden: a == b == c"],
    ["false || a", [], "hidden: false || a"],
  ])("%s with %j is %s", (text, held, expected) => expect(decided(text, ...held)).toBe(expected));

  test("is a part that suffices, with the value of the whole, and no other such part on its way is shorter", () => {
    const claims = someClaims(5);
    const visitors = [...kindsOfVisitor(claims)];
    fc.assert(
      fc.property(anyCondition(claims), fc.nat({ max: visitors.length - 1 }), (condition, kind) => {
        const visitor = visitors[kind] ?? NOBODY;
        const { met, because } = decide(condition, visitor);
        expect(met).toBe(isMet(condition, visitor));
        const part = within(condition).find((one) => printCondition(one) === because);
        if (part === undefined) {
          throw new Error(`${because} is no part of ${printCondition(condition)}`);
        }
        for (const other of visitors) {
          expect(isMet(part, other) !== met || isMet(condition, other) === met).toBe(true);
        }
        expect(isMet(part, visitor)).toBe(met);
        if (condition.type === "and" && !met) {
          const failing = condition.parts.filter((one) => !isMet(one, visitor));
          const shortest = Math.min(...failing.map((one) => decide(one, visitor).because.length));
          expect(because).toHaveLength(shortest);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("kinds of visitor", () => {
  test("are all there are, each once, in the order of their bits", () => {
    const claims = someClaims(5);
    const kinds = [...kindsOfVisitor(claims)];
    expect(kinds).toHaveLength(32);
    expect(kinds[0]).toEqual(NOBODY);
    for (const [kind, visitor] of kinds.entries()) {
      const held = claims.filter((claim) => holds(visitor, claim));
      expect(held).toEqual(claims.filter((_, place) => ((kind >> place) & 1) === 1));
      expect(claimsOfVisitor(visitor).length).toBe(held.length);
    }
    expect([...kindsOfVisitor([])]).toEqual([NOBODY]);
  });

  test("have no claim that is not said of them, whatever every object has", () => {
    for (const name of ["constructor", "__proto__", "toString", "isBeta"]) {
      for (const unsigned of [false, true]) {
        const claim = { name, unsigned };
        const condition: Condition = { type: "claim", claim };
        expect(isMet(condition, NOBODY)).toBe(false);
        expect(isMet(condition, { claims: {}, unsigned: {} })).toBe(false);
        expect(isMet(condition, visitorWith([claim]))).toBe(true);
        expect(isMet(condition, visitorWith([{ name, unsigned: !unsigned }]))).toBe(false);
      }
    }
  });

  test.each<[Visitor, string]>([
    [NOBODY, "no claims"],
    [{ claims: { isBeta: false }, unsigned: {} }, "no claims"],
    [{ claims: { isBeta: true, partner: false } }, "signed in, isBeta"],
    [{ claims: {}, unsigned: { fromSearch: true } }, "unsigned fromSearch"],
    [
      { claims: { isBeta: true, partner: true }, unsigned: { fromSearch: true } },
      "signed in, isBeta, partner, unsigned fromSearch",
    ],
  ])("%j are described as %s", (visitor, expected) =>
    expect(describeVisitor(visitor)).toBe(expected),
  );
});
