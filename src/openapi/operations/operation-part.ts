import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  listAt,
  memberOf,
  objectAt,
  setMember,
  stepsOf,
  valueAt,
} from "../json.ts";
import { MAX_PART_BYTES } from "../limits.ts";
import { eachReference, Targets } from "../references.ts";
import { operationsOf, pathItem, type Placed } from "./path-items.ts";

/** An extracted part of a specification, which is a specification itself; or the information that it exceeds 1 MB. */
export type SpecPart = { document: JsonObject } | { tooLarge: true };

/** Members of a path item that apply to each of its operations. */
const shared = ["summary", "description", "servers", "parameters"];

/** Members of a document that describe how its operations are called. */
const general = [
  "openapi",
  "swagger",
  "jsonSchemaDialect",
  "info",
  "servers",
  "host",
  "basePath",
  "schemes",
  "consumes",
  "produces",
];

const picked = (object: JsonObject, names: readonly string[]): JsonObject => {
  const part: JsonObject = {};
  for (const name of names) {
    const value = memberOf(object, name);
    if (value !== undefined) part[name] = value;
  }
  return part;
};

/** A document to which referenced parts are added, each in its place in the whole. */
class Part {
  readonly document: JsonObject;
  readonly #whole: JsonObject;
  readonly #targets: Targets;
  readonly #placed = new Set<string>();
  readonly #seen = new Set<object>();
  #characters = 0;

  constructor(whole: JsonObject, targets: Targets) {
    this.#whole = whole;
    this.#targets = targets;
    this.document = picked(whole, general);
    this.#characters = JSON.stringify(this.document).length;
  }

  /** Adds the value at a pointer, and everything it refers to. */
  add({ value, pointer }: Placed): void {
    const open: Placed[] = [{ value, pointer }];
    for (let next = open.pop(); next && !this.isTooLarge; next = open.pop()) {
      if (this.#placed.has(next.pointer)) continue;
      this.#placed.add(next.pointer);
      this.#put(next);
      eachReference(
        next.value,
        ({ to, isMapping }) => {
          const isName = isMapping && !to.startsWith("#");
          const target = this.#targets.find(
            isName ? `#/components/schemas/${encodeURI(escapeStep(to.toWellFormed()))}` : to,
          );
          if (target) open.push(this.#wholeOperation(target));
        },
        this.#seen,
      );
    }
  }

  /**
   * Anything inside another operation is added with the whole operation, because a fragment of one would be invalid.
   */
  #wholeOperation(target: Placed): Placed {
    const steps = stepsOf(target.pointer) ?? [];
    const [first] = steps;
    if ((first !== "paths" && first !== "webhooks") || steps.length < 4) return target;
    const value = valueAt(this.#whole, steps.slice(0, 3));
    if (!isObject(value)) return target;
    return { value, pointer: `/${steps.slice(0, 3).map(escapeStep).join("/")}` };
  }

  get isTooLarge(): boolean {
    return this.#characters > MAX_PART_BYTES;
  }

  finished(): SpecPart {
    if (this.isTooLarge) return { tooLarge: true };
    const bytes = new TextEncoder().encode(JSON.stringify(this.document)).length;
    return bytes > MAX_PART_BYTES ? { tooLarge: true } : { document: this.document };
  }

  /** Does nothing if the part already contains the value: objects of the whole are never modified. */
  #put({ value, pointer }: Placed): void {
    const steps = stepsOf(pointer) ?? [];
    const last = steps.at(-1);
    if (last === undefined || valueAt(this.document, steps) === value) return;
    this.#characters += JSON.stringify(value).length;
    let container: JsonObject | JsonValue[] = this.document;
    let inWhole: JsonValue | undefined = this.#whole;
    for (const step of steps.slice(0, -1)) {
      inWhole = inWhole === undefined ? undefined : valueAt(inWhole, [step]);
      let inner: JsonValue | undefined = valueAt(container, [step]);
      if (typeof inner !== "object" || inner === null) {
        inner = Array.isArray(inWhole) ? [] : {};
        this.#set(container, step, inner);
      }
      container = inner;
    }
    this.#set(container, last, value);
  }

  #set(container: JsonObject | JsonValue[], step: string, value: JsonValue): void {
    if (Array.isArray(container)) {
      while (container.length < Number(step)) container.push(null);
      container[Number(step)] = value;
    } else setMember(container, step, value);
  }
}

/** The names of the security schemes in a list of requirements. */
const schemesIn = (requirements: readonly JsonValue[]): string[] =>
  requirements.flatMap((requirement) => (isObject(requirement) ? Object.keys(requirement) : []));

/** Extracts one operation or webhook with only what it refers to; undefined if it does not exist. */
export const operationPart = (
  document: JsonObject,
  { method, path }: { method: string; path: string },
): SpecPart | undefined => {
  const targets = new Targets(document);
  for (const member of ["paths", "webhooks"]) {
    const value = memberOf(objectAt(document, member), path);
    const pointer = `/${member}/${escapeStep(path)}`;
    const item = value === undefined ? undefined : pathItem({ value, pointer }, targets);
    const operation = item && operationsOf(item).get(method.toLowerCase());
    if (!item || !operation) continue;
    const part = new Part(document, targets);
    const own = picked(item.value, shared);
    own[method.toLowerCase()] = operation.value;
    part.add({ value: own, pointer });
    const required = memberOf(operation.value, "security") ?? memberOf(document, "security");
    const requirements = Array.isArray(required) ? required : [];
    if (memberOf(operation.value, "security") === undefined && requirements.length > 0)
      part.document["security"] = requirements;
    for (const name of schemesIn(requirements))
      for (const place of ["#/components/securitySchemes/", "#/securityDefinitions/"]) {
        const scheme = targets.find(place + encodeURI(escapeStep(name.toWellFormed())));
        if (scheme) part.add(scheme);
      }
    const tags = new Set(listAt(operation.value, "tags"));
    const described = listAt(document, "tags").filter(
      (tag) => isObject(tag) && tags.has(tag["name"] ?? null),
    );
    if (described.length > 0) part.document["tags"] = described;
    return part.finished();
  }
  return undefined;
};

/** Extracts the named schemas with what they refer to, ignoring missing names. */
export const schemasPart = (document: JsonObject, names: readonly string[]): SpecPart => {
  const targets = new Targets(document);
  const part = new Part(document, targets);
  for (const name of names)
    for (const place of ["#/components/schemas/", "#/definitions/"]) {
      const schema = targets.find(place + encodeURI(escapeStep(name.toWellFormed())));
      if (schema) part.add(schema);
    }
  part.document["paths"] ??= {};
  return part.finished();
};
