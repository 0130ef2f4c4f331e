import * as fc from "fast-check";
import type {
  Block,
  BlockNode,
  BlockType,
  Document,
  Inline,
  Mark,
  TextNode,
} from "#contract/schemas/document.ts";
import {
  countingKeys,
  newBlock,
  newDocument,
  type NewKey,
  newLeaf,
  newText,
  textBlock,
} from "../block.ts";

/** Words people write, and fragments that Markdown interprets in the wrong place. */
const plainWords = [
  "the",
  "page",
  "space",
  "opens",
  "merge",
  "review",
  "Überblick",
  "日本語",
  "🙂",
];
const markupBits = [
  "snake_case",
  "2 * 3",
  "*",
  "**",
  "_",
  "__x__",
  "`",
  "```",
  "~~",
  "[x]",
  "[ ]",
  "](a)",
  "[a]: /b",
  "!",
  "\\",
  "&amp;",
  "&",
  "<b>",
  "<",
  "|",
  "| - |",
  "#",
  "# a",
  "1.",
  "2)",
  "-",
  "+",
  "---",
  "===",
  ">",
  "$$",
  "$a$",
  "$b",
  "[^1]",
  "[^1]:",
  "{% endhint %}",
  "[!NOTE]",
  '{% hint style="info" %}',
  "</details>",
  "https://example.com/a_b?c=1&d=2#e",
  '"quoted"',
  "(a)",
  "\u202Eabc\u202C",
  "\u00A0",
  "'",
  ".",
];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...plainWords) },
  { weight: 2, arbitrary: fc.constantFrom(...markupBits) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
);
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: fc.constantFrom("", "\n", "  ") },
);

/** A run of words, most of them harmless, some with a meaning in Markdown. */
export const anyWords = (): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(word, gap), { minLength: 1, maxLength: 7 })
    .map((parts) => parts.map(([text, space], index) => (index ? space : "") + text).join(""));

const href = fc.oneof(
  fc.constantFrom("https://example.com/", "../a b.md", "/a(b)", "#top", "mailto:a@example.com", ""),
  fc.constantFrom("a\\b", "/ä?x=1&copy=2", "<>", "a)b", "/a&amp;b"),
  fc.webPath(),
);
const title = fc.constantFrom('say "it"', "it's", "a\\b", "(x)", "&lt;");
const linkMark: fc.Arbitrary<Mark> = fc
  .tuple(href, fc.option(title, { nil: undefined }))
  .map(([to, named]) => ({
    object: "mark",
    type: "link",
    data: named === undefined ? { href: to } : { href: to, title: named },
  }));
const plainMark = (type: Mark["type"]): Mark => ({ object: "mark", type });
const marks: fc.Arbitrary<Mark[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mark[]>([]) },
  {
    weight: 3,
    arbitrary: fc
      .shuffledSubarray(["bold", "italic", "strikethrough", "code"] as const, { maxLength: 3 })
      .map((types) => types.map(plainMark)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(linkMark, fc.subarray(["bold", "italic"] as const))
      .map(([link, types]) => [link, ...types.map(plainMark)]),
  },
);
const rawInline = fc.constantFrom(
  "<kbd>",
  "</kbd>",
  "<!-- note -->",
  '<a id="x">',
  "<sup>",
  "$x_1*2*$",
  "$$y^2$$",
);
const leaf = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(anyWords(), marks).map(([text, on]) => newLeaf(text, on)) },
  { weight: 1, arbitrary: rawInline.map((text) => newLeaf(text, [plainMark("raw")])) },
);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  marks.map((on): Inline => ({
    object: "inline",
    type: "break",
    isVoid: true,
    data: {},
    marks: on,
  })),
  fc.tuple(href, anyWords(), marks).map(([src, alt, on]): Inline => ({
    object: "inline",
    type: "image",
    isVoid: true,
    data: { src, alt },
    marks: on,
  })),
);
const textNode: fc.Arbitrary<TextNode> = fc
  .array(leaf, { minLength: 1, maxLength: 3 })
  .map((leaves) => newText(leaves));
const inlines: fc.Arbitrary<BlockNode[]> = fc.array(
  fc.oneof<fc.Arbitrary<BlockNode>[]>(textNode, textNode, textNode, inline),
  { minLength: 1, maxLength: 3 },
);

const codeText = fc
  .array(fc.oneof(anyWords(), fc.constantFrom("", "  indented", "\ttab", "```", "~~~", "    ")), {
    maxLength: 4,
  })
  .map((lines) => lines.join("\n"));

const headings = [
  "heading-1",
  "heading-2",
  "heading-3",
  "heading-4",
  "heading-5",
  "heading-6",
] as const;

/** Blocks are built without keys, and get keys in reading order once the whole document is built. */
const NO_KEY = "none";
const paragraph = inlines.map((nodes) => newBlock("paragraph", NO_KEY, nodes));

const leafBlock: fc.Arbitrary<Block> = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...headings), inlines)
      .map(([type, nodes]) => newBlock(type, NO_KEY, nodes)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(codeText, fc.constantFrom(undefined, "ts", "js title=`a`", "c++ {1,2}"))
      .map(([text, info]) => textBlock("code", NO_KEY, text, info === undefined ? {} : { info })),
  },
  { weight: 1, arbitrary: fc.constant(newBlock("divider", NO_KEY)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(href, anyWords())
      .map(([src, alt]) => newBlock("image", NO_KEY, [], { src, alt })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("E = mc^2", "a\nb", "\\frac{1}{2}", "")
      .map((text) => textBlock("math", NO_KEY, text)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("<div>\n<b>x</b>\n</div>", "<!-- a\n\nb -->", "{% stepper %}", "<br>")
      .map((markdown) => newBlock("raw", NO_KEY, [], { markdown })),
  },
);

const table: fc.Arbitrary<Block> = fc
  .tuple(
    fc.array(fc.constantFrom(null, "left", "center", "right"), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .chain(([align, rows]) =>
    fc
      .array(fc.array(inlines, { minLength: align.length, maxLength: align.length }), {
        minLength: rows,
        maxLength: rows,
      })
      .map((cells) =>
        newBlock(
          "table",
          NO_KEY,
          cells.map((row) =>
            newBlock(
              "table-row",
              NO_KEY,
              row.map((nodes) => newBlock("table-cell", NO_KEY, nodes)),
            ),
          ),
          { align },
        ),
      ),
  );

const linkedBlock: fc.Arbitrary<Block> = fc
  .tuple(
    fc.constantFrom<BlockType[]>(
      "embed",
      "file",
      "content-ref",
      "openapi",
      "openapi-operation",
      "openapi-schemas",
    ),
    fc.webUrl(),
    fc.array(paragraph, { maxLength: 1 }),
  )
  .map(([type, url, nodes]) => {
    const named = type === "embed" || type === "content-ref" ? { url } : { src: url };
    const operation = { path: "/pets", method: "get" };
    switch (type) {
      case "openapi":
        return newBlock(type, NO_KEY, nodes, { ...named, ...operation });
      case "openapi-operation":
        return newBlock(type, NO_KEY, nodes, { spec: "pets", ...operation });
      case "openapi-schemas":
        return newBlock(type, NO_KEY, nodes, {
          spec: "pets",
          schemas: "Pet,Owner",
          grouped: "true",
        });
      default:
        return newBlock(type, NO_KEY, nodes, named);
    }
  });

const anyBlock = (depth: number): fc.Arbitrary<Block> => {
  if (depth === 0) return leafBlock;
  const inner = fc.array(anyBlock(depth - 1), { maxLength: 3 });
  const item = fc
    .tuple(fc.option(fc.boolean(), { nil: undefined, freq: 3 }), paragraph, inner)
    .map(([checked, first, rest]) =>
      newBlock(
        "list-item",
        NO_KEY,
        [first, ...rest.slice(1)],
        checked === undefined ? {} : { checked },
      ),
    );
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const list = fc.oneof(
    items.map((nodes) => newBlock("list-unordered", NO_KEY, nodes)),
    items.map((nodes) => newBlock("list-unordered", NO_KEY, nodes, { loose: true })),
    items.map((nodes) => newBlock("list-tasks", NO_KEY, nodes)),
    fc
      .tuple(items, fc.constantFrom(0, 1, 7, 99))
      .map(([nodes, start]) => newBlock("list-ordered", NO_KEY, nodes, { start })),
  );
  const holder = fc.oneof(
    inner.map((nodes) => newBlock("blockquote", NO_KEY, nodes)),
    fc
      .tuple(inner, fc.constantFrom("info", "warning", "danger", "success"))
      .map(([nodes, style]) => newBlock("hint", NO_KEY, nodes, { style })),
    fc
      .tuple(inner, fc.constantFrom("note", "important", "tip"))
      .map(([nodes, alert]) =>
        newBlock("hint", NO_KEY, nodes, { style: alert === "tip" ? "success" : "info", alert }),
      ),
    fc
      .tuple(inner, anyWords())
      .map(([nodes, name]) =>
        newBlock("expandable", NO_KEY, nodes, { title: name, summary: `<b>${name}</b>` }),
      ),
    fc.array(fc.tuple(anyWords(), inner), { minLength: 1, maxLength: 3 }).map((tabs) =>
      newBlock(
        "tabs",
        NO_KEY,
        tabs.map(([name, nodes]) => newBlock("tabs-item", NO_KEY, nodes, { title: name })),
      ),
    ),
  );
  return fc.oneof(
    { weight: 6, arbitrary: leafBlock },
    { weight: 2, arbitrary: list },
    { weight: 2, arbitrary: holder },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: linkedBlock },
  );
};

/** The block and everything inside it with new keys. */
export const withKeys = (block: Block, newKey: NewKey): Block => ({
  ...block,
  key: newKey(),
  nodes: block.nodes.map((node) => (node.object === "block" ? withKeys(node, newKey) : node)),
});

/** Any single block with its content; its keys start with the prefix. */
export const anyFreshBlock = (prefix: string): fc.Arbitrary<Block> =>
  anyBlock(2).map((block) => withKeys(block, countingKeys(prefix)));

/**
 * Any valid document of every block type, nested, with keys of its own. It may contain what Markdown cannot express
 * (see `normalise`).
 */
export const anyDocument = (
  size: { readonly minLength?: number; readonly maxLength?: number } = { maxLength: 6 },
): fc.Arbitrary<Document> =>
  fc.array(anyBlock(2), size).map((blocks) => {
    const newKey = countingKeys("b");
    return newDocument(blocks.map((block) => withKeys(block, newKey)));
  });
