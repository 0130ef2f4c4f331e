import { textAt } from "../json.ts";
import type { Comparison } from "./compare-shapes.ts";
import { areDisjoint } from "./disjoint.ts";
import { mostLike, pairBranches } from "./pair-branches.ts";
import type { SchemaPair } from "./schema-pairs.ts";
import type { Shape, Union } from "./schema-shape.ts";
import { type PlacedSchema, referredName } from "./schema-terms.ts";

/** Maximum number of times a term is joined with alternatives of its unions. */
const MAX_JOINED = 2;

const nameOf = (branch: PlacedSchema): string => {
  const reference = textAt(branch.value, "$ref");
  if (reference !== undefined) return referredName(reference);
  return textAt(branch.value, "title") ?? textAt(branch.value, "type") ?? branch.label;
};

const tellGone = (comparison: Comparison, branches: readonly PlacedSchema[]): void => {
  const { isRequest, subject, pair } = comparison;
  for (const branch of branches)
    pair.changes.push({
      rule: isRequest ? "request-variant-removed" : "response-variant-removed",
      pointer: branch.pointer,
      before: nameOf(branch),
      words: `${subject} ${isRequest ? "no longer accepts" : "is no longer"} the alternative ${nameOf(branch)}.`,
    });
};

const tellCome = (comparison: Comparison, branches: readonly PlacedSchema[]): void => {
  const { isRequest, subject, pair } = comparison;
  for (const branch of branches)
    pair.changes.push({
      rule: isRequest ? "request-variant-added" : "response-variant-added",
      pointer: branch.pointer,
      after: nameOf(branch),
      words: `${subject} ${isRequest ? "accepts" : "may be"} the alternative ${nameOf(branch)}.`,
    });
};

const unclear = ({ subject }: Comparison, union: Union) => ({
  rule: "variants-changed" as const,
  pointer: union.pointer,
  words: `Alternatives of ${subject} have changed and may overlap; whether more or less fits cannot be said.`,
});

const shapesOf = (
  { pairs }: Comparison,
  side: "before" | "after",
  branches: readonly PlacedSchema[],
) => branches.map((branch) => pairs.shape(side, pairs[side].term([branch])));

/** Whether a value may match two alternatives where it may only match one. A discriminator rules that out. */
const mayOverlap = (comparison: Comparison, side: "before" | "after", union: Union): boolean =>
  union.kind === "oneOf" &&
  textAt(union.discriminator, "propertyName") === undefined &&
  !areDisjoint(shapesOf(comparison, side, union.branches), side, comparison.pairs);

/** Maximum depth of nested alternatives that are searched for names. */
const MAX_LEVELS = 3;

/** The names of properties that a shape mentions, alternatives included. */
const namesIn = (
  comparison: Comparison,
  side: "before" | "after",
  shape: Shape,
  level = 0,
): Set<string> => {
  const names = new Set([...shape.properties.keys(), ...shape.required]);
  if (level >= MAX_LEVELS) return names;
  for (const { branches } of shape.unions)
    for (const inner of shapesOf(comparison, side, branches))
      for (const name of namesIn(comparison, side, inner, level + 1)) names.add(name);
  return names;
};

/**
 * Clients do not send a property before it is added to a request, unless another part of the same schema already
 * mentions it: then they may be sending values that now have to meet more rules.
 */
const compareSpokenOf = (
  comparison: Comparison,
  union: Union,
  parts: readonly (readonly [Shape, Shape])[],
): void => {
  if (!comparison.isRequest) return;
  const spokenOf = namesIn(comparison, "before", comparison.before);
  const isNews = ([was, is]: readonly [Shape, Shape]) => {
    const known = namesIn(comparison, "before", was);
    return [...namesIn(comparison, "after", is)].every(
      (name) => known.has(name) || !spokenOf.has(name),
    );
  };
  if (!parts.every(isNews)) comparison.pair.changes.push(unclear(comparison, union));
};

/** A shape without its alternatives. */
const alone = (shape: Shape): Shape => ({ ...shape, unions: [] });

const compareTwo = (comparison: Comparison, before: Union, after: Union): void => {
  const { pair, pairs, isRequest } = comparison;
  const found = pairBranches(before, after, {
    before: (branch) => pairs.shape("before", pairs.before.term([branch])),
    after: (branch) => pairs.shape("after", pairs.after.term([branch])),
    terms: pairs,
  });
  tellGone(comparison, found.gone);
  tellCome(comparison, found.come);
  const inner = found.pairs.map(([old, young]) => pairs.pair(pair.direction, [old], [young]));
  pair.inner.push(...inner);
  compareSpokenOf(comparison, after, [
    [alone(comparison.before), alone(comparison.after)],
    ...found.pairs.map(
      ([old, young]) =>
        [
          pairs.shape("before", pairs.before.term([old])),
          pairs.shape("after", pairs.after.term([young])),
        ] as const,
    ),
  ]);
  const was = textAt(before.discriminator, "propertyName");
  const is = textAt(after.discriminator, "propertyName");
  if (was !== is)
    pair.changes.push({
      ...unclear(comparison, after),
      before: was,
      after: is,
      words: `The property that tells alternatives of ${comparison.subject} apart was ${was ?? "not said"} and is ${is ?? "not said"} now.`,
    });
  // A value still matches its alternative, but where only one may match, it must not match another as well.
  const [side, larger] = isRequest ? (["after", after] as const) : (["before", before] as const);
  if (!mayOverlap(comparison, side, larger)) return;
  if (found.gone.length > 0 || found.come.length > 0 || before.kind !== after.kind)
    pair.changes.push(unclear(comparison, after));
  else if (inner.length > 0)
    pair.unclear.push({ pairs: inner, change: unclear(comparison, after) });
};

/** Compares a union on only one side: the other side is compared with each of the alternatives. */
const compareOne = (comparison: Comparison, union: Union, side: "before" | "after"): void => {
  const { pair, pairs, isRequest } = comparison;
  const alternatives = union.branches.map((branch) => {
    const term = pairs[side].withBranch(pair[side], union.kind, union.holder, branch);
    return { branch, term, shape: pairs.shape(side, term) };
  });
  const compare = ({ term }: (typeof alternatives)[number]): SchemaPair =>
    side === "before"
      ? pairs.pairOf(pair.direction, term, pair.after)
      : pairs.pairOf(pair.direction, pair.before, term);
  // If the union is the side that must fit into the other, each alternative must fit; otherwise one that matches is
  // enough.
  const isSmaller = (side === "before") === isRequest;
  if (isSmaller) {
    pair.inner.push(...alternatives.map(compare));
    return;
  }
  const other = side === "before" ? pair.after : pair.before;
  const shape = pairs.shape(side === "before" ? "after" : "before", other);
  const best = mostLike(shape, alternatives);
  if (best) pair.inner.push(compare(best));
  const rest = alternatives.flatMap((one) => (one === best ? [] : [one.branch]));
  if (side === "before") tellGone(comparison, rest);
  else tellCome(comparison, rest);
  const isApart = areDisjoint(
    alternatives.map((alternative) => alternative.shape),
    side,
    pairs,
  );
  const isTold = textAt(union.discriminator, "propertyName") !== undefined;
  if (union.kind === "oneOf" && !isApart && !isTold) pair.changes.push(unclear(comparison, union));
};

/** Compares unions. Returns whether that covers the whole pair. */
export const compareUnions = (comparison: Comparison): boolean => {
  const { pair, before, after } = comparison;
  const [old, young] = [before.unions, after.unions];
  if (old.length === 0 && young.length === 0) return false;
  if (old.length + young.length === 1) {
    const side = old.length === 1 ? "before" : "after";
    const union = old[0] ?? young[0];
    if (union && pair[side].joined < MAX_JOINED) {
      compareOne(comparison, union, side);
      return true;
    }
  }
  const left = [...young];
  for (const union of old) {
    const sameKind = left.findIndex(({ kind }) => kind === union.kind);
    const at = sameKind === -1 && old.length === 1 && young.length === 1 ? 0 : sameKind;
    const match = at === -1 ? undefined : left.splice(at, 1)[0];
    if (match) compareTwo(comparison, union, match);
    else pair.changes.push(unclear(comparison, union));
  }
  for (const union of left) pair.changes.push(unclear(comparison, union));
  return false;
};
