import type { SchemaPairs } from "./schema-pairs.ts";
import type { Shape } from "./schema-shape.ts";
import { OBJECT } from "./type-bits.ts";

/** Most pairs of alternatives that are looked at. */
const MAX_COMPARED = 10_000;

const noneShared = (one: Shape["values"], other: Shape["values"]): boolean => {
  if (!one || !other) return false;
  for (const text of one.keys()) if (other.has(text)) return false;
  return true;
};

/** Whether a value of the one cannot be one of the other: by type, by values, by a property that tells them apart. */
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
  // Who reads a response passes over names that are not known, so being closed tells nothing apart there.
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

/** Whether no value can be of two of these alternatives, as far as is easily seen. */
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
