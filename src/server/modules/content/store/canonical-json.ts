import { hashOf } from "#server/kit/ids.ts";

/**
 * JSON with the keys of every object in order and what is undefined left out: equal values give equal
 * texts, however they were put together.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
};

/** What addresses a value: equal values have the same hash, different ones never do. */
export const hashOfValue = (value: unknown): string => hashOf(canonicalJson(value));
