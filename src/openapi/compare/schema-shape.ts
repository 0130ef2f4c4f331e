import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  memberOf,
  textAt,
} from "../json.ts";
import { canonical } from "./canonical.ts";
import type { Conjunct, PlacedSchema, Term } from "./schema-terms.ts";
import { ALL, bits, NULL, typeOf } from "./type-bits.ts";

/** Limits by keyword: the tightest of all objects. */
export interface Limits {
  minimum: number;
  minimumIsExclusive: boolean;
  maximum: number;
  maximumIsExclusive: boolean;
  minLength: number;
  maxLength: number;
  minItems: number;
  maxItems: number;
  minProperties: number;
  maxProperties: number;
  multiplesOf: number[];
  uniqueItems: boolean;
}

export interface Union {
  readonly kind: "oneOf" | "anyOf";
  readonly branches: readonly PlacedSchema[];
  readonly pointer: string;
  readonly discriminator: JsonValue | undefined;
  /** The object that contains it. */
  readonly holder: JsonObject;
}

/** A keyword whose changes cannot be classified as narrower or wider, with the schemas it contains. */
export interface Condition {
  readonly keyword: string;
  readonly pointer: string;
  readonly schemas: ReadonlyMap<string, PlacedSchema>;
  /** Its content apart from schemas. */
  readonly data: string;
}

/** Everything a term states, keyword by keyword. */
export interface Shape {
  readonly types: number;
  /** The enumerated values, by their canonical text. */
  readonly values: ReadonlyMap<string, JsonValue> | undefined;
  readonly limits: Limits;
  readonly required: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, readonly PlacedSchema[]>;
  /** The schemas of undeclared properties; `isClosed` if none are allowed. */
  readonly additional: readonly PlacedSchema[];
  readonly isClosed: boolean;
  readonly items: readonly PlacedSchema[];
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly unions: readonly Union[];
  readonly conditions: readonly Condition[];
  /** Canonical text of how a value is encoded. */
  readonly encoding: string;
  readonly fallback: string | undefined;
  /** Canonical text of the parts that only people read. */
  readonly texts: string;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
}

const textKeywords = [
  "title",
  "description",
  "example",
  "examples",
  "externalDocs",
  "deprecated",
  "$comment",
];
const encodingKeywords = ["contentEncoding", "contentMediaType"];
const oneSchema = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
  "contentSchema",
];
const schemasByName = ["patternProperties", "dependentSchemas"];
const plainConditions = [
  "dependentRequired",
  "dependencies",
  "minContains",
  "maxContains",
  "$dynamicRef",
  "$recursiveRef",
];

const numberAt = (schema: JsonObject, name: string): number | undefined => {
  const value = memberOf(schema, name);
  return typeof value === "number" ? value : undefined;
};

const lowLimits = ["minLength", "minItems", "minProperties"] as const;
const highLimits = ["maxLength", "maxItems", "maxProperties"] as const;

const tighten = (limits: Limits, schema: JsonObject): void => {
  for (const name of lowLimits) limits[name] = Math.max(limits[name], numberAt(schema, name) ?? 0);
  for (const name of highLimits)
    limits[name] = Math.min(limits[name], numberAt(schema, name) ?? Infinity);
  // Up to 3.0, a boolean next to a bound makes it exclusive; later versions have a keyword for that.
  const lower = (value: number | undefined, isExclusive: boolean): void => {
    if (value === undefined || value < limits.minimum) return;
    limits.minimumIsExclusive =
      isExclusive || (value === limits.minimum && limits.minimumIsExclusive);
    limits.minimum = value;
  };
  const upper = (value: number | undefined, isExclusive: boolean): void => {
    if (value === undefined || value > limits.maximum) return;
    limits.maximumIsExclusive =
      isExclusive || (value === limits.maximum && limits.maximumIsExclusive);
    limits.maximum = value;
  };
  lower(numberAt(schema, "minimum"), memberOf(schema, "exclusiveMinimum") === true);
  lower(numberAt(schema, "exclusiveMinimum"), true);
  upper(numberAt(schema, "maximum"), memberOf(schema, "exclusiveMaximum") === true);
  upper(numberAt(schema, "exclusiveMaximum"), true);
  const multiple = numberAt(schema, "multipleOf");
  if (multiple !== undefined && multiple > 0 && !limits.multiplesOf.includes(multiple))
    limits.multiplesOf.push(multiple);
  if (memberOf(schema, "uniqueItems") === true) limits.uniqueItems = true;
};

const typesSaid = ({ schema, takesNull }: Conjunct, isModern: boolean): number => {
  const said = memberOf(schema, "type");
  if (said === undefined) return ALL;
  let mask = takesNull || (!isModern && memberOf(schema, "nullable") === true) ? NULL : 0;
  const names = Array.isArray(said) ? said : [said];
  for (const name of names) mask |= bits.get(name) ?? 0;
  return names.some((name) => bits.has(name)) ? mask : ALL;
};

const valuesSaid = (
  { schema, takesNull }: Conjunct,
  isModern: boolean,
): Map<string, JsonValue> | undefined => {
  const list = memberOf(schema, "enum");
  const only = memberOf(schema, "const");
  const values = Array.isArray(list) ? list : only === undefined ? undefined : [only];
  if (!values) return undefined;
  const said = new Map(values.map((value) => [canonical(value), value]));
  if (only !== undefined)
    for (const text of said.keys()) if (text !== canonical(only)) said.delete(text);
  if (takesNull || (!isModern && memberOf(schema, "nullable") === true)) said.set("null", null);
  return said;
};

/** Formats in the terms of 3.0; later versions describe files with other keywords. */
const formatsSaid = (schema: JsonObject): string[] => {
  const format = textAt(schema, "format");
  if (format !== undefined) return [format];
  if (textAt(schema, "contentEncoding") === "base64") return ["byte"];
  const isFile =
    textAt(schema, "contentMediaType") === "application/octet-stream" ||
    memberOf(schema, "type") === "file";
  return isFile ? ["binary"] : [];
};

/** How a value is encoded: as XML, in the terms of 3.2, and in an encoding that is not a format. */
const encodingSaid = (schema: JsonObject): string => {
  let said = "";
  for (const name of encodingKeywords) {
    const value = textAt(schema, name);
    if (value !== undefined && value !== "base64" && value !== "application/octet-stream")
      said += `${name}:${value};`;
  }
  const xml = memberOf(schema, "xml");
  if (!isObject(xml)) return said;
  const { attribute, wrapped, nodeType, ...names } = xml;
  const kind =
    nodeType ?? (attribute === true ? "attribute" : wrapped === true ? "element" : undefined);
  return `${said}xml:${canonical({ ...names, nodeType: kind ?? null })};`;
};

const unionsOf = ({ schema, pointer, label }: Conjunct): Union[] =>
  (["oneOf", "anyOf"] as const).flatMap((kind) => {
    const branches = memberOf(schema, kind);
    if (!Array.isArray(branches) || branches.length === 0) return [];
    const placed = branches.map((value, index) => ({
      value,
      pointer: `${pointer}/${kind}/${index}`,
      label: `${label} (alternative ${textAt(value, "title") ?? index + 1})`,
    }));
    const discriminator = memberOf(schema, "discriminator");
    return [
      { kind, branches: placed, pointer: `${pointer}/${kind}`, discriminator, holder: schema },
    ];
  });

const conditionsOf = ({ schema, pointer, label, leadsNowhere }: Conjunct): Condition[] => {
  const found: Condition[] = [];
  const add = (keyword: string, members: [string, JsonValue][], data = ""): void => {
    const schemas = new Map<string, PlacedSchema>();
    for (const [name, value] of members) {
      const step = name === "" ? "" : `/${escapeStep(name)}`;
      schemas.set(name, { value, pointer: `${pointer}/${keyword}${step}`, label });
    }
    found.push({ keyword, pointer: `${pointer}/${keyword}`, schemas, data });
  };
  for (const keyword of oneSchema) {
    const value = memberOf(schema, keyword);
    if (value !== undefined) add(keyword, [["", value]]);
  }
  for (const keyword of schemasByName) {
    const value = memberOf(schema, keyword);
    if (isObject(value)) add(keyword, Object.entries(value));
  }
  for (const keyword of ["prefixItems", "items"]) {
    const value = memberOf(schema, keyword);
    if (Array.isArray(value))
      add(
        keyword,
        value.map((item, index) => [String(index), item]),
      );
  }
  for (const keyword of plainConditions) {
    const value = memberOf(schema, keyword);
    if (value !== undefined) add(keyword, [], canonical(value));
  }
  // A dangling reference has an unknown meaning.
  if (leadsNowhere) add("$ref", [], textAt(schema, "$ref"));
  return found;
};

const picked = (schema: JsonObject, names: readonly string[]): string => {
  let text = "";
  for (const name of names) {
    const value = memberOf(schema, name);
    if (value !== undefined && value !== false) text += `${name}:${canonical(value)};`;
  }
  return text;
};

/** Computes the shape of a term from all of its objects together. */
export const shapeOf = (term: Term, isModern: boolean): Shape => {
  let types = term.never ? 0 : ALL;
  let values: Map<string, JsonValue> | undefined;
  const limits: Limits = {
    minimum: -Infinity,
    minimumIsExclusive: false,
    maximum: Infinity,
    maximumIsExclusive: false,
    minLength: 0,
    maxLength: Infinity,
    minItems: 0,
    maxItems: Infinity,
    minProperties: 0,
    maxProperties: Infinity,
    multiplesOf: [],
    uniqueItems: false,
  };
  const required = new Set<string>();
  const names = new Set<string>();
  const own = new Map<Conjunct, JsonObject>();
  const items: PlacedSchema[] = [];
  const patterns = new Set<string>();
  const formats = new Set<string>();
  const unions: Union[] = [];
  const conditions: Condition[] = [];
  let encoding = "";
  let fallback: string | undefined;
  let texts = "";
  let isReadOnly = false;
  let isWriteOnly = false;
  for (const conjunct of term.conjuncts) {
    const { schema, pointer, label } = conjunct;
    types &= typesSaid(conjunct, isModern);
    const said = valuesSaid(conjunct, isModern);
    if (said && values) {
      for (const text of values.keys()) if (!said.has(text)) values.delete(text);
    } else values ??= said;
    tighten(limits, schema);
    const needed = memberOf(schema, "required");
    if (Array.isArray(needed))
      for (const name of needed) if (typeof name === "string") required.add(name);
    const properties = memberOf(schema, "properties");
    if (isObject(properties)) {
      own.set(conjunct, properties);
      for (const name of Object.keys(properties)) names.add(name);
    }
    const item = memberOf(schema, "items");
    if (isObject(item) || typeof item === "boolean")
      items.push({ value: item, pointer: `${pointer}/items`, label: `${label}[]` });
    const pattern = textAt(schema, "pattern");
    if (pattern !== undefined) patterns.add(pattern);
    for (const format of formatsSaid(schema)) formats.add(format);
    unions.push(...unionsOf(conjunct));
    conditions.push(...conditionsOf(conjunct));
    encoding += encodingSaid(schema);
    const value = memberOf(schema, "default");
    if (value !== undefined) fallback ??= canonical(value);
    texts += picked(schema, textKeywords);
    isReadOnly ||= memberOf(schema, "readOnly") === true;
    isWriteOnly ||= memberOf(schema, "writeOnly") === true;
  }
  if (values) {
    let among = 0;
    for (const [text, value] of values)
      if (types & typeOf(value)) among |= typeOf(value);
      else values.delete(text);
    types &= among;
  }
  const properties = new Map<string, PlacedSchema[]>();
  for (const name of names) properties.set(name, []);
  const additional: PlacedSchema[] = [];
  let isClosed = false;
  for (const conjunct of term.conjuncts) {
    const { schema, pointer, label } = conjunct;
    const declared = own.get(conjunct);
    const others = memberOf(schema, "additionalProperties");
    const placed =
      others === undefined || others === true
        ? undefined
        : {
            value: others,
            pointer: `${pointer}/additionalProperties`,
            label: `${label} (other properties)`,
          };
    if (others === false || memberOf(schema, "unevaluatedProperties") === false) isClosed = true;
    if (isObject(others)) additional.push(...(placed ? [placed] : []));
    if (!declared && !placed) continue;
    for (const [name, list] of properties)
      if (declared && Object.hasOwn(declared, name))
        list.push({
          value: declared[name] ?? null,
          pointer: `${pointer}/properties/${escapeStep(name)}`,
          label: label === "" ? name : `${label}.${name}`,
        });
      else if (placed) list.push(placed);
  }
  return {
    types,
    values,
    limits,
    required,
    properties,
    additional,
    isClosed,
    items,
    patterns: [...patterns].toSorted(),
    formats: [...formats].toSorted(),
    unions,
    conditions,
    encoding,
    fallback,
    texts,
    isReadOnly,
    isWriteOnly,
  };
};
