import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  listAt,
  memberOf,
  objectAt,
  textAt,
} from "../json.ts";
import type { PlacedSchema, SchemaTerms, Term } from "../compare/schema-terms.ts";
import { listed } from "../compare/words.ts";
import { limitsInWords } from "./limits-in-words.ts";

/** A schema nested in another: a property, the items, an alternative. */
export interface SchemaPart {
  readonly kind: "property" | "pattern" | "others" | "items" | "item" | "alternative" | "not";
  /** A property's name, a pattern, or the number of an item from 1; "" if there is only one. */
  readonly label: string;
  readonly required: boolean;
  readonly schema: PlacedSchema;
}

/** The content of a schema, combined from everything that it refers to and joins. */
export interface SchemaDescription {
  /** Equal for equivalent schemas, so it can detect recursion. */
  readonly key: string;
  /** The name of a component; absent for an inline schema. */
  readonly name?: string;
  /** Such as `string (date-time)` or `array of Pet`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Limits and the like, each as a phrase such as `at most 20 characters`. */
  readonly limits: readonly string[];
  /** The only allowed values; absent if others are allowed as well. */
  readonly values?: readonly JsonValue[];
  /** The value that applies if it is omitted. */
  readonly default?: JsonValue;
  readonly examples: readonly JsonValue[];
  /** `one of` these, `any of` these; absent without alternatives. */
  readonly choice?: "one" | "any";
  /** The property that distinguishes alternatives. */
  readonly discriminator?: string;
  readonly parts: readonly SchemaPart[];
  /** It refers to something that the specification does not contain. */
  readonly leadsNowhere: boolean;
}

const first = (schemas: readonly JsonObject[], name: string): string | undefined => {
  for (const schema of schemas) {
    const text = textAt(schema, name);
    if (text !== undefined && text.trim() !== "") return text;
  }
  return undefined;
};

const says = (schemas: readonly JsonObject[], name: string): boolean =>
  schemas.some((schema) => memberOf(schema, name) === true);

/** The types of one object, excluding null. */
const typesOf = (schema: JsonObject): string[] => {
  const type = memberOf(schema, "type");
  const all = typeof type === "string" ? [type] : listAt(schema, "type");
  return all.filter((one): one is string => typeof one === "string");
};

const isNull = (value: JsonValue): boolean =>
  isObject(value) && typesOf(value).join() === "null" && !Object.hasOwn(value, "enum");

/** The values that all of the objects allow. */
const valuesOf = (schemas: readonly JsonObject[]): JsonValue[] | undefined => {
  let found: JsonValue[] | undefined;
  for (const schema of schemas) {
    const constant = memberOf(schema, "const");
    const own =
      constant !== undefined
        ? [constant]
        : Array.isArray(schema["enum"])
          ? listAt(schema, "enum")
          : undefined;
    if (own === undefined) continue;
    const texts = new Set(own.map((value) => JSON.stringify(value)));
    found = found === undefined ? own : found.filter((value) => texts.has(JSON.stringify(value)));
  }
  return found;
};

const branchesOf = (term: Term, keyword: "oneOf" | "anyOf"): PlacedSchema[] =>
  term.conjuncts.flatMap(({ schema, pointer, label }) =>
    listAt(schema, keyword).map((value, at) => ({
      value,
      pointer: `${pointer}/${keyword}/${at}`,
      label,
    })),
  );

/** The name for `array of …`, and for a property's schema. */
const shortName = (terms: SchemaTerms, schema: PlacedSchema, depth: number): string => {
  const term = terms.term([schema]);
  return term.name ?? typeInWords(terms, term, depth + 1);
};

/** Maximum depth to which nested arrays are spelled out. */
const MAX_SPELLED = 3;

const typeInWords = (terms: SchemaTerms, term: Term, depth = 0): string => {
  if (term.never) return "nothing";
  const schemas = term.conjuncts.map(({ schema }) => schema);
  const types = [...new Set(schemas.flatMap(typesOf))].filter((type) => type !== "null");
  const format = first(schemas, "format");
  const words = types.map((type) => {
    if (type !== "array") return type;
    const holder = term.conjuncts.find(({ schema }) => isObject(schema["items"]));
    if (!holder || depth >= MAX_SPELLED) return "array";
    const items = { value: holder.schema["items"] ?? null, pointer: "", label: "" };
    return `array of ${shortName(terms, items, depth)}`;
  });
  if (words.length > 0)
    return `${listed(words, "or")}${format === undefined ? "" : ` (${format})`}`;
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = branchesOf(term, keyword).filter(({ value }) => !isNull(value));
    const names = branches.map((branch) => terms.term([branch]).name ?? "");
    if (branches.length === 0) continue;
    if (branches.length <= MAX_SPELLED && names.every((name) => name !== ""))
      return listed(names, "or");
    return `${keyword === "oneOf" ? "one" : "any"} of ${branches.length}`;
  }
  if (schemas.some((schema) => Object.hasOwn(schema, "properties"))) return "object";
  if (schemas.some((schema) => Object.hasOwn(schema, "items"))) return "array";
  const values = valuesOf(schemas) ?? [];
  const ofValues = [...new Set(values.map((value) => typeof value))];
  if (ofValues.length === 1 && ofValues[0] !== undefined && ofValues[0] !== "object")
    return ofValues[0];
  if (schemas.some(isNull)) return "null";
  return format ?? "any value";
};

const partsOf = (term: Term): SchemaPart[] => {
  const parts: SchemaPart[] = [];
  const required = new Set(term.conjuncts.flatMap(({ schema }) => listAt(schema, "required")));
  const properties = new Map<string, PlacedSchema>();
  const add = (kind: SchemaPart["kind"], label: string, schema: PlacedSchema): void => {
    parts.push({ kind, label, required: false, schema });
  };
  for (const { schema, pointer } of term.conjuncts)
    for (const [name, value] of Object.entries(objectAt(schema, "properties") ?? {})) {
      const placed = { value, pointer: `${pointer}/properties/${escapeStep(name)}`, label: name };
      const known = properties.get(name);
      const both = known && { ...placed, value: { allOf: [known.value, value] } };
      properties.set(name, both ?? placed);
    }
  for (const [name, schema] of properties)
    parts.push({ kind: "property", label: name, required: required.has(name), schema });
  for (const { schema, pointer, label } of term.conjuncts) {
    for (const [pattern, value] of Object.entries(objectAt(schema, "patternProperties") ?? {}))
      add("pattern", pattern, {
        value,
        pointer: `${pointer}/patternProperties/${escapeStep(pattern)}`,
        label,
      });
    const others = memberOf(schema, "additionalProperties");
    if (isObject(others))
      add("others", "", { value: others, pointer: `${pointer}/additionalProperties`, label });
    for (const [at, value] of listAt(schema, "prefixItems").entries())
      add("item", String(at + 1), { value, pointer: `${pointer}/prefixItems/${at}`, label });
    const items = memberOf(schema, "items");
    if (isObject(items)) add("items", "", { value: items, pointer: `${pointer}/items`, label });
    for (const keyword of ["oneOf", "anyOf"] as const)
      for (const [at, value] of listAt(schema, keyword).entries())
        if (!isNull(value))
          add("alternative", "", { value, pointer: `${pointer}/${keyword}/${at}`, label });
    const not = memberOf(schema, "not");
    if (isObject(not)) add("not", "", { value: not, pointer: `${pointer}/not`, label });
  }
  return parts;
};

/** Describes a schema at its own level. Nested schemas are described one by one, so cycles are not a problem. */
export const describeSchema = (terms: SchemaTerms, schema: PlacedSchema): SchemaDescription => {
  const term = terms.term([schema]);
  const reference = textAt(schema.value, "$ref");
  const schemas = term.conjuncts.map((conjunct) => conjunct.schema);
  const values = valuesOf(schemas);
  const alternatives = branchesOf(term, "oneOf").length > 0 ? "one" : "any";
  const parts = partsOf(term);
  const { name } = term;
  const title = first(schemas, "title");
  const description = first(schemas, "description");
  const discriminators = schemas.map((one) => memberOf(one, "discriminator"));
  const discriminator = discriminators
    .map((one) => (typeof one === "string" ? one : textAt(one, "propertyName")))
    .find((one) => one !== undefined);
  const withDefault = schemas.find((one) => Object.hasOwn(one, "default"));
  return {
    key: term.key,
    type: typeInWords(terms, term),
    nullable: term.conjuncts.some(
      ({ schema: one, takesNull }) =>
        takesNull ||
        memberOf(one, "nullable") === true ||
        (typesOf(one).length > 1 && typesOf(one).includes("null")) ||
        [...listAt(one, "oneOf"), ...listAt(one, "anyOf")].some(isNull),
    ),
    deprecated: says(schemas, "deprecated"),
    readOnly: says(schemas, "readOnly"),
    writeOnly: says(schemas, "writeOnly"),
    limits: schemas.flatMap(limitsInWords),
    examples: schemas.flatMap((one) => [
      ...(Object.hasOwn(one, "example") ? [one["example"] ?? null] : []),
      ...listAt(one, "examples"),
    ]),
    parts,
    leadsNowhere:
      term.conjuncts.some((conjunct) => conjunct.leadsNowhere) ||
      (reference !== undefined && !terms.targets.find(reference)),
    ...(name !== undefined && { name }),
    ...(title !== undefined && title !== name && { title }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { values }),
    ...(withDefault && { default: withDefault["default"] ?? null }),
    ...(parts.some(({ kind }) => kind === "alternative") && { choice: alternatives }),
    ...(discriminator !== undefined && { discriminator }),
  };
};
