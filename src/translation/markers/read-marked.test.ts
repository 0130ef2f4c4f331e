import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BlockNode } from "#contract/schemas/document.ts";
import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { countingKeys, newBlock, newDocument, sameContent, walkBlocks } from "#content/block.ts";
import { piecesOf } from "#content/markdown/normalise-text.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { normalise, printMarkdown } from "#content/markdown/print.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { cases, patience } from "#testing/depth.ts";
import { anyText, damagedAnswer } from "../testing/texts.ts";
import { textPlaceOf } from "../units/unit-places.ts";
import { markLine, type MarkedText, markNodes } from "./marked-text.ts";
import { readMarked } from "./read-marked.ts";

const parse = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

/** The marked text of a paragraph written as Markdown. */
const marked = (markdown: string): MarkedText =>
  markNodes(parse(markdown).nodes[0]?.nodes ?? [], "paragraph");

/** What a translation reads as, in Markdown, or the code and marker of its refusal. */
const reading = (source: MarkedText, answer: string): string => {
  const read = readMarked(source, answer);
  if (read.refusal) return [read.refusal.code, read.refusal.marker ?? ""].join(" ").trim();
  return printMarkdown(newDocument([newBlock("paragraph", "p", [...read.nodes])])).trim();
};

/** Everything in a text but its words: code, HTML, pictures, breaks, variables, and which marks there are. */
const thingsIn = (nodes: readonly BlockNode[]): unknown => {
  const things: string[] = [];
  const marks = new Set<string>();
  const html: string[] = [];
  for (const piece of piecesOf(nodes)) {
    for (const mark of piece.marks) marks.add(JSON.stringify([mark.type, mark.data]));
    if (piece.object === "inline") things.push(JSON.stringify([piece.type, piece.data]));
    else if (piece.marks.some(({ type }) => type === "code")) things.push(`code ${piece.text}`);
    else if (piece.marks.some(({ type }) => type === "raw")) html.push(piece.text);
    else things.push(...(piece.text.match(/\{\{[^{}\n]{1,200}\}\}/g) ?? []));
  }
  return { things: things.toSorted(), html, marks: [...marks].toSorted() };
};

const nodesOf = (source: MarkedText): readonly BlockNode[] =>
  readMarked(source, source.text).nodes ?? [];

describe("there and back", () => {
  test("texts are the same again", { timeout: patience(300_000) }, () => {
    fc.assert(
      fc.property(anyText(), (source) => {
        const read = readMarked(source, source.text);
        expect(read.refusal).toBeUndefined();
        expect(read.text).toBe(source.text);
        expect(
          markNodes(read.nodes ?? [], source.place === "line" ? "cell" : source.place),
        ).toEqual(source);
      }),
      { numRuns: cases(1000) },
    );
  });

  test("so are all texts of documents, node by node", { timeout: patience(300_000) }, () => {
    let count = 0;
    fc.assert(
      fc.property(anyDocument(), (given) => {
        for (const { block } of walkBlocks(normalise(given))) {
          const place = textPlaceOf(block);
          if (place === undefined || block.nodes.length === 0) continue;
          count += 1;
          const source = markNodes(block.nodes, place);
          expect(readMarked(source, source.text).nodes).toEqual(block.nodes);
        }
      }),
      { numRuns: cases(150) },
    );
    expect(count).toBeGreaterThan(cases(450));
  });
});

test("no damaged answer passes with other markers", { timeout: patience(300_000) }, () => {
  let [passed, refused] = [0, 0];
  fc.assert(
    fc.property(damagedAnswer(), ({ source, answer }) => {
      const read = readMarked(source, answer);
      if (read.refusal) {
        refused += 1;
        return;
      }
      passed += 1;
      expect(thingsIn(read.nodes)).toEqual(thingsIn(nodesOf(source)));
      const again = readMarked(source, read.text);
      expect(again.nodes).toEqual(read.nodes);
      const type = source.place === "heading" ? "heading-2" : "paragraph";
      const document = newDocument([newBlock(type, "p", [...read.nodes])]);
      expect(sameContent(parse(printMarkdown(document)), document)).toBe(true);
    }),
    { numRuns: cases(10_000) },
  );
  expect(passed).toBeGreaterThan(cases(500));
  expect(refused).toBeGreaterThan(cases(500));
});

describe("what is refused", () => {
  const source = marked("Run `npm` in [the **new** shell](/s) or <kbd>press</kbd> {{key}}.");

  test("the source is marked so", () => {
    expect(source.text).toBe(
      "Run <x1/> in <g2>the <g3>new</g3> shell</g2> or <x4/>press<x5/> <x6/>.",
    );
  });

  test.each([
    ["In <g2>der <g3>neuen</g3> Shell</g2> <x1/> starten, <x4/>oder<x5/> <x6/>."],
    ["<x6/>: <g2><g3>neue</g3> Shell</g2>, <x1/>, <x4 />oder<x5></x5>."],
    ["R&D &amp; <g2>&lt;<g3>neu</g3>&gt;</g2> <x1/> <x4/>o&#39;der<x5/> <x6/>"],
  ])("%s is not", (answer) => {
    expect(reading(source, answer)).toMatch(/ /);
    expect(readMarked(source, answer).refusal).toBeUndefined();
  });

  test.each([
    ["<g2>der <g3>neuen</g3> Shell</g2> <x4/>oder<x5/> <x6/>.", "marker-missing <x1/>"],
    ["<x1/> <x1/> <g2>der <g3>neuen</g3></g2> <x4/>oder<x5/> <x6/>", "marker-twice <x1/>"],
    ["<x1/> <g2>der <g3></g3> Shell</g2> <x4/>oder<x5/> <x6/>", "marker-empty <g3>"],
    ["<x1/> <g2>der <g3>!</g3> Shell</g2> <x4/>oder<x5/> <x6/>", "marker-empty <g3>"],
    ["<x1/> <g2>der <g3>neuen</g2></g3> <x4/>oder<x5/> <x6/>", "marker-crossed <g2>"],
    ["<x1/> <g2>der <g3>neuen</g3> <x4/>oder<x5/> <x6/>", "marker-open <g2>"],
    ["<x1/> <g7>a</g7> <g2>der <g3>neuen</g3></g2> <x4/>o<x5/> <x6/>", "marker-unknown <g7>"],
    ["<g1>a</g1> <g2>der <g3>neuen</g3></g2> <x4/>o<x5/> <x6/>", "marker-unknown <g1>"],
    ["<g2><x1/> der <g3>neuen</g3></g2> <x4/>oder<x5/> <x6/>", "marker-moved <x1/>"],
    ["<x1/> <g2>der <g3>neuen</g3></g2> <x5/>oder<x4/> <x6/>", "html-order <x4/>"],
    ["<x1/> <g2>der <g3>neuen</g3></g2> <b>x</b> <x4/>o<x5/> <x6/>", "markup"],
    ["<x1/> <g2>der <g3>neuen</g3></g2>&nbsp;<x4/>oder<x5/> <x6/>", "reference"],
    ["<x1>npm</x1> <g2>der <g3>neuen</g3></g2> <x4/>oder<x5/> <x6/>", "marker-crossed <x1/>"],
    ["<x1/> <g2>der <g3>neuen</g3></g2> <x4/>oder<x5/> <x6/> {{x}}", "marker-unknown"],
    ["<x1/> <g2>1 <g3>2</g3></g2> <x4/>3<x5/> <x6/>", "empty"],
  ])("%s is: %s", (answer, refusal) => {
    expect(reading(source, answer)).toBe(refusal);
  });

  test("a text that is too long", () => {
    expect(reading(source, "a".repeat(MAX_UNIT + 1))).toBe("too-long");
  });

  test("marks that would become one", () => {
    expect(reading(marked("**a**/**b** there"), "<g1>x</g1><g2>y</g2> dort")).toBe(
      "marker-joined <g2>",
    );
  });
});

describe("blanks beside markers", () => {
  test.each([
    ["Run `a` now", "Starte<x1/>jetzt", "Starte `a` jetzt"],
    ["Run `a` now.", "Starte jetzt<x1/>.", "Starte jetzt `a`."],
    ["Press **this** now", "Jetzt<g1> das </g1>drücken", "Jetzt **das** drücken"],
    ["Press **this** now", "Jetzt <g1> das</g1>drücken", "Jetzt **das** drücken"],
    ["Press **this** now", "立即<g1>按</g1>这个", "立即**按**这个"],
    ["`a` `b` c", "<x1/><x2/> d", "`a` `b` d"],
    ["2 of 3 `a`**{{b}}** c", "von3<g2><x1/><x3/></g2>c", "von&#51;**`a`{{b}}** c"],
    ["Press**this** now", "Das<g1>da</g1> drücken", "Das**da** drücken"],
  ])("%s, %s: %s", (source, answer, markdown) => {
    expect(reading(marked(source), answer)).toBe(markdown);
  });
});

test("titles stay on one line, without blanks around them; descriptions may have several", () => {
  expect(readMarked(markLine("About it"), " Dar\n über\u0000 \n").text).toBe("Dar über\ufffd");
  expect(readMarked(markLine("About\nit"), "Dar\nüber").text).toBe("Dar\nüber");
});

test("titles have variables for markers", () => {
  const source = markLine("About {{product}} & <more>");
  expect(source.text).toBe("About <x1/> &amp; &lt;more&gt;");
  expect(readMarked(source, "<x1/>: was &amp; mehr").nodes).toEqual([
    { object: "text", leaves: [{ object: "leaf", text: "{{product}}: was & mehr", marks: [] }] },
  ]);
});
