import type { JsonValue } from "../json.ts";
import { compareConditions } from "./compare-conditions.ts";
import { compareLimits } from "./compare-limits.ts";
import { compareProperties } from "./compare-properties.ts";
import { compareUnions } from "./compare-unions.ts";
import type { SchemaChange, SchemaPair, SchemaPairs } from "./schema-pairs.ts";
import type { Shape } from "./schema-shape.ts";
import type { Term } from "./schema-terms.ts";
import { listed, quoted } from "./words.ts";
import { ALL, ARRAY, NULL, OBJECT, typeNames } from "./type-bits.ts";

/** The input for comparing two shapes. */
export interface Comparison {
  readonly pair: SchemaPair;
  readonly pairs: SchemaPairs;
  readonly before: Shape;
  readonly after: Shape;
  readonly isRequest: boolean;
  /** The name of the schema. */
  readonly subject: string;
  readonly add: (change: Omit<SchemaChange, "pointer"> & { at?: string }) => void;
}

/** The pointer to a keyword: in the object that contains it, preferably in the new version. */
const placeOf = (pair: SchemaPair, keyword: string | undefined): string => {
  const holder = (term: Term) =>
    term.conjuncts.find(({ schema }) => keyword !== undefined && Object.hasOwn(schema, keyword));
  const held = holder(pair.after) ?? holder(pair.before);
  if (held && keyword !== undefined) return `${held.pointer}/${keyword}`;
  return pair.after.pointer === "" ? pair.before.pointer : pair.after.pointer;
};

const compareTypes = ({ before, after, isRequest, subject, add }: Comparison): void => {
  if (before.types === after.types) return;
  // Enumerated values determine the types themselves.
  if (before.values && after.values) return;
  const gone = before.types & ~after.types;
  const come = after.types & ~before.types;
  const told = { before: typeNames(before.types), after: typeNames(after.types), at: "type" };
  if (gone === NULL && come === 0)
    add({
      ...told,
      rule: isRequest ? "request-null-refused" : "response-null-removed",
      words: `${subject} ${isRequest ? "no longer accepts" : "is no longer"} null.`,
    });
  else if (come === NULL && gone === 0)
    add({
      ...told,
      rule: isRequest ? "request-null-accepted" : "response-null-added",
      words: `${subject} ${isRequest ? "accepts" : "may be"} null.`,
    });
  else {
    const say = (mask: number) => (mask === ALL ? "of any type" : listed(typeNames(mask), "or"));
    const words = `${subject} was ${say(before.types) || "nothing"} and is ${say(after.types) || "nothing"} now.`;
    const kind = gone !== 0 && come !== 0 ? "changed" : gone !== 0 ? "narrowed" : "widened";
    add({ ...told, rule: `${isRequest ? "request" : "response"}-type-${kind}`, words });
  }
};

const compareValues = ({ before, after, isRequest, subject, add }: Comparison): void => {
  const [old, young] = [before.values, after.values];
  if (!old && !young) return;
  const told = {
    before: old && [...old.values()],
    after: young && [...young.values()],
    at: old?.size === 1 && young?.size === 1 ? "const" : "enum",
  };
  if (!old || !young) {
    if (young)
      add({
        ...told,
        rule: isRequest ? "request-values-narrowed" : "response-values-narrowed",
        words: `${subject} is one of ${quoted([...young.values()])} now.`,
      });
    else
      add({
        ...told,
        rule: isRequest ? "request-values-widened" : "response-values-opened",
        words: `${subject} is no longer held to a list of values.`,
      });
    return;
  }
  const gone = [...old].filter(([text]) => !young.has(text)).map(([, value]) => value);
  const come = [...young].filter(([text]) => !old.has(text)).map(([, value]) => value);
  if (gone.length > 0)
    add({
      ...told,
      rule: isRequest ? "request-values-narrowed" : "response-values-narrowed",
      words: `${subject} ${isRequest ? "no longer accepts" : "is no longer"} ${quoted(gone)}.`,
    });
  if (come.length > 0)
    add({
      ...told,
      rule: isRequest ? "request-values-widened" : "response-value-added",
      words: `${subject} ${isRequest ? "accepts" : "may be"} ${quoted(come)}, too.`,
    });
};

const sameList = (one: readonly JsonValue[], other: readonly JsonValue[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const compareWriting = ({ before, after, isRequest, subject, add }: Comparison): void => {
  if (!sameList(before.patterns, after.patterns))
    add({
      rule: "pattern-changed",
      at: "pattern",
      before: before.patterns.join(" and ") || undefined,
      after: after.patterns.join(" and ") || undefined,
      words: `The pattern of ${subject} has changed.`,
    });
  if (!sameList(before.formats, after.formats))
    add({
      rule: "format-changed",
      at: "format",
      before: before.formats.join(" and ") || undefined,
      after: after.formats.join(" and ") || undefined,
      words: `The format of ${subject} was ${before.formats.join(" and ") || "not said"} and is ${after.formats.join(" and ") || "not said"} now.`,
    });
  if (before.encoding !== after.encoding)
    add({ rule: "encoding-changed", words: `${subject} is written in another way.` });
  if (isRequest && before.fallback !== after.fallback)
    add({
      rule: "default-changed",
      at: "default",
      before: before.fallback,
      after: after.fallback,
      words: `The default of ${subject} was ${before.fallback ?? "not said"} and is ${after.fallback ?? "not said"} now.`,
    });
  if (before.texts !== after.texts)
    add({ rule: "texts-changed", words: `Texts or examples of ${subject} have changed.` });
};

/** Records the changes of a pair, and the pairs within it. */
export const compareShapes = (pair: SchemaPair, pairs: SchemaPairs): void => {
  const before = pairs.shape("before", pair.before);
  const after = pairs.shape("after", pair.after);
  const comparison: Comparison = {
    pair,
    pairs,
    before,
    after,
    isRequest: pair.direction === "request",
    subject: pair.after.label || pair.before.label || "The value",
    add: ({ at, ...change }) => pair.changes.push({ ...change, pointer: placeOf(pair, at) }),
  };
  const isPaired = compareUnions(comparison);
  if (isPaired) return;
  compareTypes(comparison);
  compareValues(comparison);
  compareWriting(comparison);
  compareConditions(comparison);
  const shared = before.types & after.types;
  compareLimits(comparison, shared);
  if (shared & OBJECT) compareProperties(comparison);
  if (shared & ARRAY) pair.inner.push(pairs.pair(pair.direction, before.items, after.items));
};
