import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestIncreasingPoints } from "../longest-increasing.ts";
import { type MergedOrder, mergeOrder, type Side } from "./order.ts";

/** What one person does to an order: takes some away, puts some elsewhere, adds some of their own. */
const edited = (base: readonly string[], prefix: string): fc.Arbitrary<string[]> =>
  fc
    .array(
      fc.tuple(fc.constantFrom("move", "add", "remove"), fc.nat({ max: 20 }), fc.nat({ max: 20 })),
      { maxLength: 4, size: "max" },
    )
    .map((steps) =>
      steps.reduce<string[]>(
        (list, [step, from, to], index) => {
          if (step === "add") {
            return list.toSpliced(to % (list.length + 1), 0, `${prefix}${index}`);
          }
          const at = list.length === 0 ? 0 : from % list.length;
          const rest = list.toSpliced(at, 1);
          const item = list[at];
          return step === "remove" || item === undefined
            ? rest
            : rest.toSpliced(to % (rest.length + 1), 0, item);
        },
        [...base],
      ),
    );

const three = fc
  .integer({ min: 0, max: 8 })
  .map((size) => Array.from({ length: size }, (_, index) => `b${index}`))
  .chain((base) =>
    fc.record({ base: fc.constant(base), ours: edited(base, "o"), theirs: edited(base, "t") }),
  );

/** As the merge of forests calls it: with what is left once existence is resolved. */
const merge = (
  orders: { base: string[]; ours: string[]; theirs: string[] },
  side?: Side,
): MergedOrder => {
  const { base, ours, theirs } = orders;
  const known = new Set(base);
  const kept = (id: string): boolean =>
    !known.has(id) || (ours.includes(id) && theirs.includes(id));
  const left = { base: base.filter(kept), ours: ours.filter(kept), theirs: theirs.filter(kept) };
  return mergeOrder(left, () => side);
};

const sorted = (ids: Iterable<string>): string[] => [...ids].toSorted();
const without = (ids: readonly string[], gone: ReadonlySet<string>): string[] =>
  ids.filter((id) => !gone.has(id));

/** What stands fast: a longest part of the base whose order both sides keep. */
const framed = (base: string[], ours: string[], theirs: string[]): Set<string> => {
  const common = base.filter((id) => ours.includes(id) && theirs.includes(id));
  const rise = longestIncreasingPoints(
    common.map((id) => ({ one: ours.indexOf(id), other: theirs.indexOf(id) })),
  );
  return new Set(common.filter((_id, index) => rise.has(index)));
};

describe("mergeOrder", () => {
  test("has everything of either side once", () => {
    fc.assert(
      fc.property(
        three,
        fc.constantFrom<Side | undefined>("ours", "theirs", undefined),
        (orders, side) => {
          const { order } = merge(orders, side);
          const { base, ours, theirs } = orders;
          const all = new Set([...ours, ...theirs]);
          const deleted = base.filter((id) => !ours.includes(id) || !theirs.includes(id));
          expect(sorted(order)).toEqual(sorted(without([...all], new Set(deleted))));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("merging with a side that changed nothing gives the other side", () => {
    fc.assert(
      fc.property(three, ({ base, ours }) => {
        expect(merge({ base, ours, theirs: base })).toEqual({ order: ours, conflicting: [] });
        expect(merge({ base, ours: base, theirs: ours })).toEqual({ order: ours, conflicting: [] });
        expect(merge({ base, ours, theirs: ours })).toEqual({ order: ours, conflicting: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test("is the same whichever side is called ours, but for additions at the same place", () => {
    fc.assert(
      fc.property(three, ({ base, ours, theirs }) => {
        const one = merge({ base, ours, theirs });
        const other = merge({ base, ours: theirs, theirs: ours });
        expect(sorted(other.conflicting)).toEqual(sorted(one.conflicting));
        if (one.conflicting.length === 0) {
          const known = new Set(base);
          const fast = framed(base, ours, theirs);
          expect(one.order.filter((id) => known.has(id))).toEqual(
            other.order.filter((id) => known.has(id)),
          );
          for (const prefix of ["o", "t"]) {
            const part = (ids: readonly string[]): string[] =>
              ids.filter((id) => fast.has(id) || id.startsWith(prefix));
            expect(part(one.order)).toEqual(part(other.order));
          }
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("resolved conflicts follow the chosen side", () => {
    expect(
      merge({ base: ["a", "b", "c"], ours: ["b", "a", "c"], theirs: ["b", "c", "a"] }),
    ).toEqual({
      order: ["b", "a", "c"],
      conflicting: ["a"],
    });
    expect(
      merge({ base: ["a", "b", "c"], ours: ["b", "a", "c"], theirs: ["b", "c", "a"] }, "theirs")
        .order,
    ).toEqual(["b", "c", "a"]);
  });
});
