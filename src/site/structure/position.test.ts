import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyStructure } from "../testing/structure-edits.ts";
import { group, itemsOf, section, siteSpace, titles } from "../testing/structures.ts";
import { applyEdit } from "./edit.ts";
import { pointerTo, type ItemPointer, type Structure } from "./model.ts";
import {
  findItem,
  positionLabelOf,
  moveDown,
  moveUp,
  parentOf,
  possibleParents,
  siblingsOf,
  moveToParent,
  moveToPosition,
} from "./position.ts";
import { StructureFailure } from "./failures.ts";

const site: Structure = {
  type: "sections",
  items: [
    section("docs", [siteSpace("d1", { default: true }), siteSpace("d2")], { default: true }),
    group("more", [section("guides", [])]),
    section("news", []),
  ],
};
const news: ItemPointer = { type: "site-section", id: "news" };
const guides: ItemPointer = { type: "site-section", id: "guides" };
const nowhere: ItemPointer = { type: "site-space", id: "nowhere" };

test("what is said of a place", () => {
  expect(positionLabelOf(site, guides)).toEqual({
    item: { type: "site-section", id: "guides", title: "Section guides" },
    position: 1,
    count: 1,
    parent: { type: "site-section-group", id: "more", title: "Group more" },
  });
  expect(positionLabelOf(site, news)).toMatchObject({ position: 3, count: 3 });
  expect(positionLabelOf(site, news)).not.toHaveProperty("parent");
  expect(findItem(site, news)).toBe(site.items[2]);
  expect(parentOf(site, news)).toBeNull();
  expect(parentOf(site, guides)).toEqual({ type: "site-section-group", id: "more" });
});

test("nothing is said of what is not there", () => {
  for (const answer of [positionLabelOf, findItem, parentOf, moveUp, moveDown]) {
    expect(answer(site, nowhere)).toBeUndefined();
  }
  expect(siblingsOf(site, nowhere)).toEqual([]);
  expect(possibleParents(site, nowhere)).toEqual([]);
  expect(moveToPosition(site, nowhere, 1)).toBeUndefined();
  expect(moveToParent(site, nowhere, null)).toBeUndefined();
});

test("the parents a menu offers", () => {
  expect(possibleParents(site, news)).toEqual([{ type: "site-section-group", id: "more" }]);
  expect(possibleParents(site, guides)).toEqual([null]);
  expect(possibleParents(site, { type: "site-space", id: "d1" })).toEqual([guides, news]);
  expect(possibleParents(site, { type: "site-section-group", id: "more" })).toEqual([]);
  const flat: Structure = { type: "siteSpaces", items: [siteSpace("r", { default: true })] };
  expect(possibleParents(flat, { type: "site-space", id: "r" })).toEqual([]);
});

const anyPlace = anyStructure.chain((structure) => {
  const items = itemsOf(structure);
  return fc.record({
    structure: fc.constant(structure),
    item: items.length > 0 ? fc.constantFrom(...items).map(pointerTo) : fc.constant(nowhere),
  });
});

test("every move a menu makes leads where it says", () => {
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: -1, max: 9 }), ({ structure, item }, wanted) => {
      const place = positionLabelOf(structure, item);
      if (!place) return;
      const positionAfter = (move: ReturnType<typeof moveUp>) =>
        move && positionLabelOf(applyEdit(structure, move, titles), item);
      const { position, count, parent } = place;
      const there = (at: number) =>
        at < 1 || at > count || at === position ? undefined : { position: at, count, parent };
      const said = (label: ReturnType<typeof positionLabelOf>) =>
        label && { position: label.position, count: label.count, parent: label.parent };
      expect(said(positionAfter(moveUp(structure, item)))).toEqual(there(position - 1));
      expect(said(positionAfter(moveDown(structure, item)))).toEqual(there(position + 1));
      expect(said(positionAfter(moveToPosition(structure, item, wanted)))).toEqual(there(wanted));
    }),
    { numRuns: 200 },
  );
});

test("every parent a menu offers takes the item at its end, or its path is taken there", () => {
  fc.assert(
    fc.property(anyPlace, ({ structure, item }) => {
      for (const parent of possibleParents(structure, item)) {
        const move = moveToParent(structure, item, parent);
        if (!move) throw new Error("offered, yet no move");
        try {
          const after = applyEdit(structure, move, titles);
          expect(parentOf(after, item)).toEqual(parent);
          expect(siblingsOf(after, item).at(-1)?.id).toBe(item.id);
        } catch (error) {
          expect(error).toBeInstanceOf(StructureFailure);
          expect(error).toMatchObject({ code: "path-taken" });
        }
      }
      const here = parentOf(structure, item);
      expect(here === undefined ? undefined : moveToParent(structure, item, here)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
