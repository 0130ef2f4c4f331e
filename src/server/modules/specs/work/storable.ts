import type { JsonValue } from "#openapi/json.ts";

/** A text as a database column can hold it, cut to a length. */
export const storableText = (text: string, most: number): string =>
  text.slice(0, most).replaceAll("\0", "\u{FFFD}").toWellFormed();

/** A value as a JSON column can hold it. */
export const storableValue = (value: JsonValue): JsonValue => {
  if (typeof value === "string") return storableText(value, value.length);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(storableValue);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      storableText(name, name.length),
      storableValue(inner),
    ]),
  );
};
