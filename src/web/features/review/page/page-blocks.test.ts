import { expect, test } from "vitest";
import { newBlock, newDocument, textBlock } from "#content/block.ts";
import { containersIn, readingOrder } from "./page-blocks.tsx";

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

test("lists only hold, their items are what one comments on", () => {
  const item = newBlock("list-item", "item", [textBlock("paragraph", "words", "words")]);
  const document = newDocument([newBlock("list-unordered", "list", [item])]);
  expect([...containersIn(document)]).toEqual(["list"]);
});
