import type { PlacedSchema, SchemaTerms } from "../compare/schema-terms.ts";
import { type JsonObject, type JsonValue, isObject, setMember } from "../json.ts";
import { describeSchema, type SchemaDescription } from "./describe-schema.ts";

/** Values at this depth are left empty, so that cycles end and examples stay readable. */
const DEEPEST = 5;

const texts: readonly (readonly [format: string, example: string])[] = [
  ["date-time", "2026-01-15T09:30:00.000Z"],
  ["date", "2026-01-15"],
  ["email", "ana@example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
];

const plain = ({ type }: SchemaDescription): JsonValue => {
  if (type.startsWith("string"))
    return texts.find(([format]) => type.includes(`(${format})`))?.[1] ?? "string";
  if (type.startsWith("integer") || type.startsWith("number")) return 1;
  if (type.startsWith("boolean")) return true;
  if (type.startsWith("array")) return [];
  return type.startsWith("object") ? {} : null;
};

const filled = (
  terms: SchemaTerms,
  { parts }: SchemaDescription,
  within: readonly string[],
): JsonValue | undefined => {
  const inside = ({ schema }: { readonly schema: PlacedSchema }) => example(terms, schema, within);
  const alternative = parts.find(({ kind }) => kind === "alternative");
  const chosen = alternative && inside(alternative);
  const properties = parts.filter(({ kind }) => kind === "property");
  if (properties.length > 0) {
    const object: JsonObject = isObject(chosen) ? { ...chosen } : {};
    for (const property of properties) setMember(object, property.label, inside(property));
    return object;
  }
  if (chosen !== undefined) return chosen;
  const item = parts.find(({ kind }) => kind === "items" || kind === "item");
  return item && [inside(item)];
};

const example = (
  terms: SchemaTerms,
  schema: PlacedSchema,
  within: readonly string[],
): JsonValue => {
  const said = describeSchema(terms, schema);
  const given = said.examples[0] ?? said.default ?? said.values?.[0];
  if (given !== undefined) return given;
  const isTooDeep = within.length >= DEEPEST || within.includes(said.key);
  const value = isTooDeep ? undefined : filled(terms, said, [...within, said.key]);
  if (value !== undefined) return value;
  if (said.parts.some(({ kind }) => kind === "property")) return {};
  return said.parts.some(({ kind }) => kind === "items" || kind === "item") ? [] : plain(said);
};

/** An example value for a schema: its own example if it has one, otherwise a generated one. */
export const exampleOf = (terms: SchemaTerms, schema: PlacedSchema): JsonValue =>
  example(terms, schema, []);
