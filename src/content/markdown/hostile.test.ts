import { expect, test } from "vitest";
import {
  countingKeys,
  newBlock,
  newDocument,
  plainTextOf,
  sameContent,
  textBlock,
} from "../block.ts";
import type { Block } from "#contract/schemas/document.ts";
import { MAX_LEVEL } from "../limits.ts";
import { normalise, printMarkdown } from "./print.ts";
import { parseMarkdown } from "./parse.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));
const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const LENGTH = 20_000;
const patterns = [
  ["*_", "**a *b ", "a**b", "[", "![", "[a](", "[a](b", "](x)", "[](a)", "`", "` `` ", "<", "<a "],
  [
    "<!--",
    "<![CDATA[",
    "<?",
    "<!A ",
    "</a",
    "&",
    "&amp",
    "\\",
    "~~a",
    "~",
    "|",
    "$$",
    "{% ",
    "_a __b ",
  ],
  [">", "> ", "- ", "* ", "1. ", "\t- a\n", "-\n", "1.\n", "- [ ] a\n", "> a\n>> b\n>>> c\n"],
  [
    "a\n-\n",
    "a\\\n",
    "a  \n",
    "```\n",
    "~~~\n```\n",
    "# a\n",
    "$$\n\n> $$\n",
    "[a]: /b\n",
    "[a]:\n",
  ],
  [
    "<div>\n",
    "<div>\n\n",
    "<pre>\n\n",
    "<details>",
    "<details>\n<summary>a</summary>\n",
    "<details><summary><b>a</b></summary>\n",
    "<summary><b>",
    "<details><summary>a</summary><br>\n\n",
  ],
  ['{% hint style="a" %}\n', "{% endhint %}\n", '{% tabs %}\n{% tab title="x" %}\n', "{% x %}\n"],
  ["> [!NOTE]\n", "> [!NOTE]\n> a\n\n", "> [!NOTE]\n> <!--\n\n", "[!TIP]\n", "> > [!TIP]\n\n"],
  [
    "$a ",
    "$a$",
    "$a\\$",
    "$`",
    "$`a`$ ",
    "$$a",
    "$$a$$ ",
    "$$ a\n",
    "$$ a\n\n",
    "a$$\n",
    "$$\na$$\n",
  ],
  [
    "[^1]",
    "[^1]: a\n",
    "[^a](",
    "<kbd>",
    "<br>",
    "<sub>a</sup>",
    "<table><tr>",
    "<p align=center>\n",
  ],
  ['{% embed url="x" %}\n', "<details><summary>", " ", "\n", "\u00A0", "\uFEFF", "\u202Ea", "🙂"],
].flat();

test.each(patterns)("%j, again and again, is stable once it was printed", (unit) => {
  const markdown = filled(unit, LENGTH);
  const first = read(markdown);
  expect(sameContent(read(printMarkdown(first)), first)).toBe(true);
});

test.each<[name: string, markdown: string]>([
  ["deep emphasis", filled("*a ", LENGTH) + filled("b* ", LENGTH)],
  ["spaces inside a line", `a${" ".repeat(LENGTH)}b\n${" ".repeat(LENGTH)}c`],
  ["a wide table", `${filled("|a", LENGTH)}|\n${filled("|-", LENGTH)}|\n${filled("|b", LENGTH)}|`],
  ["a long table", `a|b\n-|-\n${filled("c\n", LENGTH)}`],
  [
    "ever longer runs of backticks",
    Array.from({ length: 200 }, (_, at) => "`".repeat(at)).join(" "),
  ],
  ["stairs of lists", Array.from({ length: 200 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n")],
  [
    "tags that never end",
    `${filled('{% embed url="x" %}\n{% file src="y" %}\n', LENGTH)}\n{% endembed %}`,
  ],
  ["attributes", `{% hint ${filled('a="b" ', LENGTH)}%}`],
])("%s: stable once it was printed", (_name, markdown) => {
  const first = read(markdown);
  expect(sameContent(read(printMarkdown(first)), first)).toBe(true);
});

test.each([
  ["quotes", (depth: number) => `${"> ".repeat(depth)}word`],
  ["lists", (depth: number) => `${"- ".repeat(depth)}word`],
  ["numbers", (depth: number) => `${"1. ".repeat(depth)}word`],
  [
    "tags",
    (depth: number) =>
      `${'{% hint style="a" %}\n'.repeat(depth)}word\n${"{% endhint %}\n".repeat(depth)}`,
  ],
])("%s nested too deep are kept as they are written", (_name, nest) => {
  for (const depth of [MAX_LEVEL / 2 - 1, MAX_LEVEL - 1, MAX_LEVEL, MAX_LEVEL + 1, 3000]) {
    const first = read(nest(depth));
    expect(plainTextOf(first)).toContain("word");
    expect(sameContent(read(printMarkdown(first)), first)).toBe(true);
  }
});

test("a document nested too deep is printed so that it reads as what it is", () => {
  let inner: Block = textBlock("paragraph", "p", "word");
  for (let depth = 0; depth < 150; depth += 1) inner = newBlock("blockquote", `q${depth}`, [inner]);
  const normal = normalise(newDocument([inner]));
  const back = read(printMarkdown(newDocument([inner])));
  expect(sameContent(back, normal)).toBe(true);
  expect(plainTextOf(back)).toContain("word");
});

const BIG = 5_000_000;

test.each([
  "word ",
  "line\n",
  "p\n\n",
  "*_",
  "- a\n",
  "[",
  "> ",
  "<b>",
  "| a ",
  "a\\\n",
  "$a ",
  "$a\\$",
])("five megabytes of %j are read and printed with nothing lost", (unit) => {
  const markdown = filled(unit, BIG);
  const first = read(markdown);
  expect(printMarkdown(first).length).toBeGreaterThan(BIG / 4);
  expect(plainTextOf(first).length).toBeGreaterThan(BIG / 4);
});
