import { escapeStep, isObject, type JsonObject, type JsonValue, stepsOf, valueAt } from "./json.ts";

/** Members whose own member names are chosen by authors, so a name there tells nothing about its value. */
const named = new Set([
  "paths",
  "webhooks",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "securitySchemes",
  "securityDefinitions",
  "links",
  "callbacks",
  "pathItems",
  "mediaTypes",
  "content",
  "encoding",
  "variables",
  "examples",
]);

/** Members that contain the authors' own data: a `$ref` in them is not a reference. */
const data = new Set(["example", "default", "enum", "const", "value", "x-example", "x-examples"]);

/** The member that contains the files a specification refers to. */
export const FILES_MEMBER = "x-files";

/** One object that refers to something. */
export interface Reference {
  readonly holder: JsonObject;
  /** The member that contains the reference: `$ref`, or a name in a discriminator's mapping. */
  readonly member: string;
  readonly to: string;
  /** The pointer to that member. */
  readonly pointer: () => string;
  readonly isMapping: boolean;
}

interface Visit {
  readonly value: JsonValue;
  readonly isNamed: boolean;
  readonly step: string;
  readonly parent: Visit | undefined;
}

const pointerOf = (visit: Visit | undefined): string => {
  const steps: string[] = [];
  for (let at = visit; at?.parent; at = at.parent) steps.push(`/${escapeStep(at.step)}`);
  return steps.toReversed().join("");
};

/**
 * Visits every reference below a value, in no particular order, and each object once, however many contain it. Skips
 * the authors' own data: examples, defaults, extensions.
 */
export const eachReference = (
  root: JsonValue,
  visitor: (reference: Reference) => void,
  seen = new Set<object>(),
): void => {
  const open: Visit[] = [{ value: root, isNamed: false, step: "", parent: undefined }];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value, isNamed } = visit;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const here = visit;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (typeof item === "object")
          open.push({ value: item, isNamed: false, step: String(index), parent: here });
      continue;
    }
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "string") {
        const isMapping = here.parent?.step === "discriminator" && here.step === "mapping";
        if (!isMapping && (isNamed || name !== "$ref")) continue;
        const pointer = () => `${pointerOf(here)}/${escapeStep(name)}`;
        visitor({ holder: value, member: name, to: member, pointer, isMapping });
      } else if (typeof member === "object" && member !== null) {
        if (!isNamed && (data.has(name) || (name.startsWith("x-") && name !== FILES_MEMBER)))
          continue;
        if (!isNamed && name === "examples" && Array.isArray(member)) continue;
        // A callback is itself a map of expressions, whose values are path items.
        const isCallback = isNamed && visit.step === "callbacks";
        open.push({
          value: member,
          isNamed: isCallback || (!isNamed && (named.has(name) || name === FILES_MEMBER)),
          step: name,
          parent: here,
        });
      }
    }
  }
};

/** The pointer in the fragment of a reference within a document; undefined if it is not one. */
export const fragmentOf = (reference: string): string | undefined => {
  if (!reference.startsWith("#")) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
};

/** Resolves the references of one document, by `$ref` as written: pointers, anchors and ids. */
export class Targets {
  readonly #document: JsonObject;
  readonly #known = new Map<string, { value: JsonValue; pointer: string } | undefined>();
  #names: Map<string, { value: JsonValue; pointer: string }> | undefined;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** The value and its pointer; undefined if there is none. */
  find(reference: string): { value: JsonValue; pointer: string } | undefined {
    if (!this.#known.has(reference)) this.#known.set(reference, this.#find(reference));
    return this.#known.get(reference);
  }

  #find(reference: string): { value: JsonValue; pointer: string } | undefined {
    const fragment = fragmentOf(reference);
    const steps = fragment === undefined ? undefined : stepsOf(fragment);
    if (fragment === undefined || !steps) return this.#named().get(reference);
    const value = valueAt(this.#document, steps);
    return value === undefined ? undefined : { value, pointer: fragment };
  }

  /** Objects by the ids and anchors they declare. */
  #named(): Map<string, { value: JsonValue; pointer: string }> {
    if (this.#names) return this.#names;
    const names = new Map<string, { value: JsonValue; pointer: string }>();
    const seen = new Set<object>();
    const open: Visit[] = [{ value: this.#document, isNamed: false, step: "", parent: undefined }];
    for (let visit = open.pop(); visit; visit = open.pop()) {
      const { value } = visit;
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      if (isObject(value))
        for (const [member, prefix] of [
          ["$id", ""],
          ["$anchor", "#"],
          ["$dynamicAnchor", "#"],
          ["$self", ""],
        ] as const) {
          const name = Object.hasOwn(value, member) ? value[member] : undefined;
          if (typeof name === "string" && !names.has(prefix + name))
            names.set(prefix + name, { value, pointer: pointerOf(visit) });
        }
      for (const [step, member] of Object.entries(value))
        if (typeof member === "object" && member !== null)
          open.push({ value: member, isNamed: false, step, parent: visit });
    }
    this.#names = names;
    return names;
  }
}
