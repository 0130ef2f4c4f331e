import { isObject, type JsonValue, memberOf, objectAt, textAt } from "../json.ts";
import { canonical } from "./canonical.ts";
import type { Shape, Union } from "./schema-shape.ts";
import { type PlacedSchema, referredName, type SchemaTerms } from "./schema-terms.ts";
import { OBJECT } from "./type-bits.ts";

/** Minimum similarity at which two alternatives count as one that changed. */
const LIKE = 0.5;
/** Maximum number of similarity comparisons for one union. */
const MAX_LIKENESS = 2500;

export interface PairedBranches {
  readonly pairs: readonly (readonly [PlacedSchema, PlacedSchema])[];
  readonly gone: readonly PlacedSchema[];
  readonly come: readonly PlacedSchema[];
}

/** The name that a discriminator maps to an alternative. */
const mappedName = (branch: PlacedSchema, { discriminator }: Union): string | undefined => {
  const reference = textAt(branch.value, "$ref");
  if (reference === undefined) return undefined;
  for (const [name, to] of Object.entries(objectAt(discriminator, "mapping") ?? {}))
    if (to === reference || to === referredName(reference)) return name;
  return undefined;
};

/** A property with a single value that distinguishes an alternative. */
const tagOf = (value: JsonValue): string | undefined => {
  for (const [name, property] of Object.entries(objectAt(value, "properties") ?? {})) {
    const only = memberOf(property, "const");
    if (only !== undefined) return `${name}=${canonical(only)}`;
    const values = memberOf(property, "enum");
    if (Array.isArray(values) && values.length === 1) return `${name}=${canonical(values)}`;
  }
  return undefined;
};

const likeness = (one: Shape, other: Shape): number => {
  if (one.types !== other.types) return (one.types & other.types) === 0 ? 0 : 0.2;
  if (!(one.types & OBJECT) || one.types !== OBJECT) return 0.8;
  const names = new Set([...one.properties.keys(), ...other.properties.keys()]);
  if (names.size === 0) return 0.6;
  const shared = [...names].filter((n) => one.properties.has(n) && other.properties.has(n));
  return shared.length / names.size;
};

type Key = (branch: PlacedSchema, union: Union) => string | undefined;

/**
 * Matches the alternatives of two unions: by the name they refer to, by the discriminator's name, by equality, by
 * title, by the value that distinguishes them, and the rest by similarity.
 */
export const pairBranches = (
  before: Union,
  after: Union,
  shapes: {
    before: (branch: PlacedSchema) => Shape;
    after: (branch: PlacedSchema) => Shape;
    terms: { before: SchemaTerms; after: SchemaTerms };
  },
): PairedBranches => {
  const pairs: [PlacedSchema, PlacedSchema][] = [];
  let gone = [...before.branches];
  let come = [...after.branches];
  const resolved = (terms: SchemaTerms, { value }: PlacedSchema): JsonValue => {
    const reference = textAt(value, "$ref");
    const target = reference === undefined ? undefined : terms.targets.find(reference);
    return target?.value ?? value;
  };
  const both = (old: Key, young: Key): void => {
    const byKey = new Map<string, PlacedSchema[]>();
    for (const branch of gone) {
      const key = old(branch, before);
      if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), branch]);
    }
    if (byKey.size === 0) return;
    const matched = new Set<PlacedSchema>();
    for (const branch of come) {
      const key = young(branch, after);
      const match = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!match) continue;
      pairs.push([match, branch]);
      matched.add(match);
      matched.add(branch);
    }
    gone = gone.filter((branch) => !matched.has(branch));
    come = come.filter((branch) => !matched.has(branch));
  };
  const byName: Key = ({ value }) => {
    const reference = textAt(value, "$ref");
    return reference === undefined ? undefined : referredName(reference);
  };
  const byTitle =
    (terms: SchemaTerms): Key =>
    (branch) =>
      textAt(resolved(terms, branch), "title");
  const byTag =
    (terms: SchemaTerms): Key =>
    (branch) =>
      tagOf(resolved(terms, branch));
  const byText =
    (terms: SchemaTerms): Key =>
    (branch) => {
      const value = resolved(terms, branch);
      return isObject(value) && Object.keys(value).length < 100 ? canonical(value) : undefined;
    };
  const { terms } = shapes;
  both(byName, byName);
  both(mappedName, mappedName);
  both(byText(terms.before), byText(terms.after));
  both(byTitle(terms.before), byTitle(terms.after));
  both(byTag(terms.before), byTag(terms.after));
  if (gone.length * come.length <= MAX_LIKENESS) {
    const scored = gone.flatMap((old) =>
      come.map((young) => ({
        old,
        young,
        score: likeness(shapes.before(old), shapes.after(young)),
      })),
    );
    const matched = new Set<PlacedSchema>();
    for (const { old, young, score } of scored.toSorted((a, b) => b.score - a.score)) {
      if (score < LIKE || matched.has(old) || matched.has(young)) continue;
      pairs.push([old, young]);
      matched.add(old);
      matched.add(young);
    }
    gone = gone.filter((branch) => !matched.has(branch));
    come = come.filter((branch) => !matched.has(branch));
  }
  return { pairs, gone, come };
};

/** The alternative most similar to a shape. */
export const mostLike = <Candidate extends { shape: Shape }>(
  shape: Shape,
  candidates: readonly Candidate[],
): Candidate | undefined => {
  let best: Candidate | undefined;
  let most = -1;
  for (const candidate of candidates) {
    const score = likeness(shape, candidate.shape);
    if (score <= most) continue;
    most = score;
    best = candidate;
  }
  return best;
};
