import type { Described } from "#server/testing/json-schema.ts";
import { type Document, follow } from "./document-schemas.ts";

/** The path of a value inside a body. */
export type Path = readonly (string | number)[];

/** Returns the paths of all objects inside a body, starting with the body itself. */
export const objectsIn = (value: unknown, at: Path = []): Path[] => {
  if (value === null || typeof value !== "object") return [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    objectsIn(child, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [at, ...inner];
};

/** Returns a copy of the body with another value at a path, creating lists and objects on the way. */
export const replaceAt = (value: unknown, path: Path, becomes: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return becomes;
  if (typeof key === "number") {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return Object.assign([...items], { [key]: replaceAt(items[key], rest, becomes) });
  }
  const fields = typeof value === "object" ? (value as Readonly<Record<string, unknown>>) : {};
  return { ...fields, [key]: replaceAt(fields?.[key], rest, becomes) };
};

/** Returns the alternatives of a schema, with references resolved; the schema itself if it has none. */
export const alternatives = (document: Document, schema: Described): Described[] => {
  const followed = follow(document, schema);
  const choices = followed.anyOf ?? followed.oneOf;
  return choices ? choices.flatMap((one) => alternatives(document, one)) : [followed];
};

export interface Property {
  readonly name: string;
  readonly schema: Described;
  readonly required: boolean;
}

/** Returns the fields of an object schema, across all its alternatives. */
export const propertiesOf = (document: Document, schema: Described): Property[] =>
  alternatives(document, schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      required: required.includes(name),
    })),
  );

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
};

/** Whether a value matches the type and the enumeration of a schema, regardless of limits. */
export const accepts = (document: Document, schema: Described, value: unknown): boolean =>
  alternatives(document, schema).some((one) => {
    if (one.enum !== undefined) return one.enum.includes(value);
    if (one.const !== undefined) return one.const === value;
    const type = typeOf(value);
    if (one.type !== type && !(one.type === "number" && type === "integer")) return false;
    if (type === "array")
      return (value as unknown[]).every((item) => accepts(document, one.items ?? {}, item));
    return type !== "object" || isOpen(one, value as object);
  });

const isOpen = ({ properties = {}, additionalProperties }: Described, value: object): boolean =>
  additionalProperties === true || Object.keys(value).every((key) => key in properties);

/** Returns the paths of all strings inside a body. */
export const textsIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value === "string") return [at];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(child, [...at, Array.isArray(value) ? Number(key) : key]),
  );
};
