import { expect, test } from "vitest";
import type { Document } from "#contract/schemas/document.ts";
import { countingKeys, newDocument, textBlock, walkBlocks } from "./block.ts";
import { reuseKeys } from "./matching/reuse-keys.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printMarkdown } from "./markdown/print.ts";

/** Work that explodes does not end within a test's time; how long it takes is the benchmarks' matter. */
const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const readAndPrinted = (markdown: string): string =>
  printMarkdown(parseMarkdown(markdown, countingKeys("k")));

const BIG = 5_000_000;
const prose = "Some *prose* with `code`, a [link](https://e.x/y_z) and words to read. ".repeat(8);

test.each([`## Heading\n\n${prose}\n\n- item\n- item\n\n`, "> ", "[", "| a "])(
  "five megabytes of %j are read and printed to the end",
  (unit) => {
    const printed = readAndPrinted(filled(unit, BIG));
    expect(printed.length).toBeGreaterThan(BIG / 3);
  },
);

test.each<[name: string, markdown: string]>([
  ["deep emphasis", filled("*a ", 50_000) + filled("b* ", 50_000)],
  ["open emphasis", filled("**a *b ", 100_000)],
  ["open brackets", filled("![", 100_000)],
  ["nested links", filled("[a](b", 100_000)],
  ["open HTML", filled("<!--<a ", 100_000)],
  ["spaces inside a line", `a${" ".repeat(100_000)}b\n${" ".repeat(100_000)}c`],
  ["a wide table", `${filled("|a", 50_000)}|\n${filled("|-", 50_000)}|\n${filled("|b", 50_000)}|`],
  ["a long table", `a|b\n-|-\n${filled("c\n", 50_000)}`],
  ["stairs of lists", Array.from({ length: 300 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n")],
  ["nested quotes", filled("> a\n>> b\n>>> c\n", 100_000)],
  ["open tags", filled('{% hint style="a" %}\n{% tabs %}\n', 100_000)],
  ["open dollars", filled("$$\n\n> $$\n", 100_000)],
])("%s come to an end, and nothing of them is dropped", (_name, markdown) => {
  const letters = (text: string) => text.replaceAll(/[^a-z]/g, "").length;
  expect(letters(readAndPrinted(markdown))).toBeGreaterThanOrEqual(letters(markdown));
});

const pageOf = (prefix: string, count: number, say: (at: number) => string): Document =>
  newDocument(
    Array.from({ length: count }, (_, at) => textBlock("paragraph", `${prefix}${at}`, say(at))),
  );

test.each<[name: string, before: (at: number) => string, after: (at: number) => string]>([
  ["equal", () => "same", () => "same"],
  ["equal, then others", () => "the same text", () => "the other text"],
  ["alternating", (at) => `t${at % 2}`, (at) => `t${(at + 1) % 3}`],
  ["all new", (at) => `x${at} y`, (at) => `z${at} w`],
])("ten thousand paragraphs, %s, each get one key", (_name, before, after) => {
  const matched = reuseKeys(pageOf("a", 10_000, before), pageOf("b", 10_001, after));
  const keys = [...walkBlocks(matched)].map(({ block }) => block.key);
  expect(new Set(keys).size).toBe(10_001);
});
