import { describe, expect, test } from "vitest";
import { claimsOfSchema } from "../../../../../../../../site/condition/claims.ts";
import { nameMistake, readSchema, schemaOfClaims, schemaText, withClaim } from "./claims-text.ts";

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
      mistakes: [{ path: "properties.isBeta.type" }],
    });
    expect(
      readSchema(
        '{"type":"object","properties":{"unsigned":{"type":"boolean","description":""}},"additionalProperties":false}',
      ),
    ).toMatchObject({
      ok: false,
      mistakes: [{ path: "properties.unsigned" }],
    });
  });

  test("that is no JSON is said as a whole", () => {
    expect(readSchema("{")).toMatchObject({ ok: false, mistakes: [{ path: "" }] });
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
    expect(nameMistake(schema, beta.claim, undefined)).toMatch(/already/);
    expect(nameMistake(schema, beta.claim, beta.claim)).toBeUndefined();
    expect(nameMistake(schema, { name: "isBeta", unsigned: true }, undefined)).toBeUndefined();
    expect(nameMistake(schema, { name: "unsigned", unsigned: false }, undefined)).toMatch(/kept/);
    expect(nameMistake(schema, { name: "", unsigned: false }, undefined)).toBeDefined();
    expect(nameMistake(schema, { name: "x".repeat(65), unsigned: false }, undefined)).toBeDefined();
  });
});
