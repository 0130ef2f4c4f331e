import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyCondition, meaningOf, someClaims } from "../testing/conditions.ts";
import { ALWAYS, NEVER } from "./condition.ts";
import {
  alwaysTable,
  and,
  count,
  isAlways,
  isNever,
  MAX_CLAIMS,
  not,
  or,
  overlaps,
  simplestKind,
  tableOf,
  workFor,
  type TruthTable,
} from "./truth-table.ts";

const bitsOf = ({ claims, words }: TruthTable): boolean[] =>
  Array.from(
    { length: 2 ** claims },
    (_, kind) => (((words[kind >>> 5] ?? 0) >>> (kind & 31)) & 1) === 1,
  );

test("tables join as the visitors in them do", () => {
  const pairs = fc.integer({ min: 0, max: 8 }).chain((size) => {
    const claims = someClaims(size);
    return fc.tuple(fc.constant(claims), anyCondition(claims), anyCondition(claims));
  });
  fc.assert(
    fc.property(pairs, ([claims, first, second]) => {
      const [one, other] = [meaningOf(first, claims), meaningOf(second, claims)];
      const [a, b] = [tableOf(first, claims), tableOf(second, claims)];
      if (a === undefined || b === undefined) {
        throw new Error("No table was made.");
      }
      const kinds = Array.from({ length: 2 ** claims.length }, (_, kind) => kind);
      expect(bitsOf(and(a, b))).toEqual(kinds.map((kind) => one(kind) && other(kind)));
      expect(bitsOf(or(a, b))).toEqual(kinds.map((kind) => one(kind) || other(kind)));
      expect(bitsOf(not(a))).toEqual(kinds.map((kind) => !one(kind)));
      expect(overlaps(a, b)).toBe(kinds.some((kind) => one(kind) && other(kind)));
      expect(not(not(a))).toEqual(a);
      expect(count(a) + count(not(a))).toBe(kinds.length);
      expect(isAlways(or(a, not(a))) && isNever(and(a, not(a)))).toBe(true);
      expect(bitsOf(a)).toEqual(kinds.map(one));
    }),
    { numRuns: 400 },
  );
});

test.each(Array.from({ length: MAX_CLAIMS + 1 }, (_, claims) => [claims]))(
  "over %i claims everybody and nobody are full and empty",
  (size) => {
    const claims = someClaims(size);
    const everybody = alwaysTable(size);
    expect(tableOf(ALWAYS, claims)).toEqual(everybody);
    expect(count(everybody)).toBe(2 ** size);
    expect([isAlways(everybody), isNever(everybody)]).toEqual([true, false]);
    const nobody = tableOf(NEVER, claims);
    expect(nobody).toEqual(not(everybody));
    expect(simplestKind(not(everybody))).toBeUndefined();
    expect(simplestKind(everybody)).toBe(0);
  },
);

test("the simplest kind is the first of those with the fewest claims", () => {
  const claims = someClaims(7);
  fc.assert(
    fc.property(anyCondition(claims), (condition) => {
      const table = tableOf(condition, claims) ?? alwaysTable(0);
      const sizes = bitsOf(table).map((bit, kind) =>
        bit
          ? claims.filter((_, place) => ((kind >> place) & 1) === 1).length
          : Number.POSITIVE_INFINITY,
      );
      const least = Math.min(...sizes);
      expect(simplestKind(table)).toBe(Number.isFinite(least) ? sizes.indexOf(least) : undefined);
    }),
    { numRuns: 200 },
  );
});

test("more than 16 claims make no table, and the work is told before", () => {
  expect(tableOf(ALWAYS, someClaims(MAX_CLAIMS + 1))).toBeUndefined();
  const both = { type: "and", parts: [ALWAYS, NEVER] } as const;
  expect([workFor(both, 0), workFor(both, 5), workFor(both, 6), workFor(both, 16)]).toEqual([
    3, 3, 6, 6144,
  ]);
});
