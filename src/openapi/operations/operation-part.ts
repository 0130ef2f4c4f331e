import { type JsonObject, memberOf, objectAt } from "../json.ts";

/** A part of a specification that is a specification itself, or the news that it is larger than 1 MB. */
export type SpecPart = { document: JsonObject } | { tooLarge: true };

/** One operation or webhook with only what it refers to; undefined when there is none. */
export const operationPart = (
  document: JsonObject,
  { method, path }: { method: string; path: string },
): SpecPart | undefined => {
  const operation = memberOf(objectAt(objectAt(document, "paths"), path), method.toLowerCase());
  return operation === undefined ? undefined : { document };
};

/** The schemas of those names with what they refer to; names that there are not are left out. */
export const schemasPart = (document: JsonObject, names: readonly string[]): SpecPart =>
  names.length === 0 ? { tooLarge: true } : { document };
