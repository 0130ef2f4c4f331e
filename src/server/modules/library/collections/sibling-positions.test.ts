import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionAmong } from "./sibling-positions.ts";
import type { Sibling } from "./sibling-rows.ts";

const space = (id: string) => ({ type: "space" as const, id });

/** Siblings in order with keys that are sometimes equal, as rows from before keys were kept have them. */
const siblings = fc
  .array(
    fc.record({ step: fc.constantFrom(0, 1, 1, 2), living: fc.constantFrom(true, true, false) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((rows) => {
    let at = 0;
    return rows.map(({ step, living }, index): Sibling => {
      at += step;
      return { type: "space", id: `s${index}`, position: `a${at % 10}`, living };
    });
  })
  .filter((rows) =>
    rows.every((row, index) => index === 0 || (rows[index - 1]?.position ?? "") <= row.position),
  );

const inOrder = (rows: readonly { id: string; position: string }[]) =>
  rows
    .toSorted((a, b) =>
      a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1,
    )
    .map(({ id }) => id);

describe("a place among siblings", () => {
  it("is right next to the one named, and everybody else keeps their order", () => {
    fc.assert(
      fc.property(siblings, fc.nat(9), fc.nat(9), fc.boolean(), (rows, from, to, before) => {
        const moved = rows[from]?.id ?? "new";
        const neighbour = rows[to % rows.length]?.id ?? "";
        const named = space(neighbour);
        const placement = positionAmong(rows, moved, before ? { before: named } : { after: named });
        if (neighbour === moved || !rows[to % rows.length]?.living) {
          expect(placement.type).toBe("unknown");
          return;
        }
        const others = rows.filter(({ id }) => id !== moved);
        const slot = others.findIndex(({ id }) => id === neighbour) + (before ? 0 : 1);
        const wanted = others.map(({ id }) => id).toSpliced(slot, 0, moved);
        const livingOf = (ids: readonly string[]) =>
          ids.filter((id) => id === moved || rows.find((row) => row.id === id)?.living);
        if (placement.type === "same") {
          expect(livingOf(wanted)).toEqual(livingOf(rows.map(({ id }) => id)));
          return;
        }
        if (placement.type !== "placed") throw new Error(placement.type);
        const keys = new Map(
          placement.rekeyed.map(({ sibling, position }) => [sibling.id, position]),
        );
        const after = others.map(({ id, position }) => ({
          id,
          position: keys.get(id) ?? position,
        }));
        expect(inOrder([...after, { id: moved, position: placement.position }])).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  it("is at the end when no neighbour is named, behind what is in the trash", () => {
    const rows: Sibling[] = [
      { type: "space", id: "a", position: "a0", living: true },
      { type: "collection", id: "b", position: "a1", living: false },
    ];
    expect(positionAmong(rows, "c", {})).toEqual({ type: "placed", position: "a2", rekeyed: [] });
    expect(positionAmong(rows, "a", {})).toEqual({ type: "same" });
    expect(positionAmong([], "c", {})).toEqual({ type: "placed", position: "a0", rekeyed: [] });
  });

  it("between two is refused when they stand the other way round", () => {
    const rows: Sibling[] = ["a", "b", "c"].map((id, index) => ({
      type: "space",
      id,
      position: `a${index}`,
      living: true,
    }));
    expect(positionAmong(rows, "c", { after: space("b"), before: space("a") })).toEqual({
      type: "crossed",
    });
    expect(positionAmong(rows, "c", { after: space("a"), before: space("b") })).toMatchObject({
      type: "placed",
    });
  });

  it("stays short however often one gap is used", () => {
    let rows: Sibling[] = ["a", "z"].map((id, index) => ({
      type: "space",
      id,
      position: `a${index}`,
      living: true,
    }));
    let rekeyed = 0;
    for (let turn = 0; turn < 2000; turn += 1) {
      const placement = positionAmong(rows, `n${turn}`, { after: space("a") });
      if (placement.type !== "placed") throw new Error(placement.type);
      expect(placement.position.length).toBeLessThanOrEqual(60);
      if (placement.rekeyed.length > 0) rekeyed += 1;
      const keys = new Map(
        placement.rekeyed.map(({ sibling, position }) => [sibling.id, position]),
      );
      const one: Sibling = {
        type: "space",
        id: `n${turn}`,
        position: placement.position,
        living: true,
      };
      rows = [...rows, one]
        .map((row) => ({ ...row, position: keys.get(row.id) ?? row.position }))
        .toSorted((a, b) => (a.position < b.position ? -1 : 1));
    }
    expect(rekeyed).toBeLessThan(20);
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(["a", "n1999", "n1998"]);
  });
});
