import type { JsonValue } from "#openapi/json.ts";

/** Returns a text that a database column can hold, cut to a maximum length. */
export const storableText = (text: string, most: number): string =>
  text.slice(0, most).replaceAll("\0", "\u{FFFD}").toWellFormed();

/** Returns a value that a JSON column can hold. */
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
