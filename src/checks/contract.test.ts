import { describe, expect, test } from "vitest";
import { z } from "zod";
import { failuresOf, type Operation } from "#contract/operation.ts";
import { operations as typedOperations } from "#contract/operations/index.ts";
import { hasVersion } from "#contract/versions.ts";
import { permissionRules } from "#contract/permissions.ts";
import { findUnbounded } from "./unbounded.ts";

const operations: readonly Operation[] = typedOperations;
const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);
const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

describe("the walk for bounds", () => {
  test.each([
    ["a bare text", z.string()],
    ["a text with a pattern only", z.string().regex(/^a+$/)],
    ["an address", z.url()],
    ["a list", z.array(z.string().max(3))],
    ["a text in a list", z.array(z.string()).max(3)],
    ["a text in a nested object", z.strictObject({ a: z.strictObject({ b: z.string() }) })],
    ["a text behind optional, nullable, default", z.string().nullable().optional().default("")],
    ["a text before a transform", z.string().transform(Number)],
    ["a text after a transform", z.preprocess(String, z.string())],
    ["one of two texts", z.union([z.string().max(3), z.string()])],
    ["the key of a map", z.record(z.string(), z.boolean()).refine(() => true)],
    ["a map", z.record(z.string().max(3), z.boolean())],
    ["an object with room for more keys", z.object({ a: z.boolean() })],
    ["anything", z.unknown()],
  ])("finds %s", (_, schema) => {
    expect(findUnbounded(schema, "it")).toHaveLength(1);
  });

  test.each([
    ["text", z.string().trim().max(3)],
    ["text of one length", z.string().length(3)],
    ["enum", z.enum(["a"])],
    ["literal", z.literal("a")],
    ["uuid", z.uuid()],
    ["instant", z.iso.datetime()],
    ["list", z.array(z.email().max(9)).max(9)],
    ["text read as an address", z.string().max(9).pipe(z.email())],
    ["whole number in text", z.string().max(3).transform(Number).pipe(z.number().max(9))],
  ])("accepts a bounded %s", (_, schema) => {
    expect(findUnbounded(schema, "it")).toEqual([]);
  });
});

test("operation ids are unique, and so is each method on a path", () => {
  expect(operations.length).toBeGreaterThan(0);
  expect(repeated(operations.map(({ id }) => id))).toEqual([]);
  expect(repeated(operations.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
});

/** Reads of single resources that carry no ETag although something writes there, and why. */
const withoutVersion: Readonly<Record<string, string>> = {
  getOrganizationLogo: "a picture; its PUT is held against the organization's ETag",
  getLastViewOfChangeRequest: "says what changed; what is written is the caller's own mark",
  getPendingReviewInChangeRequest: "only who wrote it reaches it",
  listSSOIdentitiesOfMember: "its DELETE takes away whatever there is",
};

const isList = ({ success: { schema } }: Operation): boolean =>
  schema instanceof z.ZodObject && "items" in schema.shape && "count" in schema.shape;

test("a single resource that can be read and written carries an ETag, and so do its writes", () => {
  const writesOf = (path: string) =>
    operations.filter(
      (one) => one.path === path && ["PUT", "PATCH", "DELETE"].includes(one.method),
    );
  const bare = operations.filter(
    (one) =>
      one.method === "GET" && !isList(one) && !one.success.etag && writesOf(one.path).length > 0,
  );
  expect(bare.map(({ id }) => id).toSorted()).toEqual(Object.keys(withoutVersion).toSorted());
  const unheld = operations
    .filter((one) => one.method === "GET" && one.success.etag === true)
    .flatMap(({ path }) => writesOf(path).filter((one) => !hasVersion(one)));
  expect(unheld.map(({ id }) => id)).toEqual([]);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s",
  (_, operation) => {
    test("takes nothing without an upper bound", () => {
      const { params, query, body } = operation;
      const parts = Object.entries({ params, query, body });
      expect(
        parts.flatMap(([part, schema]) => (schema ? findUnbounded(schema, part) : [])),
      ).toEqual([]);
    });

    test("names its path parameters", () => {
      expect(Object.keys(operation.params?.shape ?? {}).toSorted()).toEqual(
        namesInPath(operation.path).toSorted(),
      );
    });

    test("says who may call it", () => {
      expect(Object.keys(permissionRules)).toContain(operation.permission);
      const isPublic = operation.permission === "public";
      expect(Boolean(operation.publicBecause), "publicBecause").toBe(isPublic);
      expect(isPublic || failuresOf(operation).includes(401), "401").toBe(true);
    });

    test("answers as its method promises", () => {
      const { method, success } = operation;
      expect(method !== "DELETE" || success.status === 204, "DELETE answers 204").toBe(true);
      expect(method !== "GET" || !operation.body, "GET has no body").toBe(true);
      const hasBody = Boolean(success.schema ?? success.mediaType);
      // What was made may be all there is to say: 201 answers with a body or without.
      if (success.status !== 201) expect(hasBody).toBe(success.status < 204);
      expect(repeated((operation.failures ?? []).map(String))).toEqual([]);
    });
  },
);
