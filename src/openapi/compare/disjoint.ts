import type { SchemaPairs } from "./schema-pairs.ts";
import type { Shape } from "./schema-shape.ts";
import { OBJECT } from "./type-bits.ts";

/** Maximum number of pairs of alternatives that are compared. */
const MAX_COMPARED = 10_000;

const noneShared = (one: Shape["values"], other: Shape["values"]): boolean => {
  if (!one || !other) return false;
  for (const text of one.keys()) if (other.has(text)) return false;
  return true;
};

/**
 * Whether no value can match both shapes, judging by their types, their values, or a property that distinguishes
 * them.
 */
const areApart = (
  one: Shape,
  other: Shape,
  side: "before" | "after",
  pairs: SchemaPairs,
): boolean => {
  if ((one.types & other.types) === 0 || noneShared(one.values, other.values)) return true;
  if ((one.types & other.types) !== OBJECT) return false;
  const valuesOf = (shape: Shape, name: string) =>
    pairs.shape(side, pairs[side].term(shape.properties.get(name) ?? []));
  // Readers of a response ignore unknown names, so a closed shape distinguishes nothing there.
  const refuses = (shape: Shape, name: string) =>
    side === "after" && shape.isClosed && !shape.properties.has(name);
  for (const name of one.required) {
    if (refuses(other, name)) return true;
    if (!other.required.has(name)) continue;
    const [mine, others] = [valuesOf(one, name), valuesOf(other, name)];
    if ((mine.types & others.types) === 0 || noneShared(mine.values, others.values)) return true;
  }
  return [...other.required].some((name) => refuses(one, name));
};

/**
 * Whether no value can match two of these alternatives, to the extent that is easy to decide. May return false for
 * disjoint ones.
 */
export const areDisjoint = (
  shapes: readonly Shape[],
  side: "before" | "after",
  pairs: SchemaPairs,
): boolean => {
  if (shapes.length ** 2 > MAX_COMPARED) return false;
  return shapes.every((one, index) =>
    shapes.slice(index + 1).every((other) => areApart(one, other, side, pairs)),
  );
};
