import { describe, expect, test } from "vitest";
import { countingKeys, isText } from "../block.ts";
import { formulaOf } from "./math.ts";
import { parseMarkdown } from "./parse.ts";
import { printMarkdown } from "./print.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

/** The formulas within the lines of a text. */
const formulasIn = (markdown: string) =>
  read(markdown)
    .nodes.flatMap(({ nodes }) => nodes.flatMap((node) => (isText(node) ? node.leaves : [])))
    .filter(({ marks }) => marks.some(({ type }) => type === "raw"))
    .map(({ text }) => formulaOf(text)?.tex);

describe("formulas within lines", () => {
  test.each<[string, string[]]>([
    ["The $a*b*c$ and $x_1 + y_1$.", ["a*b*c", "x_1 + y_1"]],
    ["A ($x$), a $`a_1*2*`$ and $$y$$ too", ["x", "a_1*2*", "y"]],
    ["$a \\$ b$ and **$c$**", ["a \\$ b", "c"]],
    ["one\n$x\n\\le y$", ["x\n\\le y"]],
  ])("%s", (markdown, expected) => {
    expect(formulasIn(markdown)).toEqual(expected);
    expect(printMarkdown(read(markdown))).toBe(`${markdown}\n`);
  });

  test.each([
    "It costs $5, or $6 to $7.",
    "$HOME/$USER and ${A}/${B}",
    "`$x$` a$b$c $ x $",
    "$",
    "$$ a",
  ])("%s has none", (markdown) => {
    expect(formulasIn(markdown)).toEqual([]);
  });

  test("text that looks like one and is none is written so that it stays text", () => {
    const markdown = "\\$x$ and $5, $6\n";
    expect(formulasIn(markdown)).toEqual([]);
    expect(printMarkdown(read(markdown))).toBe(markdown);
  });
});

describe("formulas between lines", () => {
  test.each([
    ["$$\na\n\nb\n$$", "a\n\nb"],
    ["$$a\nb$$", "a\nb"],
    ["$$ a\n  b\n$$", "a\n  b"],
    ["$$\na\nb $$", "a\nb"],
    ["$$a + b$$", "a + b"],
  ])("%j", (markdown, expected) => {
    const [block, ...others] = read(markdown).nodes;
    expect(others).toEqual([]);
    expect(block?.type).toBe("math");
    expect(block?.nodes.flatMap((node) => (isText(node) ? node.leaves : []))).toMatchObject([
      { text: expected },
    ]);
    expect(printMarkdown(read(printMarkdown(read(markdown))))).toBe(printMarkdown(read(markdown)));
  });

  test.each(["$$ a\n\nb $$", "$$a\nb $$ c", "$$"])("%j is none", (markdown) => {
    expect(read(markdown).nodes.map(({ type }) => type)).not.toContain("math");
  });
});
