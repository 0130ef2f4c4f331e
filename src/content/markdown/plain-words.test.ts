import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countingKeys } from "../block.ts";
import { anyMarkup } from "../testing/markup.ts";
import { parseMarkdown } from "./parse.ts";
import { readPlainWords } from "./plain-words.ts";

const plain = (markdown: string) => readPlainWords(markdown, countingKeys("k"));
const parsed = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

const agrees = (markdown: string): void => {
  const read = plain(markdown);
  if (read !== undefined) expect(read).toEqual(parsed(markdown));
};

describe("words without markup are read as the parser reads them", () => {
  test.each([
    "Is this right? (0)",
    "Looks good to me, thanks!",
    "First line\nand the second\n\n\nAnother paragraph.\n",
    "@ana@example.com, 50% of 3:00 – see “here”: https://example.com/a-b",
    "2026 was long",
    "שלום, what is that?",
    "",
  ])("%j", (markdown) => {
    expect(plain(markdown)).toEqual(parsed(markdown));
  });

  test("of lines of these characters, next to each other", () => {
    const unit = fc.constantFrom(
      ..."ab1 29 .:;-+=()\"'/@%?!,é\u0301ש\n\n–“”".split(""),
      "\n\n",
      "  ",
      "10. ",
      "www.a.bc",
    );
    let read = 0;
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), (markdown) => {
        agrees(markdown);
        if (plain(markdown) !== undefined) read += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(1_000);
  });

  test("of any markup", () => {
    let left = 0;
    fc.assert(
      fc.property(anyMarkup(), (markdown) => {
        agrees(markdown);
        if (plain(markdown) === undefined) left += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(left).toBeGreaterThan(1_000);
  });
});

test.each([
  "a *b*",
  "`code`",
  "# Heading",
  "- item",
  "1. item",
  "> quote",
  "a\\\nb",
  "two spaces  \nend",
  "[a](b)",
  "![a](b)",
  "a\n---",
  "a\n===",
  "    code",
  "a | b\n- | -",
  "&amp;",
  "$a$",
  "{% hint %}",
  "a\rb",
  "a\tb",
])("what may be markup is left to the parser: %j", (markdown) => {
  expect(plain(markdown)).toBeUndefined();
});
