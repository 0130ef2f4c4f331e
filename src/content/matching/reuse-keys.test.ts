import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, Document } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
import {
  countingKeys,
  newDocument,
  plainTextOf,
  sameContent,
  textBlock,
  walkBlocks,
} from "../block.ts";
import { reuseKeys } from "./reuse-keys.ts";
import { normalise, printMarkdown } from "../markdown/print.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyEdit } from "../testing/edits.ts";

const keysOf = (document: Document): string[] =>
  [...walkBlocks(document)].map(({ block }) => block.key);
const read = (markdown: string, prefix: string) => parseMarkdown(markdown, countingKeys(prefix));

/** Saves Markdown over Markdown; answers what the page says by key, with the old words of each key. */
const saved = (before: string, after: string): Record<string, string> => {
  const old = read(before, "old");
  const words = new Map([...walkBlocks(old)].map(({ block }) => [block.key, plainTextOf(block)]));
  const matched = reuseKeys(old, read(after, "new"));
  return Object.fromEntries(
    [...walkBlocks(matched)]
      .filter(({ block }) => block.type === "paragraph" || block.type === "table-cell")
      .map(({ block }) => [plainTextOf(block), words.get(block.key) ?? "new"]),
  );
};

test.each<[name: string, before: string, after: string, origins: Record<string, string>]>([
  [
    "edited paragraphs",
    "The first words here.\n\nAnother text altogether.",
    "The very first words.\n\nAnother text altogether, longer.",
    {
      "The very first words.": "The first words here.",
      "Another text altogether, longer.": "Another text altogether.",
    },
  ],
  [
    "moved paragraphs",
    "One thing.\n\nTwo things.\n\nThree things.",
    "Three things.\n\nOne thing.\n\nTwo things.",
    { "Three things.": "Three things.", "One thing.": "One thing.", "Two things.": "Two things." },
  ],
  [
    "paragraphs moved into a quote and edited",
    "Some text that will be moved soon.\n\nStay here.",
    "Stay here.\n\n> Some text that was moved soon.",
    {
      "Stay here.": "Stay here.",
      "Some text that was moved soon.": "Some text that will be moved soon.",
    },
  ],
  [
    "inserted among equals",
    "same\n\nsame\n\nend",
    "same\n\nsomething new and long enough\n\nsame\n\nend",
    { same: "same", "something new and long enough": "new", end: "end" },
  ],
  [
    "list items",
    "- apples are red\n- pears are green\n- plums are blue",
    "- pears are green\n- apples are mostly red\n- grapes, quite unlike anything before",
    {
      "pears are green": "pears are green",
      "apples are mostly red": "apples are red",
      "grapes, quite unlike anything before": "new",
    },
  ],
  [
    "cells of a table with a new column",
    "| a | b |\n| - | - |\n| 1 | 2 |",
    "| a | x | b |\n| - | - | - |\n| 1 | y | 3 |",
    { a: "a", x: "new", b: "b", "1": "1", y: "new", "3": "new" },
  ],
  [
    "cells changed in place",
    "| a | b |\n| - | - |\n| 1 | 2 |",
    "| a | b |\n| - | - |\n| 1 | 3 |",
    { a: "a", b: "b", "1": "1", "3": "2" },
  ],
  [
    "texts of tabs",
    '{% tabs %}\n{% tab title="A" %}\nOne text.\n{% endtab %}\n\n{% tab title="B" %}\nOther words.\n{% endtab %}\n{% endtabs %}',
    '{% tabs %}\n{% tab title="B" %}\nOther words now.\n{% endtab %}\n\n{% tab title="A" %}\nOne text.\n{% endtab %}\n{% endtabs %}',
    { "Other words now.": "Other words.", "One text.": "One text." },
  ],
])("%s keep their keys", (_name, before, after, origins) => {
  expect(saved(before, after)).toEqual(origins);
});

test("a paragraph made a heading keeps its key; one replaced by another text does not", () => {
  const old = read("About this page\n\nThe old text said something here.", "old");
  const next = read("## About this page\n\nWholly unlike: 1, 2, 3, 4, 5, 6, 7!", "new");
  expect(keysOf(reuseKeys(old, next))).toEqual(["old1", "new2"]);
});

test("a fresh key that is taken is replaced", () => {
  const before = newDocument([
    textBlock("paragraph", "a", "gone"),
    textBlock("paragraph", "b", "b"),
  ]);
  const after = newDocument([
    textBlock("code", "a", "new"),
    textBlock("paragraph", "x", "b"),
    textBlock("divider", "a", ""),
  ]);
  expect(keysOf(reuseKeys(before, after))).toEqual(["a.2", "b", "a.3"]);
});

const documentAndEdit = anyDocument({ minLength: 1, maxLength: 8 })
  .map(normalise)
  .chain((before) => fc.tuple(fc.constant(before), anyEdit(before).map(normalise)));

test("saved edits keep content, never double a key, and find nearly every origin", () => {
  let [kept, found] = [0, 0];
  fc.assert(
    fc.property(documentAndEdit, ([before, edited]) => {
      const matched = reuseKeys(before, read(printMarkdown(edited), "z"));
      expect(sameContent(matched, edited)).toBe(true);
      const keys = keysOf(matched);
      expect(new Set(keys).size).toBe(keys.length);
      const old = new Set(keysOf(before));
      keysOf(edited).forEach((key, at) => {
        if (!old.has(key)) return;
        kept += 1;
        if (keys[at] === key) found += 1;
      });
    }),
    { numRuns: cases(600) },
  );
  expect(found / kept).toBeGreaterThan(0.98);
});

test("saving without a change keeps every key", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyDocument().map(normalise), (before) => {
      const matched = reuseKeys(before, read(printMarkdown(before), "z"));
      // Of equal blocks any may have the key of any; all are kept.
      expect(new Set(keysOf(matched))).toEqual(new Set(keysOf(before)));
    }),
    { numRuns: cases(400) },
  );
});

const words = (at: number): string =>
  Array.from({ length: 30 }, (_, word) => `word${String((at * 7 + word * 13) % 10_007)}`).join(" ");
const pageOf = (prefix: string, count: number, say: (at: number) => string): Document =>
  newDocument(
    Array.from({ length: count }, (_, at): Block =>
      textBlock("paragraph", `${prefix}${at}`, say(at)),
    ),
  );
test("a long page keeps the key of every edited paragraph", () => {
  const before = pageOf("a", 2000, words);
  const after = pageOf("b", 2000, (at) => (at % 10 === 0 ? `${words(at)} edited` : words(at)));
  const matched = reuseKeys(before, after);
  expect(keysOf(matched)).toEqual(keysOf(before));
});

test.each<[name: string, before: (at: number) => string, after: (at: number) => string]>([
  ["equal", () => "same", () => "same"],
  ["equal, then others", () => "the same text", () => "the other text"],
  ["alternating", (at) => `t${at % 2}`, (at) => `t${(at + 1) % 3}`],
  ["all new", (at) => `x${at} y`, (at) => `z${at} w`],
  ["backwards and edited", words, (at) => `${words(9999 - at)} edited`],
])("ten thousand paragraphs, %s: no key twice", (_name, before, after) => {
  const [old, next] = [pageOf("a", 10_000, before), pageOf("b", 10_001, after)];
  const keys = keysOf(reuseKeys(old, next));
  expect(new Set(keys).size).toBe(10_001);
});
