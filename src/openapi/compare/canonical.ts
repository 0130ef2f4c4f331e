import type { JsonValue } from "../json.ts";

/** Serializes a value so that the order of members does not matter. */
export const canonical = (value: JsonValue): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${members.join()}}`;
};
