import { expect, test } from "vitest";
import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { countingKeys } from "../block.ts";
import { parseMarkdown } from "./parse.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

const shortText = (node: BlockNode): string => {
  if (node.object === "block") return short(node);
  if (node.object === "inline") {
    return `<${[node.type, ...Object.values(node.data)].join(" ")}>`;
  }
  return node.leaves
    .map(({ text, marks }) => {
      const names = marks.map(({ type, data }) => [type, ...Object.values(data ?? {})].join(" "));
      return names.length > 0 ? `{${names.join(", ")}: ${text}}` : text;
    })
    .join("");
};

/** A block in one line: its type, its data in brackets, what it holds in parentheses. */
const short = (block: Block): string => {
  const data = Object.entries(block.data).map(([name, value]) => `${name}=${String(value)}`);
  return `${block.type}${data.length > 0 ? `[${data.join(" ")}]` : ""}(${block.nodes
    .map(shortText)
    .join(" ")
    .replaceAll("\n", "⏎")})`;
};
const shorts = (markdown: string): string[] => read(markdown).nodes.map(short);

test("keys come from the factory, in reading order", () => {
  expect(read("# a\n\n- b").nodes.map(({ key }) => key)).toEqual(["k1", "k2"]);
  expect(read("")).toEqual({ object: "document", data: { schemaVersion: 1 }, nodes: [] });
});

test.each<[name: string, markdown: string, blocks: string[]]>([
  ["paragraphs with soft breaks", "a\nb\n\nc", ["paragraph(a⏎b)", "paragraph(c)"]],
  ["headings of six sizes", "# a\n###### b #", ["heading-1(a)", "heading-6(b)"]],
  ["underlined headings", "a\n=\n\nb\nc\n---", ["heading-1(a)", "heading-2(b c)"]],
  ["dividers", "***\n\n---", ["divider()", "divider()"]],
  ["quotes", "> a\n> > b", ["blockquote(paragraph(a) blockquote(paragraph(b)))"]],
  [
    "tight and loose lists",
    "- a\n- b\n\n1. c\n\n2. d",
    [
      "list-unordered(list-item(paragraph(a)) list-item(paragraph(b)))",
      "list-ordered[loose=true](list-item(paragraph(c)) list-item(paragraph(d)))",
    ],
  ],
  ["a first number", "7. a", ["list-ordered[start=7](list-item(paragraph(a)))"]],
  [
    "boxes",
    "- [ ] a\n- [x] b\n- c",
    [
      "list-tasks(list-item[checked=false](paragraph(a)) list-item[checked=true](paragraph(b)) list-item(paragraph(c)))",
    ],
  ],
  ["an escaped box", "- \\[ ] a", ["list-unordered(list-item(paragraph([ ] a)))"]],
  [
    "nested lists",
    "- a\n  1. b",
    ["list-unordered(list-item(paragraph(a) list-ordered(list-item(paragraph(b)))))"],
  ],
  ["fenced code", "```ts title=x\na\n\n b\n```", ["code[info=ts title=x](a⏎⏎ b)"]],
  ["indented code", "    a\n\n      b", ["code(a⏎⏎  b)"]],
  [
    "tables",
    "| a | b |\n|---|:-:|\n| `c\\|d` | e<br>f |",
    [
      "table[align=,center](table-row(table-cell(a) table-cell(b)) table-row(table-cell({code: c|d}) table-cell(e <break> f)))",
    ],
  ],
  [
    "cells beyond the last column",
    "| a |\n|---|\n| b | c |",
    ["table[align=](table-row(table-cell(a)) table-row(table-cell(b | c)))"],
  ],
  ["an image alone", '![a *b*](c.png "d")', ["image[src=c.png alt=a b title=d]()"]],
  ["an image among words", "x ![a](b)", ["paragraph(x  <image b a>)"]],
  ["breaks", "a\\\nb  \nc", ["paragraph(a <break> b <break> c)"]],
  [
    "marks",
    "**a _b_** ~~c~~ `d` <kbd>",
    ["paragraph({bold: a }{bold, italic: b} {strikethrough: c} {code: d} {raw: <kbd>})"],
  ],
  [
    "links of every form",
    '[a](/b "c") <https://d.e> [f][g] [g]\n\n[g]: /h',
    ["paragraph({link /b c: a} {link https://d.e: https://d.e} {link /h: f} {link /h: g})"],
  ],
  ["addresses that are only written", "see https://a.b/c_d", ["paragraph(see https://a.b/c_d)"]],
  ["links that run scripts", "[a](javascript:b)", ["paragraph([a](javascript:b))"]],
  ["links that open programs", "[a](ms-word:b) <x:y>", ["paragraph([a](ms-word:b) <x:y>)"]],
  ["links to call", "[a](tel:+1)", ["paragraph({link tel:+1: a})"]],
  [
    "tags whose address runs scripts",
    '{% embed url="java&#9;script:a" %}\n\n{% content-ref url="a.md" %}',
    ['raw[markdown={% embed url="java&#9;script:a" %}]()', "content-ref[url=a.md]()"],
  ],
  ["a link around nothing", "[](/a)", ["paragraph({raw: [](/a)})"]],
  ["definitions nobody uses", "[a]: /b", ["raw[markdown=[a]: /b]()"]],
  ["footnotes", "a[^1]\n\n[^1]: b", ["paragraph(a[^1])", "paragraph([^1]: b)"]],
  ["HTML", "<div>\n*a*\n</div>\n\nb", ["raw[markdown=<div>\n*a*\n</div>]()", "paragraph(b)"]],
  ["comments", "<!-- a\n\nb -->", ["raw[markdown=<!-- a\n\nb -->]()"]],
  ["mathematics", "$$\na\n\nb\n$$\n\n$$c$$", ["math(a⏎⏎b)", "math(c)"]],
  ["mathematics left open", "$$\na", ["paragraph($$⏎a)"]],
])("%s", (_name, markdown, blocks) => {
  expect(shorts(markdown)).toEqual(blocks);
});

test.each<[name: string, markdown: string, blocks: string[]]>([
  [
    "hints",
    '{% hint style="info" %}\n- a\n\nb\n{% endhint %}',
    ["hint[style=info](list-unordered(list-item(paragraph(a))) paragraph(b))"],
  ],
  [
    "alerts of every kind",
    "> [!NOTE]\n> a *b*\n>\n> - c\n\n> [!tip]  \n>\n> - a\n\n> [!IMPORTANT]\n> a\n\n> [!WARNING]\n> a\n\n> [!CAUTION]\n> a",
    [
      "hint[style=info alert=note](paragraph(a {italic: b}) list-unordered(list-item(paragraph(c))))",
      "hint[style=success alert=tip](list-unordered(list-item(paragraph(a))))",
      "hint[style=info alert=important](paragraph(a))",
      "hint[style=warning alert=warning](paragraph(a))",
      "hint[style=danger alert=caution](paragraph(a))",
    ],
  ],
  [
    "alerts in quotes and items, and quotes in alerts",
    "> > [!NOTE]\n> > a\n\n- > [!TIP]\n  > > b\n  >\n  > c",
    [
      "blockquote(hint[style=info alert=note](paragraph(a)))",
      "list-unordered(list-item(hint[style=success alert=tip](blockquote(paragraph(b)) paragraph(c))))",
    ],
  ],
  [
    "quotes that are no alerts",
    "> [!NOTE]\n\n> [!NOTE] a\n\n> [!OTHER]\n> a\n\n> [!NOTE]*a*\n> b\n\n> **[!NOTE]**\n> a",
    [
      "blockquote(paragraph([!NOTE]))",
      "blockquote(paragraph([!NOTE] a))",
      "blockquote(paragraph([!OTHER]⏎a))",
      "blockquote(paragraph([!NOTE]{italic: a}⏎b))",
      "blockquote(paragraph({bold: [!NOTE]}⏎a))",
    ],
  ],
  [
    "tags right below words",
    'a\n{% hint style="info" %}\nb\n{% endhint %}\nc',
    ["paragraph(a)", "hint[style=info](paragraph(b))", "paragraph(c)"],
  ],
  [
    "an end inside code",
    '{% hint style="info" %}\n```\n{% endhint %}\n```\n{% endhint %}',
    ["hint[style=info](code({% endhint %}))"],
  ],
  [
    "tabs",
    '{% tabs %}\n{% tab title="A &quot;1&quot;" %}\na\n{% endtab %}\n\n{% tab title="B" %}\n{% endtab %}\n{% endtabs %}',
    ['tabs(tabs-item[title=A "1"](paragraph(a)) tabs-item[title=B]())'],
  ],
  [
    "tags in lists",
    '- a\n\n  {% hint style="x" %}\n  b\n  {% endhint %}',
    ["list-unordered[loose=true](list-item(paragraph(a) hint[style=x](paragraph(b))))"],
  ],
  [
    "expandables",
    "<details>\n<summary>A &amp; b</summary>\n\nc\n\n</details>\n\n<details open>\n\n<summary>\nd\n</summary>\n</details>",
    ["expandable[title=A & b](paragraph(c))", "expandable[title=d open=true]()"],
  ],
  [
    "details with markup in the summary",
    "<details>\n<summary><b>a</b></summary>\n</details>",
    ["expandable[title=a summary=<b>a</b>]()"],
  ],
  [
    "details with line breaks behind the summary",
    "<details><summary>a</summary><br/>\n\nb\n</details>\n<details><summary>c</summary><br>\n\nd",
    [
      "expandable[title=a](raw[markdown=<br/>]() paragraph(b))",
      "raw[markdown=<details><summary>c</summary><br>]()",
      "paragraph(d)",
    ],
  ],
  [
    "details with a block in the summary",
    "<details>\n<summary><p>a</p></summary>\n</details>",
    ["raw[markdown=<details>\n<summary><p>a</p></summary>\n</details>]()"],
  ],
  [
    "embeds with and without a caption",
    '{% embed url="u" %}\n\n{% embed url="v" %}\na\n{% endembed %}',
    ["embed[url=u]()", "embed[url=v](paragraph(a))"],
  ],
  ["files", '{% file src="f" %}*a*{% endfile %}', ["file[src=f](paragraph({italic: a}))"]],
  [
    "links to pages",
    '{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}',
    ["content-ref[url=a.md](paragraph({link a.md: a}))"],
  ],
  [
    "operations",
    '{% openapi src="s" path="/p" method="get" %}\ns\n{% endopenapi %}',
    ["openapi[src=s path=/p method=get](paragraph(s))"],
  ],
  ["unknown tags", '{% a b="c" %}\nd', ['raw[markdown={% a b="c" %}]()', "paragraph(d)"]],
  [
    "tags left open",
    '{% hint style="info" %}\na\n\n- b',
    [
      'raw[markdown={% hint style="info" %}]()',
      "paragraph(a)",
      "list-unordered(list-item(paragraph(b)))",
    ],
  ],
  ["ends without a start", "{% endhint %}", ["raw[markdown={% endhint %}]()"]],
  [
    "tags closed from around",
    '{% hint style="a" %}\n{% tabs %}\nb\n{% endhint %}',
    ["hint[style=a](raw[markdown={% tabs %}]() paragraph(b))"],
  ],
  ["tags in a sentence", "a {% hint %} b", ["paragraph(a {% hint %} b)"]],
])("block syntax: %s", (_name, markdown, blocks) => {
  expect(shorts(markdown)).toEqual(blocks);
});
