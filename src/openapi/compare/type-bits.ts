import type { JsonValue } from "../json.ts";

/** Types as bits; `number` comprises integers and fractions. */
export const NULL = 1;
export const BOOLEAN = 2;
export const INTEGER = 4;
export const FRACTION = 8;
export const STRING = 16;
export const ARRAY = 32;
export const OBJECT = 64;
export const NUMBER = INTEGER | FRACTION;
export const ALL = 127;

/** The bits of a type by its name. */
export const bits = new Map<JsonValue, number>([
  ["null", NULL],
  ["boolean", BOOLEAN],
  ["integer", INTEGER],
  ["number", NUMBER],
  ["string", STRING],
  ["file", STRING],
  ["array", ARRAY],
  ["object", OBJECT],
]);

/** The bit of a value. */
export const typeOf = (value: JsonValue): number => {
  if (value === null) return NULL;
  if (Array.isArray(value)) return ARRAY;
  if (typeof value === "number") return Number.isInteger(value) ? INTEGER : FRACTION;
  if (typeof value === "boolean") return BOOLEAN;
  return typeof value === "string" ? STRING : OBJECT;
};

/** The names of the types in a mask, as people write them. */
export const typeNames = (mask: number): string[] => {
  const names: string[] = [];
  if (mask & OBJECT) names.push("object");
  if (mask & ARRAY) names.push("array");
  if (mask & STRING) names.push("string");
  if ((mask & NUMBER) === NUMBER) names.push("number");
  else if (mask & INTEGER) names.push("integer");
  else if (mask & FRACTION) names.push("fraction");
  if (mask & BOOLEAN) names.push("boolean");
  if (mask & NULL) names.push("null");
  return names;
};
