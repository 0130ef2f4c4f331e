import { hashOf } from "./ids.ts";

/** Serializes to JSON with sorted keys and without undefined properties, so that equal values give equal text. */
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

/** Returns the content hash of a value: equal values have equal hashes, different values do not. */
export const hashOfValue = (value: unknown): string => hashOf(canonicalJson(value));
