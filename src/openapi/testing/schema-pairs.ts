import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";

/** Two versions of a schema, with the expected rules in either direction. */
export interface GoldenSchemas {
  readonly name: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly request: { readonly there: readonly SpecRule[]; readonly back: readonly SpecRule[] };
  readonly response: { readonly there: readonly SpecRule[]; readonly back: readonly SpecRule[] };
}

const both = (there: readonly SpecRule[], back = there) => ({
  request: { there, back },
  response: { there, back },
});

const limits = (name: string, before: JsonValue, after: JsonValue): GoldenSchemas => ({
  name,
  before,
  after,
  request: { there: ["request-limit-narrowed"], back: ["request-limit-widened"] },
  response: { there: ["response-limit-narrowed"], back: ["response-limit-widened"] },
});

const unclear = (
  rule: SpecRule,
  name: string,
  before: JsonValue,
  after: JsonValue,
): GoldenSchemas => ({ name, before, after, ...both([rule]) });

const cat = {
  title: "Cat",
  type: "object",
  properties: { kind: { const: "cat" } },
  required: ["kind"],
};
const dog = {
  title: "Dog",
  type: "object",
  properties: { kind: { const: "dog" } },
  required: ["kind"],
};
const loud = { title: "Dog", type: "object", properties: { bark: { type: "string" } } };
const soft = { title: "Cat", type: "object", properties: { purr: { type: "string" } } };

export const goldenSchemas: readonly GoldenSchemas[] = [
  {
    name: "number to integer",
    before: { type: "number" },
    after: { type: "integer" },
    request: { there: ["request-type-narrowed"], back: ["request-type-widened"] },
    response: { there: ["response-type-narrowed"], back: ["response-type-widened"] },
  },
  {
    name: "any type to one",
    before: {},
    after: { type: "string" },
    request: { there: ["request-type-narrowed"], back: ["request-type-widened"] },
    response: { there: ["response-type-narrowed"], back: ["response-type-widened"] },
  },
  {
    name: "one type to another",
    before: { type: "integer" },
    after: { type: "string" },
    ...both(["request-type-changed"]),
    response: { there: ["response-type-changed"], back: ["response-type-changed"] },
  },
  {
    name: "null among the types",
    before: { type: ["string", "null"] },
    after: { type: "string" },
    request: { there: ["request-null-refused"], back: ["request-null-accepted"] },
    response: { there: ["response-null-removed"], back: ["response-null-added"] },
  },
  {
    name: "null as an alternative",
    before: { anyOf: [{ type: "string" }, { type: "null" }] },
    after: { type: "string" },
    request: { there: ["request-null-refused"], back: ["request-null-accepted"] },
    response: { there: ["response-null-removed"], back: ["response-null-added"] },
  },
  {
    name: "a value of an enum goes",
    before: { enum: ["sold", "free"] },
    after: { enum: ["free"] },
    request: { there: ["request-values-narrowed"], back: ["request-values-widened"] },
    response: { there: ["response-values-narrowed"], back: ["response-value-added"] },
  },
  {
    name: "an enum appears",
    before: { type: "string" },
    after: { type: "string", enum: ["free"] },
    request: { there: ["request-values-narrowed"], back: ["request-values-widened"] },
    response: { there: ["response-values-narrowed"], back: ["response-values-opened"] },
  },
  {
    name: "a const becomes another",
    before: { const: 1 },
    after: { const: 2 },
    request: {
      there: ["request-values-narrowed", "request-values-widened"],
      back: ["request-values-narrowed", "request-values-widened"],
    },
    response: {
      there: ["response-value-added", "response-values-narrowed"],
      back: ["response-value-added", "response-values-narrowed"],
    },
  },
  limits("minimum", { type: "integer", minimum: 0 }, { type: "integer", minimum: 1 }),
  limits(
    "exclusive minimum",
    { type: "number", minimum: 0 },
    { type: "number", exclusiveMinimum: 0 },
  ),
  limits("maximum", { type: "integer" }, { type: "integer", maximum: 9 }),
  limits("length", { type: "string", maxLength: 9 }, { type: "string", maxLength: 5 }),
  limits("least length", { type: "string" }, { type: "string", minLength: 1 }),
  limits("items", { type: "array" }, { type: "array", maxItems: 5 }),
  limits("unique items", { type: "array" }, { type: "array", uniqueItems: true }),
  limits("properties", { type: "object" }, { type: "object", maxProperties: 5 }),
  limits("multiples", { type: "integer", multipleOf: 2 }, { type: "integer", multipleOf: 6 }),
  {
    name: "other multiples",
    before: { type: "integer", multipleOf: 2 },
    after: { type: "integer", multipleOf: 3 },
    request: { there: ["request-limit-changed"], back: ["request-limit-changed"] },
    response: { there: ["response-limit-changed"], back: ["response-limit-changed"] },
  },
  {
    name: "a property becomes required",
    before: { type: "object", properties: { name: { type: "string" } } },
    after: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    request: { there: ["request-property-required"], back: ["request-property-optional"] },
    response: { there: ["response-property-required"], back: ["response-property-optional"] },
  },
  {
    name: "an optional property appears",
    before: { type: "object", properties: {} },
    after: { type: "object", properties: { name: { type: "string" } } },
    request: { there: ["request-property-added"], back: ["request-property-removed"] },
    response: { there: ["response-property-added"], back: ["response-property-removed"] },
  },
  {
    name: "a required property appears",
    before: { type: "object", properties: {} },
    after: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    request: { there: ["request-required-property-added"], back: ["request-property-removed"] },
    response: { there: ["response-property-added"], back: ["response-required-property-removed"] },
  },
  {
    name: "a property appears in a closed object",
    before: { type: "object", properties: {}, additionalProperties: false },
    after: { type: "object", properties: { name: {} }, additionalProperties: false },
    request: { there: ["request-property-added"], back: ["request-property-refused"] },
    response: { there: ["response-property-added"], back: ["response-property-removed"] },
  },
  {
    name: "an object closes",
    before: { type: "object" },
    after: { type: "object", additionalProperties: false },
    request: { there: ["request-closed"], back: ["request-opened"] },
    response: { there: ["response-closed"], back: ["response-opened"] },
  },
  {
    name: "other properties get a schema",
    before: { type: "object" },
    after: { type: "object", additionalProperties: { type: "string" } },
    request: { there: ["request-type-narrowed"], back: ["request-type-widened"] },
    response: { there: ["response-type-narrowed"], back: ["response-type-widened"] },
  },
  {
    name: "items of a list",
    before: { type: "array", items: { type: "number" } },
    after: { type: "array", items: { type: "integer" } },
    request: { there: ["request-type-narrowed"], back: ["request-type-widened"] },
    response: { there: ["response-type-narrowed"], back: ["response-type-widened"] },
  },
  {
    name: "parts of allOf",
    before: { allOf: [{ type: "object" }, { properties: { age: { type: "number" } } }] },
    after: { type: "object", properties: { age: { type: "integer" } } },
    request: { there: ["request-type-narrowed"], back: ["request-type-widened"] },
    response: { there: ["response-type-narrowed"], back: ["response-type-widened"] },
  },
  {
    name: "an alternative goes",
    before: { oneOf: [cat, dog] },
    after: { oneOf: [cat] },
    request: { there: ["request-variant-removed"], back: ["request-variant-added"] },
    response: { there: ["response-variant-removed"], back: ["response-variant-added"] },
  },
  {
    name: "a union appears around what there was",
    before: { type: "string" },
    after: { anyOf: [{ type: "string" }, { type: "integer" }] },
    request: { there: ["request-variant-added"], back: ["request-type-changed"] },
    response: { there: ["response-type-changed"], back: ["response-variant-removed"] },
  },
  {
    name: "alternatives that may overlap",
    before: { oneOf: [loud, { ...soft, properties: { purr: { type: "integer" } } }] },
    after: { oneOf: [loud, { ...soft, properties: { purr: { type: "number" } } }] },
    request: {
      there: ["variants-changed", "request-type-widened"],
      back: ["request-type-narrowed", "variants-changed"],
    },
    response: {
      there: ["response-type-widened", "variants-changed"],
      back: ["variants-changed", "response-type-narrowed"],
    },
  },
  {
    name: "another property tells alternatives apart",
    before: { oneOf: [cat, dog], discriminator: { propertyName: "kind" } },
    after: { oneOf: [cat, dog], discriminator: { propertyName: "sort" } },
    ...both(["variants-changed"]),
  },
  unclear("pattern-changed", "pattern", { type: "string" }, { type: "string", pattern: "^a" }),
  unclear(
    "format-changed",
    "format",
    { type: "string", format: "date" },
    { type: "string", format: "date-time" },
  ),
  unclear("condition-changed", "not", { not: { type: "string" } }, { not: { type: "integer" } }),
  unclear(
    "condition-changed",
    "if",
    { if: { type: "string" }, else: { minimum: 1 } },
    { if: { type: "string" }, else: { minimum: 2 } },
  ),
  unclear(
    "condition-changed",
    "contains",
    { type: "array" },
    { type: "array", contains: { const: 1 } },
  ),
  unclear(
    "condition-changed",
    "dependentRequired",
    { dependentRequired: { a: ["b"] } },
    { dependentRequired: { a: ["c"] } },
  ),
  unclear(
    "tuple-changed",
    "prefixItems",
    { prefixItems: [{ type: "string" }] },
    { prefixItems: [{ type: "integer" }] },
  ),
  unclear(
    "property-names-changed",
    "patternProperties",
    { patternProperties: { "^x": {} } },
    { patternProperties: { "^y": {} } },
  ),
  unclear(
    "property-names-changed",
    "propertyNames",
    { type: "object" },
    { type: "object", propertyNames: { maxLength: 3 } },
  ),
  unclear(
    "encoding-changed",
    "xml",
    { type: "string", xml: { name: "pet" } },
    { type: "string", xml: { name: "animal" } },
  ),
  unclear(
    "texts-changed",
    "texts",
    { description: "A pet" },
    { description: "An animal", example: 1 },
  ),
  {
    name: "a default",
    before: { type: "integer", default: 1 },
    after: { type: "integer", default: 2 },
    request: { there: ["default-changed"], back: ["default-changed"] },
    response: { there: [], back: [] },
  },
  {
    name: "what can only be read",
    before: { type: "object", properties: {} },
    after: { type: "object", properties: { id: { readOnly: true } }, required: ["id"] },
    request: { there: [], back: [] },
    response: { there: ["response-property-added"], back: ["response-required-property-removed"] },
  },
  {
    name: "what can only be written",
    before: { type: "object", properties: {} },
    after: { type: "object", properties: { secret: { writeOnly: true } }, required: ["secret"] },
    request: { there: ["request-required-property-added"], back: ["request-property-removed"] },
    response: { there: [], back: [] },
  },
];
