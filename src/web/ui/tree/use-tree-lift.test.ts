import { expect, test } from "vitest";
import { nextPosition, positionOf, withLifted } from "./use-tree-lift.ts";
import type { TreeItem } from "./tree-model.ts";

interface Item extends TreeItem<Item> {
  readonly children?: readonly Item[];
}
const leaf = (id: string): Item => ({ id, text: id });
const holder = (id: string, ...children: Item[]): Item => ({ id, text: id, children });
const outline = (items: readonly Item[]): string =>
  items.map(({ id, children }) => (children ? `${id}(${outline(children)})` : id)).join(" ");

/** Two groups of sections, a section between them, and what sections hold. */
const tree = [
  holder("product", holder("guides", leaf("v1"), leaf("v2")), holder("api")),
  holder("blog", leaf("news")),
  holder("more"),
];
const groups = new Set(["product", "more"]);
/** Sections stand at the top and in groups. */
const holdsSections = (parent: Item | null) => parent === null || groups.has(parent.id);
/** Leaves stand in sections. */
const holdsLeaves = (parent: Item | null) => parent !== null && !groups.has(parent.id);

const walk = (id: string, key: string, mayHold: (parent: Item | null) => boolean): string[] => {
  const seen: string[] = [];
  let items: readonly Item[] = tree;
  for (;;) {
    const next = nextPosition(items, id, key, mayHold);
    if (next === undefined) return seen;
    items = withLifted(items, id, next);
    expect(positionOf(items, id)).toEqual(next);
    seen.push(`${next.parent ?? "top"} ${String(next.index)}`);
  }
};

test("down leads through every position, into groups and out of them, and up leads back", () => {
  expect(walk("guides", "ArrowDown", holdsSections)).toEqual([
    "product 1",
    "top 1",
    "top 2",
    "more 0",
    "top 3",
  ]);
  expect(walk("guides", "ArrowUp", holdsSections)).toEqual(["top 0"]);
  expect(walk("news", "ArrowUp", holdsLeaves)).toEqual([
    "api 0",
    "guides 2",
    "guides 1",
    "guides 0",
  ]);
});

test("left leads out behind the holder, right into the one above", () => {
  expect(walk("guides", "ArrowLeft", holdsSections)).toEqual(["top 1"]);
  expect(walk("blog", "ArrowRight", holdsSections)).toEqual(["product 2"]);
  expect(walk("news", "ArrowLeft", holdsLeaves)).toEqual([]);
  expect(walk("v2", "ArrowRight", holdsLeaves)).toEqual([]);
});

test("the tree is drawn with the item at its new position, and is left alone when the position is gone", () => {
  expect(outline(withLifted(tree, "guides", { parent: "more", index: 0 }))).toBe(
    "product(api()) blog(news) more(guides(v1 v2))",
  );
  expect(withLifted(tree, "guides", { parent: "gone", index: 0 })).toBe(tree);
  expect(withLifted(tree, "v1", { parent: "v1", index: 0 })).toBe(tree);
  expect(withLifted(tree, "gone", { parent: null, index: 0 })).toBe(tree);
  expect(outline(tree)).toBe("product(guides(v1 v2) api()) blog(news) more()");
});
