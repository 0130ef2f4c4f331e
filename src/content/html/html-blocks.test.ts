import { describe, expect, test } from "vitest";
import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { countingKeys, isBlock, newBlock } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { htmlBlocks } from "./html-blocks.ts";
import { placementsOf } from "./wrappers.ts";

const raw = (markdown: string): Block => newBlock("raw", "k", [], { markdown });

const nodeOf = (node: BlockNode): unknown => {
  if (isBlock(node)) return shapeOf(node);
  return node.object === "text" ? node.leaves.map(({ text }) => text).join("") : node.type;
};
const shapeOf = ({ type, data, nodes }: Block): unknown[] => [
  type,
  ...(Object.keys(data).length > 0 ? [data] : []),
  ...nodes.map(nodeOf),
];
const shapesOf = (source: string): unknown => htmlBlocks(raw(source))?.map(shapeOf);

describe("blocks of HTML", () => {
  test("a centred image", () => {
    const expected = [["image", { src: "/files/a", alt: "A", width: "200", align: "center" }]];
    expect(
      shapesOf('<p align="center">\n  <img src="/files/a" alt="A" width="200">\n</p>'),
    ).toEqual(expected);
    expect(shapesOf('<div align=center><img src="/files/a" alt="A" width=200 /></div>')).toEqual(
      expected,
    );
  });

  test("an image alone", () => {
    expect(shapesOf('<img src="https://a.example/a.png">')).toEqual([
      ["image", { src: "https://a.example/a.png", alt: "" }],
    ]);
  });

  test("a centred heading with a line below it", () => {
    expect(shapesOf('<h1 align="center">A &amp; B</h1>\n<p align="center">c <b>d</b></p>')).toEqual(
      [
        ["heading-1", { align: "center" }, "A & B"],
        ["paragraph", { align: "center" }, "c ", "<b>", "d", "</b>"],
      ],
    );
  });

  test("a table, its columns, its head", () => {
    expect(
      shapesOf(
        "<table>\n<thead><tr><th>A<th align=right>B</thead>\n<tr><td>1</td><td align='right'>2<br>3</td></tr>\n</table>",
      ),
    ).toEqual([
      [
        "table",
        { align: [null, "right"] },
        ["table-row", ["table-cell", "A"], ["table-cell", "B"]],
        ["table-row", ["table-cell", "1"], ["table-cell", "2", "<br>", "3"]],
      ],
    ]);
    expect(shapesOf("<table><tr><td>1</td></tr></table>")).toEqual([
      ["table", { align: [null], headless: true }, ["table-row", ["table-cell", "1"]]],
    ]);
  });

  test("lists, quotes, code and details", () => {
    expect(
      shapesOf(
        '<ol start="3"><li>a<li><p>b</p><ul><li>c</li></ul></ol><blockquote>q</blockquote><pre>\nx &lt; y\n</pre>',
      ),
    ).toEqual([
      [
        "list-ordered",
        { start: 3 },
        ["list-item", ["paragraph", "a"]],
        ["list-item", ["paragraph", "b"], ["list-unordered", ["list-item", ["paragraph", "c"]]]],
      ],
      ["blockquote", ["paragraph", "q"]],
      ["code", "x < y"],
    ]);
    expect(shapesOf("<div><details><summary>a <b>b</b></summary>c</details></div>")).toEqual([
      ["expandable", { title: "a b" }, ["paragraph", "c"]],
    ]);
  });

  test.each([
    '<table><tr><td colspan="2">a</td></tr></table>',
    "<table><tr><td rowspan=2>a</td></tr></table>",
    "<div>a",
    "<div>a</p></div>",
    "<script>alert(1)</script>",
    "<iframe src='https://a.example'></iframe>",
    "<p>a <video src=x></video></p>",
    "<!-- a comment -->",
    "[a]: https://a.example/",
    `${"<div>".repeat(30)}a${"</div>".repeat(30)}`,
  ])("%s stays source", (source) => {
    expect(htmlBlocks(raw(source))).toBeUndefined();
  });

  test("hostile source takes time in step with its length", () => {
    const started = Date.now();
    for (const piece of ['<a b="', "<a b='<a b=\" ", "<!--", "<", "<p ", "&#x", "<td>", "</p>"])
      htmlBlocks(raw(`<p>${piece.repeat(99_000 / piece.length)}`));
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

describe("HTML around blocks", () => {
  const placed = (markdown: string): unknown[] => {
    const document = parseMarkdown(markdown, countingKeys("k"));
    const places = placementsOf(document);
    return document.nodes.map(({ type, key }) => [type, places.get(key)]);
  };

  test("puts them in the middle and is hidden itself", () => {
    expect(placed('a\n\n<div align="center">\n\n# b\n\nc\n\n</div>\n\nd')).toEqual([
      ["paragraph", undefined],
      ["raw", "hidden"],
      ["heading-1", "center"],
      ["paragraph", "center"],
      ["raw", "hidden"],
      ["paragraph", undefined],
    ]);
  });

  test("shows where its other half is missing", () => {
    expect(placed('<div align="center">\n\na')).toEqual([
      ["raw", undefined],
      ["paragraph", undefined],
    ]);
    expect(placed("a\n\n</div>\n\nb")).toEqual([
      ["paragraph", undefined],
      ["raw", undefined],
      ["paragraph", undefined],
    ]);
  });
});
