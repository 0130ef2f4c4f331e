import { hashOf } from "./ids.ts";

/**
 * JSON with the keys of every object in order and what is undefined left out: equal values give equal
 * texts, however they were put together.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  let written = "";
  for (const [key, inner] of members) {
    if (inner === undefined) continue;
    written += `${written === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(inner)}`;
  }
  return `{${written}}`;
};

/** What addresses a value: equal values have the same hash, different ones never do. */
export const hashOfValue = (value: unknown): string => hashOf(canonicalJson(value));
