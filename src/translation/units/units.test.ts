import { describe, expect, test } from "vitest";
import type { Document } from "#contract/schemas/document.ts";
import { countingKeys, newBlock, newDocument, newText, textBlock } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { sourceChanges } from "./source-changes.ts";
import { targetTexts, targetTextsOfPage } from "./target-texts.ts";
import { hashOfText, MAX_UNIT_KEY } from "./unit.ts";
import { sourcesOfPage, unitsOfDocument, unitsOfPage } from "./units.ts";

const parse = (markdown: string): Document => parseMarkdown(markdown, countingKeys("k"));
const textsOf = (markdown: string): string[] =>
  unitsOfDocument(parse(markdown), "en").map(({ kind, text }) => `${kind}: ${text}`);

const everything = `# A heading

Text with **bold**, \`code\` and {{product}}.

![Alone](a.png "Caption")

![42](b.png)

- An item ![in text](c.png)

| Head | 12 |
| ---- | -- |
| Cell | \`x\` |

{% tabs %}
{% tab title="Tab" %}
> Quoted
{% endtab %}
{% endtabs %}

<details>
<summary>More</summary>

Inside

</details>

{% file src="f.pdf" %}
A caption
{% endfile %}

{% openapi src="s" path="/p" method="get" %}
Described
{% endopenapi %}

\`\`\`sh
npm start
\`\`\`

$$
E = mc^2
$$

<div>raw</div>

---

12 – 14`;

test("units are the texts with a letter in them, in reading order; code and the like is none", () => {
  expect(textsOf(everything)).toEqual([
    "heading: A heading",
    "paragraph: Text with <g1>bold</g1>, <x2/> and <x3/>.",
    "image-text: Alone",
    "image-caption: Caption",
    "paragraph: An item <x1/>",
    "image-text: in text",
    "cell: Head",
    "cell: Cell",
    "tab-title: Tab",
    "paragraph: Quoted",
    "expandable-title: More",
    "paragraph: Inside",
    "paragraph: A caption",
  ]);
});

test("keys tell units apart, also where blocks share one, and are not too long", () => {
  const long = "k".repeat(64);
  const image = newBlock("image", long, [], { src: "a", alt: "One", title: "Two" });
  const document = newDocument([
    image,
    textBlock("paragraph", long, "a"),
    textBlock("paragraph", long, "b"),
  ]);
  const keys = unitsOfDocument(document, "en").map(({ key }) => key);
  expect(keys).toEqual([`${long}:alt`, `${long}:title`, long, `${long}:2`]);
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(MAX_UNIT_KEY);
});

test("pages have a title and may have a description", () => {
  const units = unitsOfPage({ title: "About {{product}}", description: "Two words" }, "en");
  expect(units.map(({ key, text, words }) => [key, text, words])).toEqual([
    [":title", "About <x1/>", 1],
    [":description", "Two words", 2],
  ]);
  expect([...sourcesOfPage({ title: "2024" }).keys()]).toEqual([]);
  expect(units.map(({ kind }) => kind)).toEqual(["page-title", "page-description"]);
});

describe("a hash is of words and the order of markers", () => {
  const hashes = (markdown: string): string[] =>
    unitsOfDocument(parse(markdown), "en").map(({ hash }) => hash);

  test.each([
    ["another address", "See [here](/a) now", "See [here](/b) now"],
    ["other code", "Run `a` now", "Run `b` now"],
    ["another picture", "See ![](a.png) now", "See ![](b.png) now"],
    ["another place", "Text", "> Text"],
    ["wrapped elsewhere", "One two\nthree", "One\ntwo three"],
    ["a heading of it", "Text", "## Text"],
  ])("%s: the same", (_name, one, other) => expect(hashes(one)).toEqual(hashes(other)));

  test.each([
    ["another word", "See [here](/a) now", "See [there](/a) now"],
    ["other words in the mark", "See [here](/a) now", "See [here now](/a)"],
    ["a mark more", "See here now", "See **here** now"],
    ["other letters", "the space", "The space"],
  ])("%s: another", (_name, one, other) => expect(hashes(one)).not.toEqual(hashes(other)));
});

test("the target's texts have the numbers that the source gives their markers", () => {
  const source = parse("Run `a`, [see](/x) **this** ![one](a.png) ![two](b.png)\n\nGone");
  const target = parse("![zwei](b.png) **dies** `a` [siehe](/y) ![eins](a.png)");
  expect([...targetTexts(source, target)]).toEqual([
    ["k1", "<x5/> <g3>dies</g3> <x1/> <g2>siehe</g2> <x4/>"],
    ["k1:alt-1", "eins"],
    ["k1:alt-2", "zwei"],
  ]);
});

test("an emptied text of the target is a text, a block that is gone is none", () => {
  const cell = (nodes: string): Document =>
    newDocument([newBlock("table-cell", "c", nodes === "" ? [] : [newText(nodes)])]);
  expect([...targetTexts(cell("A"), cell(""))]).toEqual([["c", ""]]);
  expect([...targetTexts(cell("A"), newDocument([]))]).toEqual([]);
  expect([...targetTextsOfPage({ title: "A", description: "B" }, { title: "C" })]).toEqual([
    [":title", "C"],
    [":description", ""],
  ]);
});

test("what changed in a source is told by words and markers", () => {
  expect(sourceChanges("Run <x1/> in <g2>the shell</g2>", "Run <x1/> in <g2>a shell</g2>")).toEqual(
    [
      { kind: "same", text: "Run <x1/> in <g2>" },
      { kind: "removed", text: "the" },
      { kind: "added", text: "a" },
      { kind: "same", text: " shell</g2>" },
    ],
  );
});

test("hashes of texts are short and safe in a key", () => {
  expect(hashOfText("Text")).toMatch(/^[a-z\d]{28}$/);
});
