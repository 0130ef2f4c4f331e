import { describe, expect, test } from "vitest";
import { z } from "zod";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { createTeam } from "#contract/schemas/team.ts";
import { isOptional, labelOf, limitsOf } from "./limits.ts";

describe("limitsOf", () => {
  test("reads texts and lists of the contract", () => {
    expect(limitsOf(createTeam, "title")).toEqual({ min: 1, max: 64 });
    expect(limitsOf(updateOrganization, "title")).toEqual({ min: 2, max: 255 });
    expect(limitsOf(updateOrganization, "emailDomains")).toEqual({ max: 50 });
    expect(limitsOf(updateOrganization, "emailDomains.3")).toEqual({ min: 3, max: 253 });
    expect(limitsOf(createTeam.pick({ title: true }), "title")).toEqual({ min: 1, max: 64 });
  });

  test("sees through every wrapper", () => {
    const text = z.string().max(9);
    const wrapped = {
      optional: text.optional(),
      nullable: text.nullable(),
      nullish: text.nullish(),
      default: text.default("x"),
      prefault: text.prefault("x"),
      readonly: text.readonly(),
      caught: text.catch("x"),
      piped: text.pipe(z.email()),
      transformed: text.transform((value) => value.length),
      preprocessed: z.preprocess((value) => value, text),
      deep: text.trim().nullable().optional().default("x"),
    };
    const schema = z.strictObject(wrapped);
    for (const name of Object.keys(wrapped)) {
      expect([name, limitsOf(schema, name)]).toEqual([name, { max: 9 }]);
    }
  });

  test("has none where the schema has none", () => {
    const schema = z.object({ any: z.string(), inner: z.object({ n: z.number().min(1).max(5) }) });
    expect(limitsOf(schema, "any")).toEqual({});
    expect(limitsOf(schema, "missing")).toEqual({});
    expect(limitsOf(schema, "any.deeper")).toEqual({});
    expect(limitsOf(schema, "inner.n")).toEqual({ min: 1, max: 5 });
  });
});

test("isOptional follows the schema", () => {
  expect(isOptional(updateOrganization, "title")).toBe(true);
  expect(isOptional(createTeam, "title")).toBe(false);
  expect(isOptional(createTeam, "missing")).toBe(false);
});

test("labelOf makes words of a name", () => {
  expect(labelOf("defaultRole")).toBe("Default role");
  expect(labelOf("emails.title")).toBe("Title");
});
