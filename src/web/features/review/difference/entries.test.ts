import { describe, expect, test } from "vitest";
import { newBlock, newDocument, textBlock } from "#content/block.ts";
import { compareDocuments } from "#content/compare/documents.ts";
import { keysElsewhere } from "#content/compare/moves.ts";
import type { Block } from "#contract/schemas/document.ts";
import { entriesOf, stopsOf } from "./entries.tsx";

const paragraph = (key: string, text = key): Block => textBlock("paragraph", key, text);
const keys = (...all: string[]): Block[] => all.map((key) => paragraph(key));
const compare = (before: Block[], after: Block[]) => {
  const rows = compareDocuments(newDocument(before), newDocument(after));
  return { rows, entries: entriesOf(rows, before) };
};
/** Entries in short: `a`, `a…c` for a fold, `<a` for the place a block left. */
const short = (before: Block[], after: Block[]): string[] =>
  compare(before, after).entries.map((entry) => {
    const many = "moved" in entry && entry.moved && entry.moved.count > 1 ? entry.moved.count : "";
    if (entry.kind === "left") return `<${many}${entry.block.key}`;
    if (entry.kind === "row") {
      const { wasBelow } = entry.moved ?? {};
      return many + entry.row.key + (wasBelow ? ` below ${wasBelow.key}` : "");
    }
    return `${entry.rows[0]?.key ?? ""}…${entry.rows.at(-1)?.key ?? ""}`;
  });

describe("folding", () => {
  const all = keys("a", "b", "c", "d", "e", "f", "g", "h");
  test("what did not change is folded but for a block beside each change", () => {
    expect(short(all, [...all.slice(0, 7), paragraph("h", "other")])).toEqual(["a…f", "g", "h"]);
    expect(short(all, [paragraph("a", "other"), ...all.slice(1)])).toEqual(["a", "b", "c…h"]);
    const both = [paragraph("a", "x"), ...all.slice(1, 7), paragraph("h", "y")];
    expect(short(all, both)).toEqual(["a", "b", "c…f", "g", "h"]);
  });
  test("one or two blocks are not worth folding", () => {
    expect(short(keys("a", "b", "c", "d"), [paragraph("a", "x"), ...keys("b", "c", "d")])).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });
  test("nothing changed folds whole", () => expect(short(all, all)).toEqual(["a…h"]));
});

describe("moved blocks", () => {
  test("say below what they stood, and leave a sign", () => {
    expect(short(keys("a", "b", "c"), keys("c", "a", "b"))).toEqual(["c below b", "a", "b", "<c"]);
  });
  test("from the start: below nothing", () => {
    expect(short(keys("a", "b", "c"), keys("b", "c", "a"))).toEqual(["<a", "b", "c", "a"]);
  });
  test("a section that moved says so once, and is one change", () => {
    const all = keys("a", "b", "c", "d", "e", "f", "g");
    const [a, ...rest] = all;
    const after = [
      ...keys("d", "e"),
      ...(a ? [a] : []),
      ...rest.filter(({ key }) => !"de".includes(key)),
    ];
    expect(short(all, after)).toEqual(["2d below c", "e", "a", "b", "c", "<2d", "f", "g"]);
    expect(stopsOf(compare(all, after).entries).map(({ key }) => key)).toEqual(["d"]);
  });
  test("into another block: known as elsewhere", () => {
    const quote = newBlock("blockquote", "q", [paragraph("b")]);
    const { rows } = compare(keys("a", "b"), [paragraph("a"), quote]);
    expect([...keysElsewhere(rows)]).toEqual(["b"]);
  });
});

describe("changes to go to", () => {
  const item = (key: string, text: string) =>
    newBlock("list-item", key, [paragraph(`${key}p`, text)]);
  const list = (...items: Block[]) => newBlock("list-unordered", "l", items);
  test("the innermost blocks that changed, each with the entry it is in", () => {
    const before = [...keys("a", "b", "c", "d", "e"), list(item("i", "one"), item("j", "two"))];
    const after = [
      ...keys("a", "b", "c", "d", "e"),
      list(item("i", "one"), item("j", "2"), item("k", "3")),
    ];
    expect(stopsOf(compare(before, after).entries)).toEqual([
      { key: "jp", kind: "changed", entry: 2 },
      { key: "k", kind: "added", entry: 2 },
    ]);
  });
  test("of a table its rows", () => {
    const row = (key: string, text: string) =>
      newBlock("table-row", key, [textBlock("table-cell", `${key}c`, text)]);
    const table = (...rows: Block[]) => [newBlock("table", "t", rows)];
    const { entries } = compare(
      table(row("r", "a"), row("s", "b")),
      table(row("r", "a"), row("s", "c")),
    );
    expect(stopsOf(entries).map(({ key }) => key)).toEqual(["s"]);
  });
});
