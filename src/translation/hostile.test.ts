import { expect, test } from "vitest";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { countingKeys, newText } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { TermFinder, termsFor } from "./glossary.ts";
import { markLine, markNodes } from "./markers/marked-text.ts";
import { readMarked } from "./markers/read-marked.ts";
import { warningsAbout } from "./markers/warnings.ts";
import { syncDocument } from "./sync/sync-document.ts";
import { translateDocument } from "./sync/translate-document.ts";
import { sourceChanges } from "./units/source-changes.ts";
import { unitsOfDocument } from "./units/units.ts";
import { countWords } from "./words.ts";

/** Work that explodes does not end within a test's time; how long it takes is the benchmarks' matter. */
const filled = (unit: string, length = MAX_UNIT): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const source = markNodes(
  parseMarkdown("Run `a` in **the** [shell](/s)", countingKeys("k")).nodes[0]?.nodes ?? [],
  "paragraph",
);

test.each([
  ["<"],
  ["&"],
  ["&amp"],
  ["&amp;"],
  ["<g1>"],
  ["</g2>"],
  ["<g2></g2>"],
  ["<x1"],
  ["<x1/>"],
  ["<x1></x1>"],
  ["<x1>\n"],
  ["<g1 \n"],
  [" "],
  ["\u0000"],
  ["\ud800"],
  ["{{"],
  ["{{a}}"],
  ["*a* "],
  ["[a](b"],
  ["\u202e"],
  ["a\u0301"],
])("an answer full of %j is refused", (unit) => {
  const { refusal } = readMarked(source, filled(unit));
  expect(refusal?.message).toMatch(/\.$/);
});

test.each([
  ["<x1/> in <g2>dem</g2> <g3>x</g3> ", "*a_ "],
  ["<x1/> in <g2>dem</g2> <g3>x</g3> ", "[`"],
  ["<x1/> in <g2>dem</g2> <g3>x</g3> ", "\ud800\u0000 "],
  ["<x1/> in <g2>dem</g2> <g3>x</g3> ", "漢字"],
])("an answer of markers and %j is read to its end", (markers, unit) => {
  const read = readMarked(source, markers + filled(unit, MAX_UNIT - markers.length));
  expect(read.nodes ?? read.refusal).toBeDefined();
});

test("a text of thousands of markers is read against itself", () => {
  const markdown = filled("**a** `b` ", 15_000);
  const nodes = parseMarkdown(markdown, countingKeys("k")).nodes[0]?.nodes ?? [];
  const many = markNodes(nodes, "paragraph");
  expect(many.markers.length).toBeGreaterThan(2000);
  expect(readMarked({ ...many }, many.text.slice(0, MAX_UNIT)).refusal).toBeDefined();
  const variables = markLine(filled("a {{b}} ", 9000));
  expect(readMarked(variables, variables.text).text).toBe(variables.text);
});

test("a megabyte has its words counted, of whatever script", () => {
  expect(countWords(filled("größer ", 1_000_000), "de")).toBeGreaterThan(100_000);
  expect(countWords(filled("漢字", 100_000), "zh")).toBeGreaterThan(10_000);
  expect(countWords(filled("é", 100_000), "fr")).toBeGreaterThan(0);
  expect(countWords(filled("a.", 1_000_000), "en")).toBe(1);
});

test("ten thousand terms are looked for in a text that begins like all of them", () => {
  const entries = Array.from({ length: 10_000 }, (_, at) => ({
    translations: { en: `aaaa ${String(at)}`, de: `b ${String(at)}` },
  }));
  const finder = new TermFinder(termsFor(entries, "en", "de"), "en");
  const text = filled("aaaa 9999 ", 5000);
  expect(finder.find(text)).toHaveLength(500);
  expect(warningsAbout(text, filled("b ", 5000), finder).length).toBeGreaterThan(0);
});

test("long texts without a common word are compared", () => {
  const [before, after] = [0, 1].map((shift) =>
    Array.from({ length: 4000 }, (_, at) => `w${String(at * 2 + shift)}`).join(" "),
  );
  expect(sourceChanges(before ?? "", after ?? "").length).toBeGreaterThan(0);
});

test("a large page is taken apart, translated and synced", () => {
  const markdown = filled("- An item with **words** and `code`\n\n  > quoted\n\n", 300_000);
  const page = parseMarkdown(markdown, countingKeys("k"));
  expect(unitsOfDocument(page, "en").length).toBeGreaterThan(10_000);
  const generated = translateDocument(page, ({ source: { text } }) => text).content;
  const now = { source: page, generated };
  const target = {
    ...generated,
    nodes: generated.nodes.map((block) => ({ ...block, nodes: block.nodes.toReversed() })),
  };
  expect(syncDocument({ before: now, now, target })).toEqual(generated);
});

test("emptied and odd documents have no units", () => {
  const odd = parseMarkdown("1\n\n…\n\n`a`\n\n![](b)\n\n| 1 |\n| - |\n| 2 |", countingKeys("k"));
  expect(unitsOfDocument(odd, "en")).toEqual([]);
  expect(readMarked(markNodes([newText("1")], "cell"), "").refusal?.code).toBe("empty");
});
