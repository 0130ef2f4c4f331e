import { describe, expect, test } from "vitest";
import { claimsOfSchema } from "#site/condition/claims.ts";
import { nameIssue, readSchema, schemaOfClaims, schemaText, withClaim } from "./schema-text.ts";

const beta = { claim: { name: "isBeta", unsigned: false }, description: "Takes part" };
const search = { claim: { name: "fromSearch", unsigned: true }, description: "" };
const schema = schemaOfClaims([beta, search]);

describe("a schema as text", () => {
  test("comes back as it was", () => {
    expect(readSchema(schemaText(schema))).toEqual({ ok: true, schema });
    expect(claimsOfSchema(schema)).toEqual([beta, search]);
  });

  test("names the property that is not of the allowed form", () => {
    const wrong = schemaText(schema).replace('"boolean"', '"number"');
    expect(readSchema(wrong)).toMatchObject({
      ok: false,
      issues: [{ path: "properties.isBeta.type" }],
    });
    expect(
      readSchema(
        '{"type":"object","properties":{"unsigned":{"type":"boolean","description":""}},"additionalProperties":false}',
      ),
    ).toMatchObject({
      ok: false,
      issues: [{ path: "properties.unsigned" }],
    });
  });

  test("says in plain words what is wrong, and where", () => {
    const said = (text: string) => {
      const read = readSchema(text);
      return read.ok
        ? []
        : read.issues.map(({ path, message }) => `${path}: ${message}`).toSorted();
    };
    expect(said("[]")).toEqual([": Must be an object in braces"]);
    expect(said('{"type":"array"}')).toEqual([
      "additionalProperties: must be false",
      "properties: needs properties",
      'type: must be "object"',
    ]);
    const of = (properties: string) =>
      said(`{"type":"object","properties":${properties},"additionalProperties":false}`);
    expect(of('{"a":{"type":"boolean"},"b":{"type":"number"},"c":{},"d":1}')).toEqual([
      "properties.a.description: needs a description",
      "properties.b.type: a claim must be of type boolean",
      "properties.c.type: a claim must be of type boolean",
      "properties.d: must be an object in braces",
    ]);
    expect(of('{"unsigned":{"type":"boolean?"}}')).toEqual([
      "properties.unsigned.type: unsigned claims must be of type object",
    ]);
    expect(of(`{"${"x".repeat(65)}":{"type":"boolean","description":1}}`)).toEqual([
      `properties.${"x".repeat(65)}: at most 64 characters`,
    ]);
    expect(of('{"__proto__":{"type":"boolean","description":""}}')).toEqual([
      ": No claim can be called __proto__",
    ]);
  });

  test("that is no JSON is said as a whole", () => {
    expect(readSchema("{")).toMatchObject({ ok: false, issues: [{ path: "" }] });
  });
});

describe("a claim of a schema", () => {
  const renamed = { claim: { name: "isTester", unsigned: false }, description: "Takes part" };

  test("is renamed in its place, removed and added at the end", () => {
    expect(claimsOfSchema(withClaim(schema, beta.claim, renamed))).toEqual([renamed, search]);
    expect(claimsOfSchema(withClaim(schema, search.claim, undefined))).toEqual([beta]);
    expect(withClaim(schema, search.claim, undefined).properties).not.toHaveProperty("unsigned");
    expect(claimsOfSchema(withClaim(schema, undefined, renamed))).toEqual([beta, renamed, search]);
  });

  test("cannot have a name that is taken, kept, empty or too long", () => {
    expect(nameIssue(schema, beta.claim, undefined)).toMatch(/already/);
    expect(nameIssue(schema, beta.claim, beta.claim)).toBeUndefined();
    expect(nameIssue(schema, { name: "isBeta", unsigned: true }, undefined)).toBeUndefined();
    expect(nameIssue(schema, { name: "unsigned", unsigned: false }, undefined)).toMatch(/kept/);
    expect(nameIssue(schema, { name: "__proto__", unsigned: true }, undefined)).toMatch(/No/);
    expect(nameIssue(schema, { name: "", unsigned: false }, undefined)).toBeDefined();
    expect(nameIssue(schema, { name: "x".repeat(65), unsigned: false }, undefined)).toBeDefined();
  });
});
