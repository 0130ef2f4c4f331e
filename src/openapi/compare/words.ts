import type { JsonValue } from "../json.ts";

/** Joins items into a list for a sentence. */
export const listed = (items: readonly string[], word: "and" | "or"): string => {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1) ?? ""}`;
};

const MAX_VALUES = 5;
const MAX_TEXT = 200;

const cut = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;

/** Joins values into a list for a sentence; only the first ones if there are many. */
export const quoted = (values: readonly JsonValue[]): string => {
  const shown = values.slice(0, MAX_VALUES).map((value) => cut(JSON.stringify(value)));
  const rest = values.length - shown.length;
  return listed(rest > 0 ? [...shown, `${rest} more`] : shown, "and");
};

/** Shortens a value so that it can be shown next to another. Longer ones become text that is cut off. */
export const short = (value: JsonValue): JsonValue => {
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value) && value.length > 50) return cut(JSON.stringify(value.slice(0, 50)));
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? cut(text) : value;
};
