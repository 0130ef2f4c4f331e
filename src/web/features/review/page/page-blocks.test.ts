import { expect, test } from "vitest";
import { newBlock, newDocument, textBlock } from "#content/block.ts";
import { markOf, readingOrder, sharedMarksIn } from "./page-blocks.tsx";

const paragraphs = (...keys: string[]) =>
  newDocument(keys.map((key) => textBlock("paragraph", key, key)));
const sorted = (order: ReadonlyMap<string, number>) =>
  [...order].toSorted((one, other) => one[1] - other[1]).map(([key]) => key);

test("blocks stand as they do now, those that are gone where they stood", () => {
  const order = readingOrder(paragraphs("x", "a", "y", "z", "b"), paragraphs("a", "new", "b"));
  expect(sorted(order)).toEqual(["x", "a", "y", "z", "new", "b"]);
});

test("a block that moved stands where it is now", () => {
  expect(sorted(readingOrder(paragraphs("a", "b", "c"), paragraphs("c", "a", "b")))).toEqual([
    "c",
    "a",
    "b",
  ]);
});

const item = (key: string, ...nodes: Parameters<typeof newBlock>[2] & object) =>
  newBlock("list-item", key, nodes);
const list = (...items: ReturnType<typeof item>[]) =>
  newDocument([newBlock("list-unordered", "list", items)]);

test("a list, its item and the words in it share one mark, which counts the threads on all", () => {
  const words = textBlock("paragraph", "words", "words");
  const more = textBlock("paragraph", "more", "more");
  const shared = sharedMarksIn(list(item("item", words, more), item("other", more)));
  expect([...shared.keys()]).toEqual(["list", "item", "other"]);
  for (const key of ["list", "item", "words"]) expect(markOf(key, shared)).toBe("words");
  expect(markOf("more", shared)).toBe("more");
});

test("where versions differ, the mark stands with what is there now", () => {
  const before = list(item("item", textBlock("paragraph", "old", "old")));
  const after = list(item("item", textBlock("paragraph", "new", "new")));
  expect(markOf("item", sharedMarksIn(before, after))).toBe("new");
  expect(markOf("old", sharedMarksIn(before, after))).toBe("old");
  expect(markOf("item", sharedMarksIn(before, newDocument([])))).toBe("old");
});
