import { isObject, type JsonObject, type JsonValue, memberOf, textAt } from "../json.ts";
import type { Targets } from "../references.ts";

/** A schema in its place in a document, with a label for sentences. */
export interface PlacedSchema {
  readonly value: JsonValue;
  readonly pointer: string;
  readonly label: string;
}

/** An object of keywords that must all hold. `takesNull`: null is accepted in any case. */
export interface Conjunct {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly label: string;
  readonly takesNull: boolean;
  /** Its reference points to something missing. */
  readonly leadsNowhere: boolean;
}

/** A schema with its references followed and `allOf` flattened: objects that must all hold. */
export interface Term {
  /** Equal for terms of one document with the same objects. */
  readonly key: string;
  readonly conjuncts: readonly Conjunct[];
  /** No value matches. */
  readonly never: boolean;
  readonly pointer: string;
  readonly label: string;
  /** The name it refers to, if it is nothing but a reference. */
  readonly name?: string | undefined;
  /** How many times it was joined with an alternative of a union. */
  readonly joined: number;
}

/** Maximum number of objects that one schema is flattened to. */
const MAX_CONJUNCTS = 200;

/** Keywords that may still refuse null, however it is accepted elsewhere. */
const beyondNull = ["oneOf", "anyOf", "not", "if", "const", "$dynamicRef"];

const isNullOnly = (value: JsonValue): boolean => {
  if (!isObject(value)) return false;
  const type = memberOf(value, "type");
  if (type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null"))
    return true;
  const values = memberOf(value, "enum");
  return Array.isArray(values) && values.length === 1 && values[0] === null;
};

const typesIncludeNull = (schema: JsonObject): boolean => {
  const type = memberOf(schema, "type");
  if (type === undefined) return true;
  return type === "null" || (Array.isArray(type) && type.includes("null"));
};

/** The name at the end of a reference: a component's, or a file's without its extension. */
export const referredName = (reference: string): string => {
  const last = reference.split("/").at(-1) ?? reference;
  const name = last.replaceAll("~1", "/").replaceAll("~0", "~");
  return name.replace(/^.*\//, "").replace(/\.(json|ya?ml)$/i, "");
};

/** The schemas of one document, each flattened once. */
export class SchemaTerms {
  readonly targets: Targets;
  /** Whether members beside `$ref` count and null is a type. Before 3.1, null is expressed with `nullable`. */
  readonly isModern: boolean;
  readonly any: Term;
  readonly #ids = new WeakMap<object, number>();
  readonly #terms = new WeakMap<object, Term>();
  readonly #byKey = new Map<string, Term>();
  readonly #stripped = { oneOf: new WeakMap<object, JsonObject>(), anyOf: new WeakMap() };
  #lastId = 0;
  #isCut = false;

  constructor(targets: Targets, isModern: boolean) {
    this.targets = targets;
    this.isModern = isModern;
    this.any = { key: "", conjuncts: [], never: false, pointer: "", label: "", joined: 0 };
  }

  /** Whether a schema had more objects than the maximum. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The term for these schemas if all of them hold; an empty list matches any value. */
  term(schemas: readonly PlacedSchema[]): Term {
    const [first] = schemas;
    if (!first) return this.any;
    if (schemas.length > 1 || !isObject(first.value)) return this.#made(schemas);
    const known = this.#terms.get(first.value);
    if (known) return known;
    const made = this.#made(schemas);
    this.#terms.set(first.value, made);
    return made;
  }

  #idOf(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#ids.set(object, this.#lastId);
    return this.#lastId;
  }

  /** A term in which one of its unions is replaced by one of the alternatives. */
  withBranch(term: Term, kind: "oneOf" | "anyOf", holder: JsonObject, branch: PlacedSchema): Term {
    const joined = this.#flat([branch], false, 0);
    const seen = new Set<JsonObject>();
    const conjuncts: Conjunct[] = [];
    for (const conjunct of [...term.conjuncts, ...joined.conjuncts]) {
      const schema =
        conjunct.schema === holder ? this.#without(conjunct.schema, kind) : conjunct.schema;
      if (seen.has(schema) || this.#saysNothing(schema)) continue;
      seen.add(schema);
      conjuncts.push({ ...conjunct, schema });
    }
    return this.#interned({
      conjuncts,
      never: term.never || joined.never,
      pointer: branch.pointer,
      label: branch.label,
      joined: term.joined + 1,
    });
  }

  #made(schemas: readonly PlacedSchema[]): Term {
    const flat = this.#flat(schemas, false, 0);
    const [first] = schemas;
    const reference =
      schemas.length === 1 && first !== undefined ? textAt(first.value, "$ref") : undefined;
    return this.#interned({
      ...flat,
      pointer: flat.conjuncts[0]?.pointer ?? first?.pointer ?? "",
      label: flat.conjuncts[0]?.label ?? first?.label ?? "",
      name: reference === undefined ? undefined : referredName(reference),
      joined: 0,
    });
  }

  /** Returns the existing term for the same objects, if it has the same name. */
  #interned(made: Omit<Term, "key">): Term {
    const keys = made.conjuncts.map(
      ({ schema, takesNull }) => `${this.#idOf(schema)}${takesNull ? "n" : ""}`,
    );
    const key = made.never ? "never" : keys.join(",");
    const known = this.#byKey.get(key);
    if (known && known.name === made.name) return known;
    const term = { ...made, key };
    if (!known) this.#byKey.set(key, term);
    return term;
  }

  #flat(
    schemas: readonly PlacedSchema[],
    takesNull: boolean,
    level: number,
  ): { conjuncts: Conjunct[]; never: boolean } {
    const conjuncts: Conjunct[] = [];
    const seen = new Set<JsonValue>();
    let never = false;
    const open = schemas.toReversed();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, pointer, label } = next;
      if (value === false) never = true;
      if (!isObject(value) || seen.has(value)) continue;
      if (conjuncts.length >= MAX_CONJUNCTS) {
        this.#isCut = true;
        break;
      }
      seen.add(value);
      const reference = textAt(value, "$ref");
      const target = reference === undefined ? undefined : this.targets.find(reference);
      if (target && reference !== undefined) {
        const referred = {
          value: target.value,
          pointer: target.pointer,
          label: referredName(reference),
        };
        open.push(referred);
        if (!this.isModern) continue;
      }
      const all = memberOf(value, "allOf");
      if (Array.isArray(all))
        for (let index = all.length - 1; index >= 0; index -= 1)
          open.push({ value: all[index] ?? null, pointer: `${pointer}/allOf/${index}`, label });
      const folded = level < 3 ? this.#foldedNull(value, pointer, label, level) : undefined;
      if (folded) conjuncts.push(...folded.conjuncts);
      const own = folded ? this.#without(value, folded.keyword) : value;
      const leadsNowhere = reference !== undefined && !target;
      if (!this.#saysNothing(own))
        conjuncts.push({ schema: own, pointer, label, takesNull, leadsNowhere });
    }
    return { conjuncts, never };
  }

  /** Whether an object only refers to others. */
  #saysNothing(schema: JsonObject): boolean {
    for (const name in schema)
      if (name !== "allOf" && !(name === "$ref" && this.isModern) && Object.hasOwn(schema, name))
        return false;
    return true;
  }

  /** Treats “this or null” as this with null accepted, because people write either. */
  #foldedNull(
    value: JsonObject,
    pointer: string,
    label: string,
    level: number,
  ): { keyword: "oneOf" | "anyOf"; conjuncts: Conjunct[] } | undefined {
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const branches = memberOf(value, keyword);
      const other = keyword === "anyOf" ? "oneOf" : "anyOf";
      if (!Array.isArray(branches) || branches.length !== 2 || Object.hasOwn(value, other))
        continue;
      const nullAt = branches.findIndex(isNullOnly);
      const kept = branches[1 - nullAt];
      if (nullAt === -1 || kept === undefined) continue;
      const placed = { value: kept, pointer: `${pointer}/${keyword}/${1 - nullAt}`, label };
      const { conjuncts, never } = this.#flat([placed], true, level + 1);
      const isPlain = conjuncts.every(
        ({ schema }) =>
          beyondNull.every((name) => !Object.hasOwn(schema, name)) &&
          (keyword === "anyOf" || !typesIncludeNull(schema)),
      );
      if (isPlain && !never && conjuncts.length > 0) return { keyword, conjuncts };
    }
    return undefined;
  }

  #without(schema: JsonObject, keyword: "oneOf" | "anyOf"): JsonObject {
    const known = this.#stripped[keyword].get(schema);
    if (known) return known;
    const { [keyword]: _stripped, ...rest } = schema;
    this.#stripped[keyword].set(schema, rest);
    return rest;
  }
}
