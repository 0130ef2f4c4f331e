import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";
import type { Direction } from "./change.ts";
import { compareShapes } from "./compare-shapes.ts";
import { type Shape, shapeOf } from "./schema-shape.ts";
import type { PlacedSchema, SchemaTerms, Term } from "./schema-terms.ts";

/** A change of a schema, before it is known which operations it affects. */
export interface SchemaChange {
  readonly rule: SpecRule;
  readonly pointer: string;
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
  readonly words: string;
}

/** A schema before and after, in one direction; compared once, wherever it is used. */
export interface SchemaPair {
  readonly direction: Direction;
  readonly before: Term;
  readonly after: Term;
  readonly changes: SchemaChange[];
  /** Pairs within it whose changes are also changes of this one. */
  readonly inner: SchemaPair[];
  /** Pairs within it whose changes have an undecidable effect here; any of them results in `change`. */
  readonly unclear: { readonly pairs: readonly SchemaPair[]; readonly change: SchemaChange }[];
  /** Whether it or anything within it has changed. */
  hasChanged: boolean;
  /** The number of the last walk that visited it. */
  walk: number;
}

/** Maximum number of pairs in one comparison: cycles of different lengths can create very many. */
const MAX_PAIRS = 200_000;
/** Maximum number of nested schemas that are visited, counted once per shape and pair that contains them. */
const MAX_LOOKED_AT = 1_500_000;

/** All pairs of schemas of two documents. */
export class SchemaPairs {
  readonly before: SchemaTerms;
  readonly after: SchemaTerms;
  readonly #shapes = new Map<Term, Shape>();
  readonly #pairs = new Map<string, SchemaPair>();
  readonly #open: SchemaPair[] = [];
  #isFull = false;
  #lookedAt = 0;
  #walks = 0;

  constructor(before: SchemaTerms, after: SchemaTerms) {
    this.before = before;
    this.after = after;
  }

  /** Whether some pairs were omitted because there were too many. */
  get isFull(): boolean {
    return this.#isFull || this.before.isCut || this.after.isCut;
  }

  /** The pair of terms for these schemas; an empty list matches any value. */
  pair(
    direction: Direction,
    before: readonly PlacedSchema[],
    after: readonly PlacedSchema[],
  ): SchemaPair {
    return this.pairOf(direction, this.before.term(before), this.after.term(after));
  }

  pairOf(direction: Direction, before: Term, after: Term): SchemaPair {
    const key = `${direction} ${before.key} ${after.key}`;
    const known = this.#pairs.get(key);
    if (known) return known;
    const made: SchemaPair = {
      direction,
      before,
      after,
      changes: [],
      inner: [],
      unclear: [],
      hasChanged: false,
      walk: 0,
    };
    if (this.#pairs.size >= MAX_PAIRS || this.#lookedAt >= MAX_LOOKED_AT) {
      this.#isFull = true;
      return made;
    }
    this.#pairs.set(key, made);
    this.#open.push(made);
    return made;
  }

  shape(side: "before" | "after", term: Term): Shape {
    const known = this.#shapes.get(term);
    if (known) return known;
    const made = shapeOf(term, this[side].isModern);
    this.#shapes.set(term, made);
    this.#lookedAt += term.conjuncts.length;
    for (const schemas of made.properties.values()) this.#lookedAt += schemas.length;
    return made;
  }

  /** Compares every requested pair and those within, and determines which contain changes. */
  settle(): void {
    for (let pair = this.#open.pop(); pair; pair = this.#open.pop()) {
      if (this.#lookedAt >= MAX_LOOKED_AT) {
        this.#isFull = true;
        break;
      }
      compareShapes(pair, this);
      this.#lookedAt += pair.inner.length;
    }
    const everyWay = new Map<SchemaPair, SchemaPair[]>();
    const innerWay = new Map<SchemaPair, SchemaPair[]>();
    const lead = (way: Map<SchemaPair, SchemaPair[]>, from: SchemaPair, to: SchemaPair): void => {
      const known = way.get(from);
      if (known) known.push(to);
      else way.set(from, [to]);
    };
    for (const pair of this.#pairs.values()) {
      for (const inner of pair.inner) {
        lead(everyWay, inner, pair);
        lead(innerWay, inner, pair);
      }
      for (const { pairs } of pair.unclear) for (const inner of pairs) lead(everyWay, inner, pair);
    }
    const all = [...this.#pairs.values()];
    const differing = reached(
      all.filter(({ changes }) => changes.some(({ rule }) => rule !== "texts-changed")),
      everyWay,
    );
    for (const pair of all)
      for (const { pairs, change } of pair.unclear)
        if (pairs.some((inner) => differing.has(inner))) pair.changes.push(change);
    for (const pair of reached(
      all.filter(({ changes }) => changes.length > 0),
      innerWay,
    ))
      pair.hasChanged = true;
  }

  /** The changes of pairs and everything within them, each once, nearest first. */
  *changesOf(roots: readonly SchemaPair[]): Generator<[SchemaPair, SchemaChange]> {
    this.#walks += 1;
    const walk = this.#walks;
    let level = roots.filter(({ hasChanged }) => hasChanged);
    while (level.length > 0) {
      const next: SchemaPair[] = [];
      for (const pair of level) {
        if (pair.walk === walk) continue;
        pair.walk = walk;
        for (const change of pair.changes) yield [pair, change];
        for (const inner of pair.inner)
          if (inner.hasChanged && inner.walk !== walk) next.push(inner);
      }
      level = next;
    }
  }
}

/** Everything that can be reached from some pairs, themselves included. */
const reached = (
  from: readonly SchemaPair[],
  ways: ReadonlyMap<SchemaPair, readonly SchemaPair[]>,
): Set<SchemaPair> => {
  const found = new Set(from);
  const open = [...from];
  for (let pair = open.pop(); pair; pair = open.pop())
    for (const next of ways.get(pair) ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
};
