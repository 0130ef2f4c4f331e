import { describe, expect, it } from "vitest";
import type { Block, Document } from "#contract/schemas/document.ts";
import { countingKeys, newBlock, newDocument, textBlock, walkBlocks } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { placeBack, revertBlock, sharedKey } from "./revert-blocks.ts";

const text = (key: string, words = key) => textBlock("paragraph", key, words);
const item = (key: string, ...nodes: Block[]) => newBlock("list-item", key, nodes);
const list = (key: string, ...items: Block[]) => newBlock("list-unordered", key, items);
const keys = (document: Document | undefined) =>
  document && [...walkBlocks(document)].map(({ block }) => block.key);
const revert = (now: Document, before: Document, key: string) =>
  revertBlock(now, before, key, countingKeys("new"));

describe("going back to where something stood", () => {
  it("is behind the nearest that stood before it and is still there", () => {
    expect(placeBack("c", ["a", "b", "c", "d"], ["d", "a"])).toBe(2);
    expect(placeBack("c", ["a", "b", "c"], ["x", "b", "y"])).toBe(2);
    expect(placeBack("a", ["a", "b"], ["x", "b"])).toBe(0);
    expect(placeBack("b", ["a", "b"], ["b", "c", "a"])).toBe(2);
  });
});

describe("reverting one block", () => {
  const before = newDocument([
    text("one"),
    list("list", item("i1", text("t1")), item("i2", text("t2")), item("i3", text("t3"))),
    text("two"),
  ]);

  it("gives a changed one its words again and leaves the others", () => {
    const now = newDocument([
      text("one", "other"),
      list("list", item("i2", text("t2", "new"))),
      text("two", "mine"),
    ]);
    const back = revert(now, before, "t2");
    expect(printMarkdown(back ?? now)).toBe("other\n\n- t2\n\nmine\n");
    expect(keys(back)).toEqual(["one", "list", "i2", "t2", "two"]);
  });

  it("takes an added one away, and a list that is empty then", () => {
    const now = newDocument([...before.nodes, text("three"), list("l2", item("i4", text("t4")))]);
    expect(keys(revert(now, before, "three"))).not.toContain("three");
    expect(keys(revert(now, before, "i4"))).toEqual([...(keys(before) ?? []), "three"]);
  });

  it("puts a deleted one back at its place, within its list or at the top without it", () => {
    const shorter = newDocument([
      text("two"),
      list("list", item("i3", text("t3")), item("i1", text("t1"))),
    ]);
    expect(keys(revert(shorter, before, "i2"))).toEqual([
      "two",
      "list",
      "i3",
      "t3",
      "i1",
      "t1",
      "i2",
      "t2",
    ]);
    expect(keys(revert(shorter, before, "one"))?.[0]).toBe("one");
    const back = revert(newDocument([text("zero"), text("one"), text("two")]), before, "t2");
    expect(printMarkdown(back ?? before)).toBe("zero\n\none\n\nt2\n\ntwo\n");
  });

  it("never leaves two blocks with one key", () => {
    const now = newDocument([text("t2", "moved out"), list("list", item("i1", text("t1")))]);
    const back = revert(now, before, "list");
    expect(back && sharedKey(back)).toBeUndefined();
    expect(printMarkdown(back ?? now)).toBe("moved out\n\n- t1\n- t2\n- t3\n");
  });

  it("is undefined for a key of neither", () => {
    expect(revert(before, before, "nobody")).toBeUndefined();
  });
});
