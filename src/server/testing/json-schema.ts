/** A JSON Schema in the form of the published document. */
export interface Described {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly allOf?: readonly Described[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Described;
  readonly propertyNames?: Described;
  readonly items?: Described;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
export type Definitions = Readonly<Record<string, Described>>;

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
};

const fitsType = (type: string, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  "date-time": (text) =>
    /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  email: (text) => /^\S+@\S+$/.test(text),
};

type Found = (at: string, schema: Described, value: unknown) => string | undefined;

const wrongText = (schema: Described, value: string): string | undefined => {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  // Lengths are counted in characters there, and in UTF-16 code units here, of which there are never fewer.
  if (value.length < minLength || Array.from(value).length > maxLength) return "has another length";
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return `is not ${pattern}`;
  const fits = format === undefined ? undefined : formats[format];
  return fits && !fits(value) ? `is no ${format}` : undefined;
};

const wrongList = (at: string, schema: Described, value: readonly unknown[], find: Found) => {
  const { minItems = 0, maxItems = Infinity, items } = schema;
  if (value.length < minItems || value.length > maxItems) return `${at} has another length`;
  if (items === undefined) return undefined;
  for (const [index, item] of value.entries()) {
    const wrong = find(`${at}/${index}`, items, item);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
};

const wrongObject = (at: string, schema: Described, value: object, find: Found) => {
  const { properties = {}, required = [], additionalProperties = true, propertyNames } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at} lacks ${missing}`;
  for (const [name, inner] of Object.entries(value)) {
    const here = `${at}/${name}`;
    const named = propertyNames && find(`the name ${here}`, propertyNames, name);
    if (named !== undefined) return named;
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (own === false) return `${here} is not declared`;
    const wrong = typeof own === "object" ? find(here, own, inner) : undefined;
    if (wrong !== undefined) return wrong;
  }
  return undefined;
};

/** Returns the alternative that a value's discriminator names, if the schema has one. */
const namedBy = ({ discriminator }: Described, value: unknown): string | undefined => {
  if (discriminator?.mapping === undefined || typeof value !== "object" || value === null)
    return undefined;
  const name = (value as Readonly<Record<string, unknown>>)[discriminator.propertyName];
  return typeof name === "string" ? discriminator.mapping[name] : undefined;
};

/**
 * Returns where and why a value does not match a schema, for the keywords that the published document uses; undefined
 * if it matches.
 */
export const misfit = (
  definitions: Definitions,
  schema: Described,
  value: unknown,
): string | undefined => {
  const find: Found = (at, one, inner) => {
    if (one.$ref !== undefined) {
      const definition = definitions[nameIn(one.$ref)];
      if (definition === undefined) return `${at}: there is no schema ${one.$ref}`;
      return find(at, definition, inner);
    }
    const options = one.oneOf ?? one.anyOf;
    if (options !== undefined) {
      const named = namedBy(one, inner);
      if (named !== undefined) return find(at, { $ref: named }, inner);
      const all = options.map((option) => find(at, option, inner));
      const fitting = all.filter((wrong) => wrong === undefined).length;
      if (fitting === 0) return all.join(", or ");
      if (one.oneOf !== undefined && fitting > 1) return `${at} fits ${fitting} alternatives`;
    }
    for (const part of one.allOf ?? []) {
      const wrong = find(at, part, inner);
      if (wrong !== undefined) return wrong;
    }
    if (one.const !== undefined && one.const !== inner)
      return `${at} is not ${JSON.stringify(one.const)}`;
    if (one.enum !== undefined && !one.enum.includes(inner))
      return `${at} is none of ${one.enum.join(", ")}`;
    const types = one.type === undefined ? [] : [one.type].flat();
    if (types.length > 0 && !types.some((type) => fitsType(type, inner)))
      return `${at} is no ${types.join(" or ")}`;
    if (typeof inner === "string") {
      const wrong = wrongText(one, inner);
      return wrong === undefined ? undefined : `${at} ${wrong}`;
    }
    if (typeof inner === "number") {
      const { minimum = -Infinity, maximum = Infinity } = one;
      return inner < minimum || inner > maximum ? `${at} is out of bounds` : undefined;
    }
    if (Array.isArray(inner)) return wrongList(at, one, inner, find);
    if (typeof inner === "object" && inner !== null) return wrongObject(at, one, inner, find);
    return undefined;
  };
  return find("", schema, value);
};
