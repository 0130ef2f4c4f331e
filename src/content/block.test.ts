import { expect, test } from "vitest";
import { block as blockSchema } from "#contract/schemas/document.ts";
import {
  countingKeys,
  emptyDocument,
  findBlock,
  isBlock,
  isText,
  newBlock,
  newDocument,
  newLeaf,
  newText,
  plainTextOf,
  sameContent,
  textBlock,
  walkBlocks,
} from "./block.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { withKeys } from "./testing/documents.ts";

const page = newDocument([
  textBlock("heading-1", "h", "Start"),
  newBlock("list-unordered", "l", [
    newBlock("list-item", "i1", [textBlock("paragraph", "p1", "one")]),
    newBlock("list-item", "i2", [textBlock("paragraph", "p2", "two")]),
  ]),
  newBlock("raw", "r", [], { markdown: "<hr>" }),
]);

test("blocks are made in the shape of the contract", () => {
  for (const made of page.nodes) expect(blockSchema.parse(made)).toEqual(made);
  expect(newBlock("divider", "d").isVoid).toBe(true);
  expect(newBlock("hint", "h").isVoid).toBe(false);
  expect(textBlock("paragraph", "p", "").nodes).toEqual([]);
  expect(emptyDocument().nodes).toEqual([]);
});

test("nodes tell what they are", () => {
  const [heading] = page.nodes;
  const text = heading?.nodes[0];
  expect(heading && isBlock(heading)).toBe(true);
  expect(text && isText(text)).toBe(true);
});

test("plain text is what a person reads", () => {
  expect(plainTextOf(page)).toBe("Start\none\ntwo\n<hr>");
  const read = parseMarkdown("A **bold** [link](/x) ![cat](c.png)\\\nnext", countingKeys("k"));
  expect(plainTextOf(read)).toBe("A bold link cat\nnext");
});

test("blocks are walked in reading order, each with its parent and path", () => {
  const walked = [...walkBlocks(page)].map(({ block, parent, path }) => [
    block.key,
    parent?.key ?? null,
    path.join("."),
  ]);
  expect(walked).toEqual([
    ["h", null, "0"],
    ["l", null, "1"],
    ["i1", "l", "1.0"],
    ["p1", "i1", "1.0.0"],
    ["i2", "l", "1.1"],
    ["p2", "i2", "1.1.0"],
    ["r", null, "2"],
  ]);
  expect(findBlock(page, "p2")?.parent?.key).toBe("i2");
  expect(findBlock(page, "nobody")).toBeUndefined();
});

test("content is the same but for keys, and only then", () => {
  const newKey = countingKeys("other");
  const copy = newDocument(page.nodes.map((block) => withKeys(block, newKey)));
  expect(copy).not.toEqual(page);
  expect(sameContent(page, copy)).toBe(true);
  const marked = newText([newLeaf("one", [{ object: "mark", type: "bold" }])]);
  expect(sameContent<ReturnType<typeof newText>>(newText("one"), marked)).toBe(false);
  expect(sameContent(page, { ...page, nodes: page.nodes.slice(1) })).toBe(false);
});

test("counted keys differ", () => {
  const newKey = countingKeys("k");
  expect([newKey(), newKey()]).toEqual(["k1", "k2"]);
});
