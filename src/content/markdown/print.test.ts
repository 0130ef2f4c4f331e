import { expect, test } from "vitest";
import type { Leaf, Mark } from "#contract/schemas/document.ts";
import { countingKeys, newBlock, newDocument, newLeaf, newText, textBlock } from "../block.ts";
import { parseMarkdown } from "./parse.ts";
import { printBlock, printMarkdown } from "./print.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));
const again = (markdown: string): string => printMarkdown(read(markdown));
const bold: Mark = { object: "mark", type: "bold" };
const paragraph = (...leaves: Leaf[]) => newBlock("paragraph", "p", [newText(leaves)]);

test.each([
  "# Title\n\nProse that is wrapped\nover lines, with snake_case, 2 * 3 and [x].\n",
  "- a\n- b\n  - c\n\n    d\n- e\n",
  "1. a\n\n2. b\n\n   c\n",
  "9. a\n\n10. b\n\n    c\n",
  "- [ ] a\n- [x] b\n",
  "- a\n\n* b\n\n- c\n",
  "> a\n> b\n>\n> - c\n",
  "```ts\nconst a = `b`;\n```\n",
  "````\n```\n````\n",
  "| a | b |\n| --- | :---: |\n| c | `d\\|e` |\n",
  '![a](b.png "c")\n',
  '[a *b*](<c d> "e") <https://f.g/h_i> <b>j</b>\n',
  "a\\\nb\n",
  "$$\na\n$$\n",
  '{% hint style="info" %}\na\n\n- b\n{% endhint %}\n',
  "> [!NOTE]\n> a\n>\n> b\n",
  "> [!CAUTION]\n>\n> ---\n\n> [!TIP]\n>\n> > a\n",
  "> [!NOTE]\n> **a**\n> b\n",
  "> [!NOTE]\n>\n> --a\n",
  "> [!NOTE]\n>\n> \\\n> a\n",
  "> [!IMPORTANT]\n> a\n\n> b\n",
  '{% hint style="danger" alert="note" %}\na\n{% endhint %}\n',
  '{% tabs %}\n{% tab title="a" %}\nb\n{% endtab %}\n\n{% tab title="c" %}\n{% endtab %}\n{% endtabs %}\n',
  "<details>\n\n<summary>a &lt; b</summary>\n\nc\n\n</details>\n",
  '{% embed url="a" %}\n\n{% file src="b" %}\nc\n{% endfile %}\n',
  '<div align="center">\n  <b>a</b>\n</div>\n',
  "-\n  - a\n-\n  ---\n",
  '5 < 6 & 7 > 6, a_b, 50% #tag (c) "d" e-mail: f@g.h\n',
])("prints as it was written: %j", (markdown) => {
  expect(again(markdown)).toBe(markdown);
});

test.each([
  ["* a\n* b\n", "- a\n- b\n"],
  ["__a__ _b_\n", "**a** *b*\n"],
  ["a\n===\n", "# a\n"],
  ["a  \nb\n", "a\\\nb\n"],
  ["~~~\na\n~~~\n", "```\na\n```\n"],
  ["    a\n", "```\na\n```\n"],
  ["a|b\n-|-\nc\n", "| a | b |\n| --- | --- |\n| c |  |\n"],
  ["[a][b]\n\n[b]: /c 'd'\n", '[a](/c "d")\n'],
  ["***\n\na\n\n***\n", "***\n\na\n\n---\n"],
])("prints one way of saying it: %j", (markdown, printed) => {
  expect(again(markdown)).toBe(printed);
});

test.each([
  ["# no heading", "\\# no heading\n"],
  ["- no item\n1. no item", "\\- no item\n1\\. no item\n"],
  ["a\n===", "a\n\\===\n"],
  ["**not bold** and [no](link)", "\\*\\*not bold\\*\\* and \\[no\\](link)\n"],
  ["<b> &amp; `x", "\\<b> \\&amp; \\`x\n"],
  ["{% endhint %}", "\\{% endhint %}\n"],
  ["[ ] no box", "\\[ ] no box\n"],
  ["C:\\dir\\*", "C:\\dir\\\\\\*\n"],
  ["\u00A0a", "&nbsp;a\n"],
])("escapes what would mean something: %j", (text, printed) => {
  expect(printBlock(textBlock("paragraph", "p", text))).toBe(printed);
  const back = read(printed);
  expect(back.nodes).toHaveLength(1);
  expect(back.nodes[0]?.nodes).toEqual([newText(text)]);
});

test("emphasis inside a word, or around spaces, is still emphasis", () => {
  for (const [before, inner, after] of [
    ["foo", '"bar"', "baz"],
    ["foo", " bar ", "baz"],
    ["foo", "bar", "baz"],
    ["(", "*", ")"],
  ] as const) {
    const block = paragraph(newLeaf(before), newLeaf(inner, [bold]), newLeaf(after));
    const [back] = read(printBlock(block)).nodes;
    expect(back?.nodes).toEqual(block.nodes);
  }
});

test("nothing that is sent as a document becomes markup it is not", () => {
  const evil = newLeaf("<img src=x onerror=alert(1)>");
  const raw = newLeaf("**bold**", [{ object: "mark", type: "raw" }]);
  const script = newLeaf("click", [
    { object: "mark", type: "link", data: { href: "javascript:alert(1)" } },
  ]);
  const printed = printBlock(paragraph(evil, raw, script));
  expect(printed).toBe("\\<img src=x onerror=alert(1)>\\*\\*bold\\*\\*click\n");
});

test("an embed whose address runs scripts stays as source, in both directions", () => {
  const caption = textBlock("paragraph", "c", "caption");
  const embed = newBlock("embed", "e", [caption], { url: " javascript:alert(1)" });
  const printed = printMarkdown(newDocument([embed]));
  expect(printed).toBe('{% embed url=" javascript:alert(1)" %}\n\ncaption\n');
  expect(read(printed).nodes.map(({ type }) => type)).toEqual(["raw", "paragraph"]);
  expect(printMarkdown(read(printed))).toBe(printed);
});

test("a raw block is what its source says, and takes nothing that follows it", () => {
  const raw = newBlock("raw", "r", [], { markdown: "# a\n\nb" });
  const open = newBlock("raw", "o", [], { markdown: "<!-- open" });
  const printed = printMarkdown(newDocument([raw, open, textBlock("paragraph", "p", "after")]));
  expect(printed).toBe("# a\n\nb\n\n```html\n<!-- open\n```\n\nafter\n");
});

test("the title of an expandable part keeps its tags as long as it says the same", () => {
  const markdown =
    "<details open>\n\n<summary><b>More</b> &amp; <code>x</code></summary>\n\na\n\n</details>\n";
  const document = parseMarkdown(markdown, countingKeys("k"));
  expect(document.nodes[0]?.data).toEqual({
    title: "More & x",
    summary: "<b>More</b> &amp; <code>x</code>",
    open: true,
  });
  expect(printMarkdown(document)).toBe(markdown);
  const [block] = document.nodes;
  const renamed = { ...document, nodes: [{ ...block!, data: { ...block!.data, title: "Less" } }] };
  expect(printMarkdown(renamed)).toContain("<summary>Less</summary>");
});
