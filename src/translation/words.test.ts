import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "#testing/depth.ts";
import { countCharacters, countWords, segmentsOf } from "./words.ts";

/** The words of a text as the language's own rules find them, all at once. */
const segmented = (text: string, language: string): number =>
  [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

const signs = fc.constantFrom(..."aZ09_.,;:'\"-/@ \n()<&#".split(""));

test("simple texts have the words that the rules of their language find", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: signs, maxLength: 30 }),
      fc.constantFrom("en", "de", "ja", "sv", "fi"),
      (text, language) => {
        expect(countWords(text, language)).toBe(segmented(text, language));
      },
    ),
    { numRuns: cases(3000) },
  );
});

test.each([
  ["en", "It's a test of node.js, isn't it?", 7],
  ["de", "Straßenbahnfahrt über Köln", 3],
  ["ja", "これはテストです", 4],
  ["th", "สวัสดีชาวโลก", 3],
  ["ar", "مرحبا بالعالم", 2],
  ["en", "", 0],
])("%s: %s has %i words", (language, text, count) => {
  expect(countWords(text, language)).toBe(count);
});

test("segments of a long text are the text again, and none is cut but where it has no blank", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 }), (word) => {
      const text = `${word} `.repeat(900);
      expect([...segmentsOf(text, "en")].map((segment) => segment.text).join("")).toBe(text);
    }),
    { numRuns: cases(20) },
  );
  const text = "Größe ".repeat(2000);
  expect(countWords(text, "de")).toBe(2000);
});

test("characters are counted as people see code points", () => {
  expect(countCharacters("a🙂é")).toBe(3);
});
