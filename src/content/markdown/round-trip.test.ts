import * as fc from "fast-check";
import { expect, test } from "vitest";
import { document as documentSchema } from "#contract/schemas/document.ts";
import { cases } from "#testing/depth.ts";
import {
  countingKeys,
  newBlock,
  newDocument,
  newLeaf,
  newText,
  plainTextOf,
  sameContent,
  textBlock,
  walkBlocks,
} from "../block.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyMarkup } from "../testing/markup.ts";
import { normalise, printBlock, printMarkdown } from "./print.ts";
import { parseMarkdown } from "./parse.ts";

const LONG = 60_000;
const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));
const letters = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .split("")
    .toSorted()
    .join("");

test("reading what was printed gives the document again, but for keys", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyDocument(), (given) => {
      const normal = normalise(given);
      const back = read(printMarkdown(given));
      expect(back.nodes.length).toBe(normal.nodes.length);
      expect(sameContent(back, normal)).toBe(true);
    }),
    { numRuns: cases(3000) },
  );
});

/** Texts, code and links of few characters that mean something at some places, next to each other. */
const anyLine = () => {
  const text = fc.string({
    unit: fc.constantFrom(..."ab1 .:-+=()[]^!x'\"/@é".split("")),
    minLength: 1,
    maxLength: 6,
  });
  const code = fc.string({
    unit: fc.constantFrom(..."ab :*_&~#>!]".split("")),
    minLength: 1,
    maxLength: 4,
  });
  const address = fc.constantFrom("https://a.bc/d-e_f#g", "/x", "#y", "a.b", "www.a.bc");
  const link = fc.option(address, { nil: undefined });
  return fc.array(
    fc
      .record({ link, code: fc.option(code, { nil: undefined }), text })
      .map((one) =>
        newText([
          newLeaf(one.code ?? one.text, [
            ...(one.link === undefined
              ? []
              : [{ object: "mark" as const, type: "link" as const, data: { href: one.link } }]),
            ...(one.code === undefined ? [] : [{ object: "mark" as const, type: "code" as const }]),
          ]),
        ]),
      ),
    { minLength: 1, maxLength: 5 },
  );
};

test("lines of plain text, code and links are read as they were written", { timeout: LONG }, () => {
  fc.assert(
    fc.property(
      anyLine(),
      fc.constantFrom("paragraph" as const, "heading-2" as const, "cell" as const),
      (nodes, kind) => {
        const line = newBlock(kind === "cell" ? "paragraph" : kind, "k", nodes);
        const cell = newBlock("table", "t", [
          newBlock("table-row", "r", [
            newBlock("table-cell", "c", nodes),
            newBlock("table-cell", "d", [newText("d")]),
          ]),
        ]);
        const given = newDocument([kind === "cell" ? cell : line]);
        const normal = normalise(given);
        expect(sameContent(read(printMarkdown(given)), normal)).toBe(true);
      },
    ),
    { numRuns: cases(6000) },
  );
});

test("normalising twice is normalising once, and keeps the text", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyDocument(), (given) => {
      const normal = normalise(given);
      expect(sameContent(normalise(normal), normal)).toBe(true);
      expect(printMarkdown(normal)).toBe(printMarkdown(given));
      expect(letters(plainTextOf(normal))).toBe(letters(plainTextOf(given)));
    }),
    { numRuns: cases(800) },
  );
});

test("normal documents keep their keys and the shape of the contract", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyDocument(), (given) => {
      const normal = normalise(given);
      expect(documentSchema.safeParse(normal).success).toBe(true);
      const keys = [...walkBlocks(normal)].map(({ block }) => block.key);
      expect(new Set(keys).size).toBe(keys.length);
      const had = new Set([...walkBlocks(given)].map(({ block }) => block.key));
      for (const { block } of walkBlocks(normal)) {
        if (block.type === "paragraph") expect(had.has(block.key.split(".")[0] ?? "")).toBe(true);
      }
    }),
    { numRuns: cases(300) },
  );
});

test("any markup is stable once it was printed, and loses no word", { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyMarkup(), (markdown) => {
      const first = read(markdown);
      const printed = printMarkdown(first);
      const second = read(printed);
      expect(sameContent(second, first)).toBe(true);
      expect(sameContent(normalise(first), first)).toBe(true);
      expect(printMarkdown(second)).toBe(printed);
      expect(documentSchema.safeParse(first).success).toBe(true);
      const said = JSON.stringify(first);
      for (const [word] of markdown.matchAll(/word\d+/g)) expect(said).toContain(word);
    }),
    { numRuns: cases(5000) },
  );
});

test.each([
  '{% content-ref url="u" %}\n{% endcontent-ref %}\n{% endcontent-ref %}\n',
  '{% embed url="u" %}\n{% endembed %}\n\nwords\n\n{% endembed %}\n',
])("an end of a tag that ends nothing stays where it is: %j", (markdown) => {
  const first = read(markdown);
  expect(first.nodes.at(-1)?.type).toBe("raw");
  expect(sameContent(read(printMarkdown(first)), first)).toBe(true);
});

test("any string is stable once it was printed", { timeout: LONG }, () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (markdown) => {
      const first = read(markdown);
      expect(sameContent(read(printMarkdown(first)), first)).toBe(true);
    }),
    { numRuns: cases(2000) },
  );
});

test("any text comes through as a paragraph of that text", { timeout: LONG }, () => {
  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(words, (text) => {
      const block = textBlock("paragraph", "p", text);
      const back = read(printBlock(block));
      expect(plainTextOf(back)).toBe(plainTextOf(normalise(newDocument([block]))));
      expect(letters(plainTextOf(back))).toBe(letters(text));
      expect(back.nodes.every(({ type }) => type === "paragraph")).toBe(true);
    }),
    { numRuns: cases(2000) },
  );
});
