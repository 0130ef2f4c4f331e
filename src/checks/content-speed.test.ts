import { expect, test } from "vitest";
import type { Document } from "../contract/schemas/document.ts";
import { countingKeys, newDocument, textBlock } from "../content/block.ts";
import { carryKeys } from "../content/keys.ts";
import { parseMarkdown } from "../content/markdown/parse.ts";
import { printMarkdown } from "../content/markdown/print.ts";

/** Seconds of processor time, which other work on the machine does not lengthen as it does the clock's. */
const seconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};
const quickest = (work: () => void): number =>
  Math.min(...Array.from({ length: 5 }, () => seconds(work)));

const SLOW = 120_000;
const BIG = 5_000_000;
const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const prose = "Some *prose* with `code`, a [link](https://e.x/y_z) and words to read. ".repeat(8);

test.each([
  `## Heading\n\n${prose}\n\n- item\n- item\n\n`,
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
  '{% embed url="x" %}\n',
  " ",
])(
  "five megabytes of %j are read, and printed, within five seconds each",
  { timeout: SLOW },
  (unit) => {
    const markdown = filled(unit, BIG);
    let document: Document | undefined;
    expect(seconds(() => (document = parseMarkdown(markdown, countingKeys("k"))))).toBeLessThan(5);
    expect(seconds(() => document && printMarkdown(document))).toBeLessThan(5);
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
])("%s are read and printed within three seconds", { timeout: SLOW }, (_name, markdown) => {
  const work = () => printMarkdown(parseMarkdown(markdown, countingKeys("k")));
  expect(seconds(work)).toBeLessThan(3);
});

const words = (at: number): string =>
  Array.from({ length: 30 }, (_, word) => `word${(at * 7 + word * 13) % 10_007}`).join(" ");
const pageOf = (prefix: string, count: number, say: (at: number) => string): Document =>
  newDocument(
    Array.from({ length: count }, (_, at) => textBlock("paragraph", `${prefix}${at}`, say(at))),
  );

test("keys of two thousand blocks with edits are carried within a tenth of a second", () => {
  const before = pageOf("a", 2000, words);
  const after = pageOf("b", 2000, (at) => (at % 10 === 0 ? `${words(at)} edited` : words(at)));
  expect(quickest(() => carryKeys(before, after))).toBeLessThan(0.1);
});

test.each<[name: string, before: (at: number) => string, after: (at: number) => string]>([
  ["equal", () => "same", () => "same"],
  ["equal, then others", () => "the same text", () => "the other text"],
  ["alternating", (at) => `t${at % 2}`, (at) => `t${(at + 1) % 3}`],
  ["all new", (at) => `x${at} y`, (at) => `z${at} w`],
  ["backwards and edited", words, (at) => `${words(9999 - at)} edited`],
])(
  "keys of ten thousand paragraphs, %s, are carried within two seconds",
  (_name, before, after) => {
    const [old, next] = [pageOf("a", 10_000, before), pageOf("b", 10_001, after)];
    expect(quickest(() => carryKeys(old, next))).toBeLessThan(2);
  },
);
