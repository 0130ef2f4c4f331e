import { upgrade } from "@scalar/openapi-upgrader";
import { describe, expect, test } from "vitest";
import { isObject, type JsonObject, type JsonValue } from "../json.ts";
import { Targets } from "../references.ts";
import { goldenSpecs } from "../testing/operation-pairs.ts";
import { randomFrom, randomSchema } from "../testing/random-schemas.ts";
import { goldenSchemas } from "../testing/schema-pairs.ts";
import { oldShelter, shelter } from "../testing/shelter.ts";
import { specWith } from "../testing/specs.ts";
import { compareSpecs } from "./compare-specs.ts";

const directions = ["request", "response"] as const;

/** Every specification that tests have, and random ones. */
const specs: readonly JsonObject[] = [
  shelter,
  oldShelter,
  ...goldenSpecs.flatMap(({ before, after }) => [before, after]),
  ...goldenSchemas.flatMap(({ before, after }) =>
    directions.flatMap((direction) => [specWith(before, direction), specWith(after, direction)]),
  ),
  ...Array.from({ length: 100 }, (_, seed) => {
    const random = randomFrom(seed);
    return specWith(randomSchema(random, 4), random() < 0.5 ? "request" : "response");
  }),
];

const reordered = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(reordered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reordered(member)]),
  );
};

/** The same with what is referred to in the place of references, up to where they come back to themselves. */
const inlined = (document: JsonObject): JsonObject => {
  const targets = new Targets(document);
  const copy = (value: JsonValue, within: readonly JsonValue[]): JsonValue => {
    if (Array.isArray(value)) return value.map((item) => copy(item, within));
    if (!isObject(value)) return value;
    const to = value["$ref"];
    const target = typeof to === "string" ? targets.find(to)?.value : undefined;
    if (target !== undefined && !within.includes(target)) return copy(target, [...within, target]);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, copy(member, within)]),
    );
  };
  return copy(document, []) as JsonObject;
};

const notSafe = (before: JsonObject, after: JsonObject) =>
  compareSpecs(before, after).filter((change) => change.class !== "safe");

describe("nothing has changed", () => {
  test("between a specification and itself", () => {
    for (const document of specs)
      expect(compareSpecs(document, structuredClone(document))).toEqual([]);
  });

  test("when members are in another order", () => {
    for (const document of specs)
      expect(compareSpecs(document, reordered(document) as JsonObject)).toEqual([]);
  });

  test("when references are written out", () => {
    const whole = inlined(shelter);
    expect(JSON.stringify(whole["paths"])).not.toContain("schemas/Owner");
    expect(compareSpecs(shelter, whole)).toEqual([]);
    expect(compareSpecs(whole, shelter)).toEqual([]);
  });

  test.each(["3.0", "3.1", "3.2"] as const)(
    "that breaks anything when 2.0 becomes %s",
    (version) => {
      // The types tell the versions of the result apart by the text itself.
      const copy = structuredClone(oldShelter);
      const upgraded =
        version === "3.0"
          ? upgrade(copy, "3.0")
          : version === "3.1"
            ? upgrade(copy, "3.1")
            : upgrade(copy, "3.2");
      const young: JsonObject = JSON.parse(JSON.stringify(upgraded));
      expect(young["openapi"]).toMatch(version);
      expect(notSafe(oldShelter, young)).toEqual([]);
      expect(notSafe(young, oldShelter)).toEqual([]);
    },
  );

  test("when null is written as 3.0 or as 3.1 does", () => {
    const old = {
      ...specWith({ type: "string", nullable: true, enum: ["a", null] }, "response"),
      openapi: "3.0.3",
    };
    const young = specWith({ type: ["string", "null"], enum: ["a", null] }, "response");
    const union = specWith(
      { oneOf: [{ type: "null" }, { type: "string", enum: ["a"] }] },
      "response",
    );
    for (const [before, after] of [
      [old, young],
      [young, old],
      [young, union],
      [union, old],
    ] as const)
      expect(compareSpecs(before, after)).toEqual([]);
  });
});

/** What the way back says of what was said there. */
const mirrored = new Map([
  ["operation-added", "operation-removed"],
  ["webhook-added", "webhook-removed"],
  ["callback-added", "callback-removed"],
  ["server-added", "server-removed"],
  ["schema-added", "schema-removed"],
  ["request-media-type-added", "request-media-type-removed"],
  ["response-media-type-added", "response-media-type-removed"],
  ["header-required", "header-optional"],
  ["parameter-required", "parameter-optional"],
  ["body-required", "body-optional"],
  ["payload-required", "payload-optional"],
  ["request-property-required", "request-property-optional"],
  ["response-property-required", "response-property-optional"],
  ["request-variant-added", "request-variant-removed"],
  ["response-variant-added", "response-variant-removed"],
  ["request-limit-narrowed", "request-limit-widened"],
  ["response-limit-narrowed", "response-limit-widened"],
  ["request-null-accepted", "request-null-refused"],
  ["response-null-added", "response-null-removed"],
  ["request-closed", "request-opened"],
  ["response-closed", "response-opened"],
  ["request-values-narrowed", "request-values-widened"],
]);

test("what comes one way goes the other way", () => {
  const opposite = new Map(
    [...mirrored].flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );
  let compared = 0;
  for (const [index, before] of specs.entries()) {
    const after = specs[index + 1];
    if (!after) continue;
    const counted = (changes: ReturnType<typeof compareSpecs>, turn: boolean): string[] =>
      changes
        .map(({ rule }) => (turn ? (opposite.get(rule) ?? "") : rule))
        .filter((rule) => opposite.has(rule))
        .toSorted();
    const there = counted(compareSpecs(before, after), false);
    // Unions are taken apart on one side or the other, so their alternatives are not told alike both ways.
    if (JSON.stringify([before, after]).match(/"(anyOf|oneOf)"/)) continue;
    expect(counted(compareSpecs(after, before), true)).toEqual(there);
    compared += there.length;
  }
  expect(compared).toBeGreaterThan(50);
});

describe("rings", () => {
  const ringOf = (size: number, last: JsonObject): JsonObject => {
    const schemas = Object.fromEntries(
      Array.from({ length: size }, (_, index) => [
        `S${index}`,
        {
          properties: {
            next: { $ref: `#/components/schemas/S${(index + 1) % size}` },
            ...(index === size - 1 && last),
          },
        },
      ]),
    );
    return specWith({ $ref: "#/components/schemas/S0" }, "response", { components: { schemas } });
  };

  test("of 2,000 schemas are compared to their last", () => {
    const changes = compareSpecs(
      ringOf(2000, { a: { type: "string" } }),
      ringOf(2000, { a: { type: "integer" } }),
    );
    expect(changes.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "response-type-changed /components/schemas/S1999/properties/a/type",
    ]);
  });

  test("whose lengths have no common measure come to an end, and it is told", () => {
    const changes = compareSpecs(ringOf(1999, {}), ringOf(2000, {}));
    expect(changes.map(({ rule }) => rule)).toEqual(["too-many-changes"]);
  });
});

test("schemas that make ever new ones of each other come to an end, and it is told", () => {
  const to = (index: number) => ({ $ref: `#/components/schemas/S${index % 100}` });
  const schemas = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `S${index}`,
      {
        properties: Object.fromEntries(
          Array.from({ length: 100 }, (__, at) => [`p${at}`, to(index * 7 + at)]),
        ),
        allOf: [{ additionalProperties: to(index + 1) }],
      },
    ]),
  );
  const document = specWith(to(0), "request", { components: { schemas } });
  expect(compareSpecs(document, structuredClone(document)).map(({ rule }) => rule)).toEqual([
    "too-many-changes",
  ]);
});

test("of very many changes the worst are listed, and how many more there are", () => {
  const paths = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`/${index}`, { get: { responses: {} } }]),
    );
  const whole = { openapi: "3.1.0", info: { title: "Many", version: "1" }, paths: paths(25_000) };
  const changes = compareSpecs(whole, { ...whole, paths: paths(1), servers: [{ url: "/v2" }] });
  expect(changes).toHaveLength(20_001);
  expect(changes[0]?.rule).toBe("operation-removed");
  expect(changes.at(-1)).toMatchObject({
    rule: "too-many-changes",
    words: "5000 more changes are not listed.",
  });
});
