import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  newBlock,
  newDocument,
  newLeaf,
  newText,
  isText,
  textBlock,
  walkBlocks,
} from "#content/block.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { anyEdit } from "#content/testing/edits.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { visibleText } from "#web/features/content/index.ts";
import { DifferenceView } from "./difference-view.tsx";

const draw = (before: Document, after: Document, view: "inline" | "split" = "inline"): string =>
  renderToStaticMarkup(<DifferenceView before={before} after={after} view={view} />);

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const words = (markup: string): string =>
  markup
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
const anyPair = anyDocument({ maxLength: 4 }).chain((before) =>
  fc.tuple(fc.constant(before), anyEdit(before)),
);
const paragraph = (key: string, text: string): Block => textBlock("paragraph", key, text);
/** Each stretch of text that stands in a document; of source, what stands between its tags. */
const textsOf = (document: Document): string[] =>
  [...walkBlocks(document)].flatMap(({ block }) =>
    block.nodes
      .flatMap((node) => (isText(node) ? node.leaves : []))
      .flatMap(({ text, marks }) =>
        marks.some(({ type }) => type === "raw") ? text.split(/<[^>]*>/) : [text],
      ),
  );
/** The words of a text, each without spaces. */
const eachWord = (text: string): string[] =>
  visibleText(text)
    .replaceAll(/\[U\+[\dA-F]+\]/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

describe("any two states", () => {
  test.each(["inline", "split"] as const)(
    "%s: nothing unsafe, no word of either is left out",
    (view) => {
      fc.assert(
        fc.property(anyPair, ([before, after]) => {
          const markup = draw(before, after, view);
          expect(markup).not.toMatch(/<(?:script|iframe|object|embed|style|form)\b/);
          for (const [, href] of markup.matchAll(/\shref="([^"]*)"/g)) {
            expect(["http:", "https:", "mailto:"]).toContain(
              new URL(href ?? "", "https://here.test").protocol,
            );
          }
          if (markup.includes("Nothing differs")) return;
          const said = words(markup);
          for (const word of [before, after].flatMap(textsOf).flatMap(eachWord)) {
            expect(said).toContain(word);
          }
        }),
        { numRuns: 80 },
      );
    },
  );
});

test("a change nested a few hundred deep is still shown", () => {
  const nested = (text: string): Document => {
    let block = paragraph("last", text);
    for (let depth = 0; depth < 300; depth += 1) {
      block = newBlock("blockquote", `q${String(depth)}`, [block]);
    }
    return newDocument([block]);
  };
  const said = words(draw(nested("what it was"), nested("what it is")));
  expect(said).toContain("what it was");
  expect(said).toContain("what it is");
});

describe("what a reader sees", () => {
  test("words that came and went are marked, and said", () => {
    const markup = draw(
      newDocument([paragraph("a", "Keep this old word")]),
      newDocument([paragraph("a", "Keep this new word")]),
    );
    expect(markup).toMatch(/<del data-said="removed: "[^>]*>old<\/del>/);
    expect(markup).toMatch(/<ins data-said="added: "[^>]*>new<\/ins>/);
    expect(markup).toContain('data-change="changed"');
    expect(markup).toContain('aria-label="Edited: paragraph"');
  });
  test("words right behind what they replace stand apart from it, and no others", () => {
    const markup = draw(
      newDocument([paragraph("a", "In cold water it lasts for days")]),
      newDocument([paragraph("a", "In water it lasts for weeks")]),
    );
    expect(markup).toMatch(/<ins[^>]*class="[^"]*\bms-1\b[^>]*>weeks<\/ins>/);
    expect(markup.match(/\bms-1\b/g)).toHaveLength(1);
  });
  test("side by side each state has its own words only", () => {
    const markup = draw(
      newDocument([paragraph("a", "one old word")]),
      newDocument([paragraph("a", "one new word")]),
      "split",
    );
    const [left = "", right = ""] = markup.split("<p ").slice(1);
    expect(words(`<p ${left}`)).toContain("one old word");
    expect(words(`<p ${right}`)).toContain("one new word");
  });
  test("a link that leads elsewhere says so in the line", () => {
    const linked = (href: string) =>
      newDocument([
        newBlock("paragraph", "a", [
          newText([newLeaf("here", [{ object: "mark", type: "link", data: { href } }])]),
        ]),
      ]);
    const said = words(draw(linked("https://a.test/"), linked("https://b.test/")));
    expect(said).toContain("https://a.test/");
    expect(said).toContain("https://b.test/");
  });
  test("equal documents say that nothing differs", () => {
    const document = newDocument([paragraph("a", "Same")]);
    expect(words(draw(document, document))).toBe("Nothing differs in the text of this page.");
  });
  test("what did not change is folded, and still there to be found", () => {
    const same = Array.from({ length: 12 }, (_, index) => paragraph(`s${String(index)}`, "Quiet"));
    const markup = draw(
      newDocument([paragraph("a", "One"), ...same]),
      newDocument([paragraph("a", "Two"), ...same]),
    );
    expect(words(markup)).toContain("Show 11 unchanged blocks");
    expect(markup.match(/Quiet/g)).toHaveLength(12);
  });
});
