import { describe, expect, test } from "vitest";
import { jsonDocument, type JSONDocument } from "#contract/schemas/json-document.ts";
import { countingKeys, emptyDocument, newBlock, newDocument } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { normalise, printMarkdown } from "../markdown/print.ts";
import { publishDocument } from "./publish.ts";
import { readPublished } from "./read-published.ts";

const stored = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));
const published = (markdown: string): JSONDocument => publishDocument(stored(markdown));

const leaf = (text: string, ...marks: unknown[]) => ({ object: "leaf", text, marks });
const text = (...leaves: unknown[]) => ({ object: "text", leaves });
const paragraph = (...nodes: unknown[]) => ({ object: "block", type: "paragraph", nodes });
const sent = (...nodes: unknown[]): JSONDocument =>
  jsonDocument.parse({ object: "document", data: {}, nodes });

const markdownOf = (document: JSONDocument): string => {
  const read = readPublished(document, countingKeys("new"));
  if ("refused" in read) throw new Error(`${read.field}: ${read.message}`);
  return printMarkdown(read);
};
const refusalOf = (...nodes: unknown[]) => {
  const read = readPublished(sent(...nodes), countingKeys("new"));
  return "refused" in read ? read : undefined;
};

describe("what Markdown says, as it is published", () => {
  test("code is a block of lines", () => {
    expect(published("```ts\na\n\nb\n```").nodes).toMatchObject([
      {
        type: "code",
        data: { syntax: "ts" },
        nodes: ["a", "", "b"].map((line) => ({
          type: "code-line",
          nodes: [text(leaf(line))],
          data: {},
        })),
      },
    ]);
  });

  test("a table is columns, records and fragments", () => {
    const [table] = published("| Name | **Age** |\n| --- | ---: |\n| Ana | 7 |\n| Ben | |").nodes;
    if (table?.type !== "table") throw new Error("no table");
    const { view, definition, records } = table.data;
    expect(view).toMatchObject({ type: "grid", hideHeader: false });
    const columns = view.columns.map((id) => definition[id]);
    expect(columns).toMatchObject([
      { type: "text", title: "Name", textAlignment: "left" },
      { type: "text", title: "Age", textAlignment: "right" },
    ]);
    const rows = Object.values(records).toSorted((a, b) => (a.orderIndex < b.orderIndex ? -1 : 1));
    const says = (name: unknown): unknown =>
      table.fragments.find(({ fragment }) => fragment === name)?.nodes;
    const cells = rows.map(({ values }) => view.columns.map((id) => says(values[id])));
    expect(cells).toMatchObject([
      [[paragraph(text(leaf("Ana")))], [paragraph(text(leaf("7")))]],
      [[paragraph(text(leaf("Ben")))], [paragraph(text(leaf("")))]],
    ]);
  });

  test("links lead to pages, files, parts of the page and addresses", () => {
    const targets = [
      "/pages/p1",
      "/pages/p1#a",
      "#b",
      "/files/f1",
      "/spaces/s1/pages/p2",
      "../x.md",
    ];
    const refs = targets.map((target) => {
      const [block] = published(`[x](${target})`).nodes;
      const [link] = block?.type === "paragraph" ? block.nodes : [];
      return link?.object === "inline" && link.type === "link" ? link.data.ref : undefined;
    });
    expect(refs).toEqual([
      { kind: "page", page: "p1" },
      { kind: "anchor", anchor: "a", page: "p1" },
      { kind: "anchor", anchor: "b" },
      { kind: "file", file: "f1" },
      { kind: "page", page: "p2", space: "s1" },
      { kind: "url", url: "../x.md" },
    ]);
  });

  test("images stand in a block of images, with the title as caption", () => {
    expect(published('![A cat](/files/f1 "Tom")').nodes).toMatchObject([
      {
        type: "images",
        nodes: [
          {
            type: "image",
            data: { ref: { kind: "file", file: "f1" }, alt: "A cat" },
            fragments: [{ fragment: "caption", nodes: [paragraph(text(leaf("Tom")))] }],
          },
        ],
      },
    ]);
  });

  test("what has no shape of its own is still shown", () => {
    expect(published("##### Deep").nodes).toMatchObject([
      { type: "heading-3", data: { level: 5 } },
    ]);
    expect(published("<div>x</div>").nodes).toMatchObject([
      { type: "code", data: { source: true }, nodes: [{ nodes: [text(leaf("<div>x</div>"))] }] },
    ]);
    expect(published("a <kbd>b</kbd> c\\\nd").nodes).toMatchObject([
      { nodes: [{ leaves: [{ text: "a " }, { text: "<kbd>" }, {}, {}, { text: " c\nd" }] }] },
    ]);
  });

  test.each([
    "{% hint %}\nx\n{% endhint %}",
    '{% hint style="odd" icon="star" __proto__="x" %}\nx\n{% endhint %}',
    '{% tabs fullWidth="true" %}\n{% tab title="" icon="a" %}\nx\n{% endtab %}\n{% endtabs %}',
    '{% embed url="" %}\n\n{% embed %}\n\n{% embed url="https://a.example" fullWidth="true" %}',
    '{% openapi spec="pets" path="/pets" method="get" %}',
    '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}\n[Pets](https://a.example)\n{% endopenapi-operation %}',
    '{% openapi-operation path="/pets" odd="x" %}',
    '{% openapi-schemas spec="pets" schemas="Pet,Owner" grouped="true" %}',
    '{% openapi-schemas spec="-" schemas=",Pet" grouped="no" %}',
    '{% openapi src="/files/f1" path="/pets" expanded="true" %}\nPets\n{% endopenapi %}',
    '{% file src="/files/f1" %}\nThe *file*\n{% endfile %}',
    "<details open>\n\n<summary>T & t</summary>\n\n```\nx\n```\n\n</details>",
    '**[a](b)** [**a**](b) [**a**b](c "t") **x[y](z)**[y](z)',
    '[![alt](/files/f1)](b) **![](i)** ![a](b "c") d',
    "| a | b<br>*c* |\n| :--- | --- |\n| ![](x) | |",
    "| | |\n| - | - |\n| a | b |",
    '```js title="a b" lineNumbers="true"\nx\n```\n\n```c++ {1,2}\n```',
    '```js title="a &unknown; b"\nx\n```',
    "- [ ] a\n\n- b\n\n  > c\n\n3. x\n   1. y",
    "two\nlines\\\nand a break",
    "$$\na\n\nb\n$$\n\n---\n\n[^1] and [r]: x\n\n{% stepper %}",
  ])("%s comes back equal", (markdown) => {
    const before = stored(markdown);
    const out = publishDocument(before);
    expect(jsonDocument.safeParse(out).error).toBeUndefined();
    expect(readPublished(out, countingKeys("new"))).toEqual(before);
  });

  test("the deepest content there is comes back equal", () => {
    const before = normalise(
      newDocument([
        Array.from({ length: 78 }).reduce(
          (inner: ReturnType<typeof newBlock>, _, at) =>
            newBlock("expandable", `e${at}`, [inner], { title: "t" }),
          newBlock("divider", "last"),
        ),
      ]),
    );
    expect(readPublished(publishDocument(before), countingKeys("new"))).toEqual(before);
  });

  test("long code stays in proportion: what is too many lines stands in the last", () => {
    const lines = "x\n".repeat(200_000);
    const before = stored(`\`\`\`\n${lines}\`\`\``);
    const out = publishDocument(before);
    expect(JSON.stringify(out).length).toBeLessThan(5_000_000);
    expect(readPublished(out, countingKeys("new"))).toEqual(before);
  });
});

describe("what others send", () => {
  test("no blocks are an empty document", () => {
    expect(readPublished(sent(), countingKeys("k"))).toEqual(emptyDocument());
  });

  test("line feeds are line breaks, and an emoji is its characters", () => {
    const emoji = { object: "inline", type: "emoji", data: { code: "1f642" }, isVoid: true };
    expect(markdownOf(sent(paragraph(text(leaf("a\nb ")), emoji)))).toBe("a\\\nb 🙂\n");
  });

  test("rows stand in the order of their index, and a name that is taken is no key", () => {
    const table = {
      object: "block",
      type: "table",
      isVoid: true,
      data: {
        view: { type: "grid", columns: ["taken"], hideHeader: false },
        definition: { taken: { id: "taken", title: "T", type: "text", textAlignment: "left" } },
        records: {
          9: { orderIndex: "a1", values: { taken: "f2" } },
          10: { orderIndex: "a0", values: { taken: "f1" } },
          11: { orderIndex: "a2", values: {} },
        },
      },
      fragments: ["f1", "f2"].map((fragment) => ({
        object: "fragment",
        fragment,
        nodes: [paragraph(text(leaf(fragment)))],
      })),
    };
    const document = sent(table, { ...paragraph(text(leaf("x"))), key: "taken" });
    expect(markdownOf(document)).toBe("| T |\n| --- |\n| f1 |\n| f2 |\n|  |\n\nx\n");
    const read = readPublished(document, countingKeys("new"));
    expect("refused" in read ? undefined : read.nodes[1]?.key).toBe("taken");
  });

  const mark = (type: string) => paragraph(text(leaf("a", { object: "mark", type })));
  const columns = {
    object: "block",
    type: "columns",
    data: {},
    isVoid: false,
    nodes: [{ object: "block", type: "column", data: {}, nodes: [paragraph(text(leaf("a")))] }],
  };
  const aligned = { ...paragraph(text(leaf("a"))), data: { align: "center" } };
  const linked = (url: string) =>
    paragraph({
      object: "inline",
      type: "link",
      nodes: [text(leaf("a"))],
      data: { ref: { kind: "url", url } },
    });
  const image = { object: "block", type: "image", fragments: [], isVoid: true };
  const ref = { kind: "url", url: "x" };
  const images = (...all: unknown[]) => ({
    object: "block",
    type: "images",
    data: {},
    isVoid: false,
    nodes: all.map((data) => ({ ...image, data })),
  });
  test.each([
    ["a mark", mark("keyboard"), "nodes.0.nodes.0.leaves.0.marks.0", /"keyboard"/],
    ["columns", columns, "nodes.0", /"columns"/],
    ["alignment", aligned, "nodes.0.data.align", /"align"/],
    ["a script", linked("javascript:x"), "nodes.0.nodes.0.data.ref", /beginning/],
    ["an endless link", linked("x".repeat(5000)), "nodes.0.nodes.0.data.ref", /length/],
    ["several images", images({ ref }, { ref }), "nodes.0.nodes.1", /one image/],
    ["a width", images({ ref, width: 7 }), "nodes.0.nodes.0.data.width", /"width"/],
  ])("%s is refused by name and place", (_, block, field, message) => {
    expect(refusalOf(block)).toMatchObject({
      refused: "invalid",
      field,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test("a table of more cells than fit on a page is refused before it is made", () => {
    const names = Array.from({ length: 1000 }, (_, at) => `n${at}`);
    const records = names.map((name) => [name, { orderIndex: name, values: {} }]);
    const column = { title: "", type: "text", textAlignment: "left" };
    expect(
      refusalOf({
        object: "block",
        type: "table",
        isVoid: true,
        data: {
          view: { type: "grid", columns: names, hideHeader: true },
          definition: Object.fromEntries(names.map((id) => [id, { ...column, id }])),
          records: Object.fromEntries(records),
        },
        fragments: [],
      }),
    ).toMatchObject({ refused: "too-complex" });
  });
});
