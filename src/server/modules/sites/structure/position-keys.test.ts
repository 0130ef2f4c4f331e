import * as fc from "fast-check";
import { generateNKeysBetween } from "fractional-indexing";
import { describe, expect, it } from "vitest";
import { MAX_KEY_LENGTH } from "#server/kit/order-keys.ts";
import { keysFor } from "./position-keys.ts";

const items = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.array(fc.nat(30), { maxLength: 30 }))
  .map(([count, picks]) => {
    const keys = generateNKeysBetween(null, null, count);
    const kept = picks.flatMap((pick) => keys[pick] ?? []);
    return kept.map((position, at) => ({
      id: `item${at}`,
      position: at % 4 === 3 ? undefined : position,
    }));
  });

describe("keys for an order", () => {
  it("rise strictly, whatever keys the items had before", () => {
    fc.assert(
      fc.property(items, (order) => {
        const keys = keysFor(order);
        const inOrder = order.map(({ id }) => keys.get(id) ?? "");
        expect(inOrder).toEqual([...new Set(inOrder)].toSorted());
        expect(inOrder.every((key) => key.length > 0 && key.length <= MAX_KEY_LENGTH)).toBe(true);
      }),
    );
  });

  it("change for one item only when one moves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(39), fc.nat(39), (count, from, to) => {
        const keys = generateNKeysBetween(null, null, count);
        const before = keys.map((position, at) => ({ id: `item${at}`, position }));
        const [moved] = before.splice(from % count, 1);
        const after = before.toSpliced(to % count, 0, ...(moved ? [moved] : []));
        const now = keysFor(after);
        const changed = after.filter(({ id, position }) => now.get(id) !== position);
        expect(changed.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("are made short again when they grow too long", () => {
    let order = generateNKeysBetween(null, null, 3).map((position, at) => ({
      id: `item${at}`,
      position,
    }));
    for (let turn = 0; turn < 800; turn += 1) {
      const [first, second, third] = order;
      if (!first || !second || !third) throw new Error("three items");
      const keys = keysFor(
        [first, { ...third, position: undefined }, second].map((item) => ({ ...item })),
      );
      order = [first, third, second].map(({ id }) => ({ id, position: keys.get(id) ?? "" }));
      expect(order.every(({ position }) => position.length <= MAX_KEY_LENGTH)).toBe(true);
      expect(order.map(({ position }) => position)).toEqual(
        order.map(({ position }) => position).toSorted(),
      );
    }
  });
});
