import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { PlanCounter, type PlannedUnit, planWays, wayOf } from "./plan.ts";
import { addProgress, noProgress, progressOfUnits, shareDone, toReview } from "./progress.ts";
import { newUnit } from "./unit.ts";
import {
  isByPerson,
  type PlacedText,
  stateOf,
  type TextOrigin,
  textOrigins,
  type UnitFacts,
} from "./unit-state.ts";
import { unitStates } from "#contract/schemas/enums.ts";

const placed = (origin: TextOrigin, hash = "now", more: Partial<PlacedText> = {}): PlacedText => ({
  text: "Text",
  hash,
  origin,
  ...more,
});

describe("the state of a unit", () => {
  test.each<[name: string, state: string, facts: Omit<UnitFacts, "hash">]>([
    ["no sync has seen", "missing", {}],
    ["nobody translated", "missing", { placed: placed("source"), target: "Text" }],
    ["an engine translated", "machine", { placed: placed("engine"), target: "Text" }],
    ["the memory filled in", "memory", { placed: placed("memory"), target: "Text" }],
    ["somebody approved", "reviewed", { placed: placed("engine", "now", { isReviewed: true }) }],
    ["a person wrote", "edited", { placed: placed("person") }],
    ["a person wrote in the target", "edited", { placed: placed("source"), target: "Other" }],
    ["a person corrected", "edited", { placed: placed("engine"), target: "Other" }],
    [
      "a person corrected after approval",
      "edited",
      { placed: placed("engine", "now", { isReviewed: true }), target: "Other" },
    ],
    ["is wrapped elsewhere", "machine", { placed: placed("engine"), target: " Text\n" }],
    ["an engine translated before", "stale", { placed: placed("engine", "old") }],
    ["a person wrote before", "stale", { placed: placed("person", "old") }],
    [
      "a person wrote before, and an engine failed",
      "stale",
      { placed: placed("person", "old"), refusedHash: "now" },
    ],
    ["an engine failed at", "refused", { placed: placed("source"), refusedHash: "now" }],
    [
      "an engine failed at again",
      "refused",
      { placed: placed("engine", "old"), refusedHash: "now" },
    ],
    ["an engine failed at before", "missing", { placed: placed("source"), refusedHash: "old" }],
    ["the memory has since", "memory", { placed: placed("memory"), refusedHash: "now" }],
  ])("that %s: %s", (_name, state, facts) => {
    expect(stateOf({ hash: "now", ...facts })).toBe(state);
  });
});

const hashes = fc.constantFrom("now", "old");
const anyFacts: fc.Arbitrary<Omit<PlannedUnit, "unit">> = fc.record({
  placed: fc.option(
    fc.record({
      text: fc.constantFrom("One", "Two"),
      hash: hashes,
      origin: fc.constantFrom(...textOrigins),
      isReviewed: fc.boolean(),
    }),
    { nil: undefined },
  ),
  target: fc.option(fc.constantFrom("One", "Two"), { nil: undefined }),
  refusedHash: fc.option(hashes, { nil: undefined }),
  isInMemory: fc.boolean(),
});
const anyPlanned = fc
  .tuple(fc.nat(9), anyFacts, fc.nat(5))
  .map(([number, facts, key]): PlannedUnit => ({
    unit: {
      ...newUnit(`k${String(key)}`, "paragraph", `Text ${String(number)}`, "en"),
      hash: number > 4 ? "now" : `h${String(number)}`,
    },
    ...facts,
  }));
const anyPages = fc.array(fc.array(anyPlanned, { maxLength: 6 }), { maxLength: 6 });

describe("a plan", () => {
  test("is the same in whatever order pages and units are added", () => {
    const planOf = (pages: readonly (readonly [string, readonly PlannedUnit[]])[]) => {
      const counter = new PlanCounter();
      for (const [page, units] of pages) counter.addPage(page, units);
      return counter.plan();
    };
    fc.assert(
      fc.property(anyPages, (pages) => {
        // Units with the same hash have the same words.
        const even = pages.map((units) =>
          units.map((planned) => ({
            ...planned,
            unit: { ...planned.unit, words: planned.unit.hash.length, characters: 7 },
          })),
        );
        const named = even.map((units, at) => [`p${String(at)}`, units] as const);
        const turned = named
          .map(([page, units]) => [page, units.toReversed()] as const)
          .toReversed();
        const plan = planOf(named);
        expect(planOf(turned)).toEqual(plan);
        const units = planWays.reduce((sum, way) => sum + plan[way].units, 0);
        expect(units).toBe(pages.flat().length);
        const less = named.map(([page, all], at) => [page, at === 0 ? all.slice(1) : all] as const);
        if ((named[0]?.[1].length ?? 0) > 0) expect(planOf(less).hash).not.toBe(plan.hash);
      }),
    );
  });

  test("never touches a person's text, nor sends what was refused or is in the memory", () => {
    fc.assert(
      fc.property(anyPlanned, (planned) => {
        const way = wayOf(planned);
        const facts = { ...planned, hash: planned.unit.hash };
        const state = stateOf(facts);
        if (isByPerson(facts)) expect(["kept", "stale"]).toContain(way);
        else expect(["kept", "stale"]).not.toContain(way);
        if (way === "engine")
          expect([planned.isInMemory, state === "refused"]).toEqual([false, false]);
        if (way === "memory") expect(planned.isInMemory).toBe(true);
        if (way === "done") expect(["machine", "memory", "reviewed"]).toContain(state);
      }),
      { numRuns: 1000 },
    );
  });

  test("sends equal texts once, and nothing too long", () => {
    const counter = new PlanCounter();
    const unit = newUnit("a", "paragraph", "Two words", "en");
    const long = newUnit("b", "paragraph", "a".repeat(MAX_UNIT + 1), "en");
    counter.addPage("p1", [
      { unit, isInMemory: false },
      { unit: long, isInMemory: false },
    ]);
    counter.addPage("p2", [{ unit, isInMemory: false }]);
    const { engine, memory, refused } = counter.plan();
    expect(engine).toEqual({ pages: 2, units: 1, words: 2, characters: 9 });
    expect(memory).toEqual({ pages: 0, units: 1, words: 2, characters: 9 });
    expect(refused).toEqual({ pages: 1, units: 1, words: 1, characters: MAX_UNIT + 1 });
  });
});

test("progress adds up, and counts words", () => {
  const one = progressOfUnits([
    { state: "machine", unit: { words: 3 } },
    { state: "missing", unit: { words: 5 } },
  ]);
  const other = progressOfUnits([
    { state: "machine", unit: { words: 1 } },
    { state: "edited", unit: { words: 1 } },
  ]);
  const sum = addProgress(one, other);
  expect(sum.machine).toEqual({ units: 2, words: 4 });
  expect(shareDone(sum)).toBe(0.5);
  expect(toReview(sum)).toEqual({ units: 2, words: 4 });
  expect(addProgress(noProgress, one)).toEqual(one);
  expect(shareDone(noProgress)).toBe(1);
  expect(Object.keys(noProgress)).toEqual([...unitStates]);
});
