import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countingKeys, plainTextOf } from "../block.ts";
import { parsePage, slugOf } from "./page.ts";

const page = (markdown: string) => {
  const { document, whole: _, ...names } = parsePage(markdown, countingKeys("k"));
  return { ...names, text: plainTextOf(document) };
};

test.each([
  ["# Title\n\nbody", { title: "Title", text: "body" }],
  ["![logo](a)\n\n# *The* `title`\n\nbody", { title: "The title", text: "logo\nbody" }],
  ["Words.\n\n# Note\n\nMore.", { text: "Words.\nNote\nMore." }],
  ["---\ntitle: Note\n---\nWords.\n\n# Note", { title: "Note", text: "Words.\nNote" }],
  ["# A <small>b</small><br>c\n\nbody", { title: "A b c", text: "body" }],
  ["body", { text: "body" }],
  [
    "---\ntitle: A page\ndescription: 'It''s short'\n---\n\nbody",
    { title: "A page", description: "It's short", text: "body" },
  ],
  ['---\ntitle: "A \\"b\\": c" \n---\n# Other\n', { title: 'A "b": c', text: "Other" }],
  ["---\ntitle: Same # note\n---\n# Same\n\nbody", { title: "Same", text: "body" }],
  [
    "---\r\ndescription: >-\r\n  two\r\n  lines\r\nicon: star\r\n---\r\n# T",
    { title: "T", description: "two lines", text: "" },
  ],
  ["---\nlayout:\n  title:\n    visible: true\n---\nbody", { text: "body" }],
  ["---\n\nno front matter\n\n---", { text: "no front matter" }],
  ["---\ntitle: never closed", { text: "title: never closed" }],
])("reads the names of %j", (markdown, expected) => {
  expect(page(markdown)).toEqual(expected);
});

test("tells what a page says with the heading that is its title, too", () => {
  const { document, whole } = parsePage("# Title\n\nbody", countingKeys("k"));
  expect(plainTextOf(document)).toBe("body");
  expect(plainTextOf(whole)).toBe("Title\nbody");
});

test.each([
  ["Getting started", "getting-started"],
  ["What's new? (2.0)", "whats-new-2-0"],
  ["Über uns / Impressum", "über-uns-impressum"],
  ["日本語 ガイド", "日本語-ガイド"],
  ["  ---  ", "page"],
  ["../../etc", "etc"],
])("%j becomes the slug %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("every title has a slug that may stand in an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[^\s/?#]{1,100}$/u);
      expect(slug.isWellFormed()).toBe(true);
      expect(slugOf(slug)).toBe(slug);
    }),
    { numRuns: 2000 },
  );
});
