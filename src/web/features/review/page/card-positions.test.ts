import { array, assert, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { type Card, positionCards, spreadUnknown } from "./card-positions.ts";

const card = (id: string, wanted: number, height = 100): Card => ({ id, wanted, height });

test("cards with room stand where they want to", () => {
  expect([...positionCards([card("a", 10), card("b", 300)])]).toEqual([
    ["a", 10],
    ["b", 300],
  ]);
});

test("those after one that is in the way move down", () => {
  expect(positionCards([card("a", 10), card("b", 20)]).get("b")).toBe(122);
});

test("the active one stands at its block and those before it move up", () => {
  const tops = positionCards([card("a", 500), card("b", 510), card("c", 520)], "b");
  expect([...tops]).toEqual([
    ["a", 398],
    ["b", 510],
    ["c", 622],
  ]);
});

test("nothing stands above the top, whoever is active", () => {
  expect([...positionCards([card("a", 0), card("b", 10)], "b").values()]).toEqual([0, 112]);
});

test("none ever lies over another", () => {
  const cards = array(record({ wanted: nat(5000), height: integer({ min: 1, max: 600 }) }), {
    minLength: 1,
    maxLength: 40,
  }).map((list) =>
    list
      .toSorted((one, other) => one.wanted - other.wanted)
      .map((entry, index) => ({ id: `${index}`, ...entry })),
  );
  assert(
    property(cards, nat(60), (list, active) => {
      const tops = positionCards(list, `${active}`);
      let end = 0;
      for (const { id, height } of list) {
        const top = tops.get(id) ?? -1;
        expect(top).toBeGreaterThanOrEqual(end);
        end = top + height;
      }
    }),
    { numRuns: 300 },
  );
});

test("cards of blocks that are not rendered yet are spread between their neighbours and the end", () => {
  expect(spreadUnknown([undefined, 100, undefined, undefined, 400, undefined], 500)).toEqual([
    50, 100, 200, 300, 400, 450,
  ]);
  expect(spreadUnknown([undefined, undefined], 300)).toEqual([100, 200]);
  expect(spreadUnknown([700, undefined], 500)).toEqual([700, 700]);
});
