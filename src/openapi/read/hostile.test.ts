import { describe, expect, test } from "vitest";
import { compareSpecs } from "../compare/compare-specs.ts";
import { MAX_SOURCE_ERRORS } from "../limits.ts";
import { listOperations } from "../operations/list-operations.ts";
import { operationPart } from "../operations/operation-part.ts";
import { hostileSources } from "../testing/hostile-sources.ts";
import { outsideReferences, readSource } from "./read-source.ts";

const ADDRESS = "https://specs.example/v1/openapi.yaml";

test("there are 80 sources at least", () => {
  expect(hostileSources.length).toBeGreaterThanOrEqual(80);
  expect(new Set(hostileSources.map(({ name }) => name)).size).toBe(hostileSources.length);
});

describe("of hostile sources", () => {
  test.each(hostileSources)("$name", ({ source, error, problem }) => {
    const read = readSource({ files: new Map([[ADDRESS, source]]), entry: ADDRESS });
    if (error) {
      if (!("errors" in read)) throw new Error("It was read.");
      expect(read.errors).toHaveLength(1);
      expect(read.errors[0]?.message).toMatch(error.message);
      expect(read.errors[0]?.line).toBe(error.line);
      expect(read.errors[0]?.column).toBeGreaterThan(0);
      return;
    }
    if ("errors" in read) throw new Error(JSON.stringify(read.errors));
    if (problem) {
      expect(read.problems[0]?.message).toMatch(problem.message);
      if (problem.line !== undefined) expect(read.problems[0]?.line).toBe(problem.line);
    } else expect(read.problems).toEqual([]);
    // What is kept is worked with like any other, here and in another thread.
    const { document } = structuredClone(read);
    expect(Object.keys(document)).toEqual(Object.keys(read.document));
    for (const operation of listOperations(document))
      expect(operationPart(document, operation)).toBeDefined();
    expect(compareSpecs(read.document, document)).toEqual([]);
  });

  test("none has files fetched but those of its own origin", () => {
    for (const { source } of hostileSources)
      for (const address of outsideReferences(source, ADDRESS))
        expect(address).toMatch(/^https:\/\/specs\.example\//);
  });
});

test("of very many errors a hundred are told", () => {
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`/${index}`, { get: { responses: 1 } }]),
  );
  const source = JSON.stringify({ openapi: "3.1.0", info: { title: "", version: "" }, paths });
  const read = readSource({ files: new Map([["a", source]]), entry: "a" });
  if ("errors" in read) throw new Error("It was not read.");
  expect(read.problems).toHaveLength(MAX_SOURCE_ERRORS);
});
