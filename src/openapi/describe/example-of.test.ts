import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../json.ts";
import { spec } from "../testing/specs.ts";
import { namedSchemas } from "./describe-operation.ts";
import { exampleOf } from "./example-of.ts";

/** The example of a schema of the name `Pet`. */
const made = (schema: JsonValue, others: JsonObject = {}): JsonValue => {
  const document = {
    ...spec({}),
    openapi: "3.1.0",
    components: { schemas: { Pet: schema, ...others } },
  };
  const { terms, schemas } = namedSchemas(document, ["Pet"]);
  const [placed] = schemas;
  if (!placed) throw new Error("no schema");
  return exampleOf(terms, placed);
};

test("an example has every property, in the shape of its type", () => {
  expect(
    made(
      {
        type: "object",
        properties: {
          name: { type: "string" },
          born: { type: "string", format: "date-time" },
          legs: { type: "integer", minimum: 0 },
          tame: { type: "boolean" },
          size: { enum: ["small", "large"] },
          tags: { type: "array", items: { $ref: "#/components/schemas/Tag" } },
          home: { anyOf: [{ type: "string", format: "uri" }, { type: "null" }] },
        },
      },
      { Tag: { type: "object", properties: { label: { type: "string" } } } },
    ),
  ).toEqual({
    name: "string",
    born: "2026-01-15T09:30:00.000Z",
    legs: 1,
    tame: true,
    size: "small",
    tags: [{ label: "string" }],
    home: "https://example.com",
  });
});

test("what the schema gives itself comes first", () => {
  expect(made({ type: "string", examples: ["Rex"] })).toBe("Rex");
  expect(made({ type: "integer", default: 50 })).toBe(50);
  expect(made({ const: "pet" })).toBe("pet");
});

test("of alternatives the first is shown, and a ring ends", () => {
  expect(
    made({
      oneOf: [
        { type: "object", properties: { kind: { const: "cat" } } },
        { type: "object", properties: { kind: { const: "dog" } } },
      ],
    }),
  ).toEqual({ kind: "cat" });
  expect(
    made({
      type: "object",
      properties: {
        name: { type: "string" },
        mother: { $ref: "#/components/schemas/Pet" },
        young: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
      },
    }),
  ).toEqual({ name: "string", mother: {}, young: [{}] });
});
