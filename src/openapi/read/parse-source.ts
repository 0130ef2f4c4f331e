import type { JsonValue } from "../json.ts";
import { decodeSource } from "./decode-source.ts";
import { readJson } from "./read-json.ts";
import { placeYaml, readYaml } from "./read-yaml.ts";
import { scanJson } from "./scan-json.ts";
import { errorAt, placedAt, type SourceError } from "./source-error.ts";
import { nearestOffset, wantedPlaces } from "./wanted-places.ts";

export interface ParsedSource {
  readonly value: JsonValue;
  readonly text: string;
  readonly syntax: "json" | "yaml";
}

/**
 * A brace followed by a quote or a closing brace, or a square bracket, starts JSON; a brace followed by anything else
 * is YAML's flow style.
 */
const looksLikeJson = (text: string): boolean => /^[ \t\r\n]*(\{[ \t\r\n]*["}]|\[)/.test(text);

/** JSON has no infinity: numbers that are too large become null. */
const withoutInfinity = (value: unknown, seen = new Set<object>()): void => {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, member] of Object.entries(value))
    if (typeof member === "number" && !Number.isFinite(member))
      Object.defineProperty(value, name, { value: null });
    else withoutInfinity(member, seen);
};

const mayHoldInfinity = /\.(inf|nan)\b|\d[eE]\+?\d{3}|\d{300}/i;

/** Parses a source as JSON or YAML, detecting which one it is. */
export const parseSource = (source: Uint8Array | string): ParsedSource | { error: SourceError } => {
  const decoded = decodeSource(source);
  if ("error" in decoded) return decoded;
  const { text } = decoded;
  if (text.trim() === "") return { error: { message: "The source is empty.", line: 1, column: 1 } };
  const syntax = looksLikeJson(text) ? "json" : "yaml";
  const read = syntax === "json" ? readJson(text) : readYaml(text);
  if ("fault" in read) return { error: errorAt(text, read.fault.offset, read.fault.message) };
  if (mayHoldInfinity.test(text)) withoutInfinity(read.value);
  return { value: read.value as JsonValue, text, syntax };
};

/** Adds line numbers to errors with a pointer: of its place, or of the nearest existing place above it. */
export const withLines = (
  { text, syntax }: ParsedSource,
  errors: readonly SourceError[],
): SourceError[] => {
  const pointers = errors.flatMap(({ pointer }) => (pointer === undefined ? [] : [pointer]));
  if (pointers.length === 0) return [...errors];
  const places = wantedPlaces(pointers);
  if (syntax === "json") scanJson(text, places);
  else placeYaml(text, places);
  return errors.map((error) => {
    const offset = error.pointer === undefined ? undefined : nearestOffset(places, error.pointer);
    return offset === undefined ? error : { ...error, ...placedAt(text, offset) };
  });
};
