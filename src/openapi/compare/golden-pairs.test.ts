import { describe, expect, test } from "vitest";
import { specRules } from "#contract/schemas/openapi-rules.ts";
import { specChangeClasses } from "#contract/schemas/enums.ts";
import type { JsonObject } from "../json.ts";
import { goldenSpecs } from "../testing/operation-pairs.ts";
import { goldenSchemas } from "../testing/schema-pairs.ts";
import { spec, specWith } from "../testing/specs.ts";
import { compareSpecs } from "./compare-specs.ts";
import { reclass, RULES } from "./rules.ts";

const rulesOf = (before: JsonObject, after: JsonObject): string[] =>
  compareSpecs(before, after).map(({ rule }) => rule);

const directions = ["request", "response"] as const;

describe.each(directions)("schemas of a %s", (direction) => {
  test.each(goldenSchemas)("$name", (golden) => {
    const before = specWith(golden.before, direction);
    const after = specWith(golden.after, direction);
    expect(rulesOf(before, after), "there").toEqual(golden[direction].there);
    expect(rulesOf(after, before), "back").toEqual(golden[direction].back);
  });
});

describe("operations", () => {
  test.each(goldenSpecs)("$name", ({ before, after, there, back }) => {
    expect(rulesOf(before, after), "there").toEqual(there);
    expect(rulesOf(after, before), "back").toEqual(back);
  });

  test("one that was announced to go is gone in time, once the day has come", () => {
    const operation = { deprecated: true, "x-sunset": "2026-03-01", responses: {} };
    const [before, after] = [spec({ "/pets": { get: operation } }), spec({})];
    const rules = (today?: string) => compareSpecs(before, after, today).map(({ rule }) => rule);
    expect(rules("2026-02-28")).toEqual(["operation-removed"]);
    expect(rules("2026-03-01")).toEqual(["deprecated-operation-removed"]);
    expect(rules()).toEqual(["operation-removed"]);
  });
});

test("every rule is shown by a pair", () => {
  const shown = new Set<string>([
    ...goldenSchemas.flatMap(({ request, response }) =>
      [request, response].flatMap(({ there, back }) => [...there, ...back]),
    ),
    ...goldenSpecs.flatMap(({ there, back }) => [...there, ...back]),
    // Shown above, and where limits are tested.
    "deprecated-operation-removed",
    "too-many-changes",
  ]);
  expect(specRules.filter((rule) => !shown.has(rule))).toEqual([]);
});

test("there are 120 pairs at least", () => {
  expect(goldenSchemas.length * directions.length + goldenSpecs.length).toBeGreaterThanOrEqual(120);
});

describe("classes", () => {
  const worst = (rule: (typeof specRules)[number]) => specChangeClasses.indexOf(RULES[rule].class);

  test.each(specRules.filter((rule) => rule.endsWith("-narrowed")))(
    "%s breaks requests, never responses",
    (rule) => {
      expect(RULES[rule].class).toBe(rule.startsWith("request-") ? "breaking" : "safe");
    },
  );

  test("a gate gives rules other classes, and the worst still comes first", () => {
    const before = specWith({ type: "object", properties: { a: {}, b: {} } }, "request");
    const after = specWith({ type: "object", properties: { c: {} } }, "request");
    const changes = compareSpecs(before, after);
    expect(changes.map((change) => change.class)).toEqual(["risky", "risky", "safe"]);
    const judged = reclass(changes, {
      "request-property-added": "breaking",
      "request-property-removed": "safe",
    });
    expect(judged.map(({ rule, class: kind }) => `${kind} ${rule}`)).toEqual([
      "breaking request-property-added",
      "safe request-property-removed",
      "safe request-property-removed",
    ]);
    expect(worst("request-property-added")).toBeGreaterThan(worst("request-property-removed"));
  });
});
