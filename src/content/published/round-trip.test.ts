import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jsonDocument } from "#contract/schemas/json-document.ts";
import type { Document } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
import { countingKeys, walkBlocks } from "../block.ts";
import { normalise, printMarkdown } from "../markdown/print.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyMarkup } from "../testing/markup.ts";
import { publishDocument } from "./publish.ts";
import { readPublished } from "./read-published.ts";

const LONG = 300_000;

/** What is stored of a document that is published and sent back as it came. */
const sentBack = (document: Document): unknown => {
  const published = publishDocument(document);
  const checked = jsonDocument.parse(published);
  expect(checked).toEqual(published);
  const sent = JSON.parse(JSON.stringify(published)) as typeof published;
  return readPublished(sent, countingKeys("new"));
};

test("documents go out in the published shape and come back equal", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyDocument(), (given) => {
      const stored = normalise(given);
      expect(sentBack(stored)).toEqual(stored);
    }),
    { numRuns: cases(2000) },
  );
});

test("whatever Markdown makes comes back equal", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyMarkup(), (markdown) => {
      const stored = parseMarkdown(markdown, countingKeys("k"));
      expect(sentBack(stored)).toEqual(stored);
    }),
    { numRuns: cases(2000) },
  );
});

/** A published document without any of its keys. */
const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([name]) => name !== "key");
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutKeys(inner)]));
};

test("blocks without keys get keys of their own", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyDocument(), (given) => {
      const stored = normalise(given);
      const sent = jsonDocument.parse(withoutKeys(publishDocument(stored)));
      const back = readPublished(sent, countingKeys("new"));
      if ("refused" in back) throw new Error(back.message);
      const keys = [...walkBlocks(back)].map(({ block }) => block.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(printMarkdown(back)).toBe(printMarkdown(stored));
    }),
    { numRuns: cases(300) },
  );
});
