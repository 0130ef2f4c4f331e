import * as fc from "fast-check";
import { expect, test } from "vitest";
import { document as documentSchema } from "#contract/schemas/document.ts";
import { countingKeys, sameContent, walkBlocks } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { cases } from "#testing/depth.ts";
import { readWebPage } from "./read-web-page.ts";
import { rewritePage } from "./rewrite-page.ts";
import { anyHtml } from "./testing/html.ts";

const read = (html: string) => readWebPage(html, "https://docs.test/guide/a", countingKeys("k"));

test("what a page becomes is read again as it was printed", () => {
  fc.assert(
    fc.property(anyHtml(), (html) => {
      const { document } = read(html);
      const back = parseMarkdown(printMarkdown(document), countingKeys("x"));
      expect(sameContent(back, document)).toBe(true);
      expect(documentSchema.safeParse(document).success).toBe(true);
    }),
    { numRuns: cases(1000) },
  );
});

test("no HTML is kept, keys are unique, and anchors name blocks that there are", () => {
  fc.assert(
    fc.property(anyHtml(), (html) => {
      const { document, anchors, pictures } = read(html);
      const blocks = [...walkBlocks(document)].map(({ block }) => block);
      const keys = new Set(blocks.map(({ key }) => key));
      expect(keys.size).toBe(blocks.length);
      expect(blocks.filter(({ type }) => type === "raw")).toEqual([]);
      expect(JSON.stringify(document)).not.toContain('"type":"raw"');
      for (const key of anchors.values()) expect(keys).toContain(key);
      for (const { block } of pictures) expect(keys).toContain(block);
    }),
    { numRuns: cases(500) },
  );
});

test("a page whose addresses were rewritten is read again as it was printed", () => {
  fc.assert(
    fc.property(anyHtml(), (html) => {
      const { document } = read(html);
      const rewritten = rewritePage(document, {
        link: () => "/pages/p1#a",
        shown: (source) => (source.length % 2 === 0 ? "/files/f1" : null),
      });
      const back = parseMarkdown(printMarkdown(rewritten), countingKeys("x"));
      expect(sameContent(back, rewritten)).toBe(true);
    }),
    { numRuns: cases(1000) },
  );
});

test("a page is the same each time it is read", () => {
  fc.assert(
    fc.property(anyHtml(), (html) => {
      expect(read(html)).toEqual(read(html));
    }),
    { numRuns: cases(200) },
  );
});
