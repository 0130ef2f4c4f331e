import { expect, test } from "vitest";
import { narrowed, stateOf } from "./spec-state.ts";

const served = { processingState: "complete", lastVersion: "one" } as const;

test.each([
  ["served", served],
  ["empty", { processingState: "complete" }],
  ["held", { ...served, heldVersion: "two" }],
  ["failed", { ...served, heldVersion: "two", lastProcessErrorCode: "PARSE_ERROR" }],
  ["reading", { ...served, lastProcessErrorCode: "PARSE_ERROR", processingState: "pending" }],
  ["reading", { ...served, processingState: "progress" }],
] as const)("it says %s first", (state, spec) => {
  expect(stateOf(spec)).toBe(state);
});

test("specifications are found by slug or title, and by how they stand", () => {
  const pets = { ...served, slug: "pets", title: "Pet Store" };
  const cars = { processingState: "complete", slug: "cars" } as const;
  const found = (asked: Parameters<typeof narrowed>[1]) =>
    narrowed([pets, cars], asked).map(({ slug }) => slug);
  expect(found({})).toEqual(["pets", "cars"]);
  expect(found({ find: " STORE " })).toEqual(["pets"]);
  expect(found({ find: "car" })).toEqual(["cars"]);
  expect(found({ state: "served" })).toEqual(["pets"]);
  expect(found({ state: "empty", find: "pets" })).toEqual([]);
});
