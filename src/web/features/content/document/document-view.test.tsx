import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  countingKeys,
  newBlock,
  newDocument,
  newLeaf,
  newText,
  textBlock,
  walkBlocks,
} from "#content/block.ts";
import { type Footnotes, footnotesOf } from "#content/footnotes.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { anyDocument } from "#content/testing/documents.ts";
import {
  type Block,
  blockTypes,
  type Document,
  type Mark,
  markTypes,
} from "#contract/schemas/document.ts";
import { textData } from "./block-data.ts";
import { DocumentView } from "./document-view.tsx";
import { visibleText } from "./plain-text.tsx";

const draw = (document: Document): string =>
  renderToStaticMarkup(
    <DocumentView document={document} fileAddress={(id) => ({ address: `/content/${id}` })} />,
  );

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/** Every attribute of a name in the markup, decoded. */
const attributes = (markup: string, name: string): string[] =>
  [...markup.matchAll(/<[a-z][^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value]) =>
      decode(value ?? ""),
    ),
  );

const words = (markup: string): string =>
  decode(markup.replaceAll(/<span class="sr-only">[^<]*<\/span>/g, "").replaceAll(/<[^>]*>/g, ""));
/** Without spaces, which a browser folds, and with hidden characters named in one way. */
const squeezed = (text: string): string =>
  text.replaceAll(/\s+/g, "").replaceAll(/\[(U\+[\dA-F]+)\]/g, "$1");

/** What source says whether it is shown as it is written or as what its tags mean. */
const betweenTags = (source: string): string[] => source.split(/<[^>]*>/);

/** Each text a document has to say. */
const textsOf = (document: Document): string[] =>
  [...walkBlocks(document)].flatMap(({ block }) => [
    ...block.nodes.flatMap((node) => {
      if (node.object === "text")
        return node.leaves.flatMap(({ text, marks }) =>
          marks.some(({ type }) => type === "raw") ? betweenTags(text) : [text],
        );
      return node.object === "inline" && node.type === "image" ? [node.data["alt"] ?? ""] : [];
    }),
    ...(block.type === "raw" ? betweenTags(textData(block, "markdown")) : []),
    ...(block.type === "expandable" || block.type === "tabs-item"
      ? [textData(block, "title")]
      : []),
  ]);

const expectSafe = (markup: string): void => {
  expect(markup).not.toMatch(
    /<(?:script|iframe|object|embed|style|form|base|meta|link|svg:|video)\b/,
  );
  expect(attributes(markup, "on[a-z]+")).toEqual([]);
  for (const href of attributes(markup, "href")) {
    expect(["http:", "https:", "mailto:"]).toContain(new URL(href, "https://here.test").protocol);
  }
  for (const src of attributes(markup, "src")) expect(src).toMatch(/^\/content\/[\w-]+$/);
};

/** The parts of a text that are shown as they are, between the markers that are shown as the numbers of footnotes. */
const besideNotes = (text: string, notes: Footnotes): string[] =>
  [...text.matchAll(/\[\^([^\s[\]^]+)\]/g)].some(([, label = ""]) => notes.has(label.toLowerCase()))
    ? text.split(/\[\^[^\s[\]^]+\]:?/)
    : [text];

const expectAllSaid = (markup: string, document: Document): void => {
  const said = squeezed(words(markup)) + squeezed(attributes(markup, "alt").join(""));
  const notes = footnotesOf(document);
  for (const text of textsOf(document).flatMap((one) => besideNotes(one, notes)))
    expect(said).toContain(squeezed(visibleText(text)));
};

const anyMark: fc.Arbitrary<Mark> = fc
  .tuple(
    fc.constantFrom(...markTypes),
    fc.oneof(
      fc.constantFrom("javascript:alert(1)", "https://example.com", "/pages/a", "data:text/html,x"),
      fc.string(),
    ),
  )
  .map(([type, href]) => ({ object: "mark", type, data: { href } }));

/** Documents the schema allows and no editor makes: anything inside anything. */
const wildDocument: fc.Arbitrary<Document> = fc
  .letrec<{ block: Block }>((tie) => ({
    block: fc
      .tuple(
        fc.constantFrom(...blockTypes),
        fc.dictionary(
          fc.constantFrom(
            "src",
            "url",
            "title",
            "alt",
            "markdown",
            "style",
            "align",
            "start",
            "info",
            "checked",
            "width",
          ),
          fc.oneof(
            fc.string(),
            fc.integer(),
            fc.boolean(),
            fc.constant(null),
            fc.constantFrom("javascript:alert(1)", "/files/f1", "<img src=x onerror=alert(1)>"),
            fc.array(fc.constantFrom("left", null, "x")),
          ),
        ),
        fc.array(
          fc.oneof(
            { maxDepth: 4 },
            fc
              .tuple(fc.string(), fc.array(anyMark, { maxLength: 3 }))
              .map(([text, marks]) => newText([newLeaf(text, marks)])),
            tie("block"),
          ),
          { maxLength: 4 },
        ),
      )
      .map(([type, data, nodes]) => newBlock(type, "k", nodes, data)),
  }))
  .block.chain((block) => fc.constant(newDocument([withOwnKeys(block)])));

const withOwnKeys = (block: Block): Block => {
  const newKey = countingKeys("k");
  const visit = (each: Block): Block => ({
    ...each,
    key: newKey(),
    nodes: each.nodes.map((node) => (node.object === "block" ? visit(node) : node)),
  });
  return visit(block);
};

describe("any document", () => {
  test("as people write it: nothing unsafe, no text lost, every block named", () => {
    fc.assert(
      fc.property(anyDocument(), (document) => {
        const markup = draw(document);
        expectSafe(markup);
        expectAllSaid(markup, document);
        const keys = [...walkBlocks(document)].map(({ block }) => block.key);
        expect(new Set(attributes(markup, "data-block-key"))).toEqual(new Set(keys));
      }),
      { numRuns: 150 },
    );
  });
  test("as no editor makes it: nothing unsafe, no text lost", () => {
    fc.assert(
      fc.property(wildDocument, (document) => {
        const markup = draw(document);
        expect(markup).toContain("data-document");
        expectSafe(markup);
        expectAllSaid(markup, document);
      }),
      { numRuns: 250 },
    );
  });
  test("nested a thousand deep: still drawn, its last word too", () => {
    let block = textBlock("paragraph", "last", "the last word");
    for (let depth = 0; depth < 1000; depth += 1) {
      block = newBlock("blockquote", `q${String(depth)}`, [block]);
    }
    expect(words(draw(newDocument([block])))).toContain("the last word");
  });
});

const link = (href: string): Mark => ({ object: "mark", type: "link", data: { href } });
const bold: Mark = { object: "mark", type: "bold" };

describe("what stands where", () => {
  test("headings start below the page's title", () => {
    const document = newDocument([
      textBlock("heading-1", "a", "One"),
      textBlock("heading-6", "b", "Six"),
    ]);
    expect(draw(document)).toMatch(/<h2[^>]*>One<\/h2>.*<h6[^>]*>Six<\/h6>/);
  });
  test("text beside source that is shown as what it means is shown as well", () => {
    const source = newBlock("raw", "a", [newText([newLeaf("beside")])], {
      markdown: "<b>bold</b>",
    });
    expect(words(draw(newDocument([source])))).toMatch(/bold[\s\S]*beside/);
  });
  test("a link stays one link when part of it is bold", () => {
    const leaves = [
      newLeaf("all ", [link("https://example.com")]),
      newLeaf("of", [link("https://example.com"), bold]),
      newLeaf(" it", [link("https://example.com")]),
    ];
    const markup = draw(newDocument([newBlock("paragraph", "a", [newText(leaves)])]));
    expect(markup.match(/<a /g)).toHaveLength(1);
    expect(markup).toContain('rel="noreferrer noopener"');
    expect(markup).toContain("opens in a new tab");
  });
  test("the first row of a table names its columns, cells keep their side", () => {
    const cell = (key: string, text: string) => textBlock("table-cell", key, text);
    const table = newBlock(
      "table",
      "t",
      [
        newBlock("table-row", "r1", [cell("c1", "Name"), cell("c2", "Size")]),
        newBlock("table-row", "r2", [cell("c3", "a"), cell("c4", "1")]),
      ],
      { align: [null, "right"] },
    );
    const markup = draw(newDocument([table]));
    expect(markup.match(/<th [^>]*scope="col"/g)).toHaveLength(2);
    expect(markup).toMatch(/<td [^>]*text-right[^>]*>1<\/td>/);
  });
  test("tasks can be read and not ticked", () => {
    const item = newBlock("list-item", "i", [textBlock("paragraph", "p", "Write it")], {
      checked: true,
    });
    const markup = draw(newDocument([newBlock("list-tasks", "l", [item])]));
    expect(markup).toMatch(/role="checkbox" aria-checked="true" aria-readonly="true"/);
    expect(markup).not.toContain("<input");
  });
  test("a hint says its kind in a word", () => {
    const hint = newBlock("hint", "h", [textBlock("paragraph", "p", "Careful")], {
      style: "danger",
    });
    expect(words(draw(newDocument([hint])))).toMatch(/^Danger\s*Careful/);
  });
  test("tags of HTML are what they mean, and their blocks have the key of their source", () => {
    const markdown = [
      "Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br>new",
      '<div align="center">\n\n# Middle\n\n</div>',
      '<p align="center"><img src="/files/a" alt="Logo" width="80" onerror="alert(1)"></p>',
      "<table><tr><td>one</td></tr></table>",
    ].join("\n\n");
    const document = parseMarkdown(markdown, countingKeys("k"));
    const markup = draw(document);
    expectSafe(markup);
    expect(markup).toMatch(/Press <kbd [^>]*>Ctrl<\/kbd>, H<sub>2<\/sub>O<br\/>new/);
    expect(markup).toMatch(/text-center[^>]*><h2 [^>]*>Middle<\/h2>/);
    expect(markup).toMatch(/<figure class="text-center[^>]*><img src="\/content\/a" alt="Logo"/);
    expect(markup).toMatch(/<td [^>]*>one<\/td>/);
    expect(words(markup)).not.toContain("<");
    expect(new Set(attributes(markup, "data-block-key"))).toEqual(
      new Set(document.nodes.map(({ key }) => key)),
    );
  });
  test("footnotes are numbers that lead to what they say and back", () => {
    const markdown = "One[^b], two[^a].\n\n[^a]: A\n[^b]: B";
    const markup = draw(parseMarkdown(markdown, countingKeys("k")));
    expect(words(markup)).toBe("One1, two2.2 A\n1 B");
    expect(attributes(markup, "aria-label")).toEqual([
      "Footnote 1",
      "Footnote 2",
      "Back to the text of footnote 2",
      "Back to the text of footnote 1",
    ]);
  });
});
