import { describe, expect, test } from "vitest";
import { conflict as conflictSchema, type Resolution } from "#contract/schemas/conflict.ts";
import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { countingKeys, newBlock, newDocument, textBlock } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { ownMarkdown } from "../block-markdown.ts";
import { mergeDocuments, type MergedDocument } from "./documents.ts";

const line = (key: string, text = `Line ${key}`): Block => textBlock("paragraph", key, text);
const quote = (key: string, ...blocks: Block[]): Block => newBlock("blockquote", key, blocks);
const table = (rows: string[], columns: string[]): Block =>
  newBlock(
    "table",
    "t",
    rows.map((row) =>
      newBlock(
        "table-row",
        row,
        columns.map((column) => textBlock("table-cell", `${row}${column}`, `${row}${column}`)),
      ),
    ),
    { align: columns.map(() => null) },
  );

const merge = (
  base: Block[],
  ours: Block[],
  theirs: Block[],
  resolutions: Resolution[] = [],
): MergedDocument => {
  const newKey = countingKeys("p");
  return mergeDocuments(newDocument(base), newDocument(ours), newDocument(theirs), resolutions, {
    page: { id: "page1", title: "Start" },
    print: ownMarkdown,
    parse: (markdown) => parseMarkdown(markdown, newKey),
  });
};

const say = (node: BlockNode): string => {
  if (node.object !== "block") {
    return node.object === "text" ? node.leaves.map(({ text }) => text).join("") : "";
  }
  const within = node.nodes.map(say).join(" ");
  return ["paragraph", "table-cell"].includes(node.type) ? within : `${node.key}[${within}]`;
};
const said = ({ document }: MergedDocument): string => document.nodes.map(say).join(" | ");
const kinds = ({ conflicts }: MergedDocument): string[] =>
  conflicts.map(({ kind, block }) => `${kind} ${block?.key}`);
const keys = ({ document }: MergedDocument): string[] => document.nodes.map(({ key }) => key);

describe("merging documents", () => {
  test("changes to different blocks, and to different words of one, all stand", () => {
    const base = [line("a", "one two three"), line("b"), line("c")];
    const merged = merge(
      base,
      [line("a", "ONE two three"), line("o"), line("b"), line("c")],
      [line("a", "one two THREE"), line("b"), line("t")],
    );
    expect(merged.conflicts).toEqual([]);
    expect(said(merged)).toBe("ONE two THREE | Line o | Line b | Line t");
  });

  test("a heading made of a paragraph takes the words of the other side", () => {
    const merged = merge(
      [line("a", "Set up")],
      [textBlock("heading-2", "a", "Set up")],
      [line("a", "Set up now")],
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.document.nodes).toEqual([textBlock("heading-2", "a", "Set up now")]);
  });

  test("two additions at the same place are both kept, ours first; equal ones once", () => {
    expect(keys(merge([line("a")], [line("a"), line("o")], [line("a"), line("t")]))).toEqual([
      "a",
      "o",
      "t",
    ]);
    const equal = merge(
      [line("a")],
      [line("a"), quote("o", line("o1", "same")), line("o2")],
      [line("a"), quote("n", line("n1", "same"))],
    );
    expect(said(equal)).toBe("Line a | n[same] | Line o2");
    expect(equal.conflicts).toEqual([]);
  });

  test("the same words changed differently are a conflict, which a resolution resolves", () => {
    const [base, ours, theirs] = [[line("a", "one")], [line("a", "two")], [line("a", "three")]];
    const merged = merge(base, ours, theirs);
    expect(merged.conflicts).toEqual([
      {
        id: expect.any(String),
        kind: "block-content",
        page: { id: "page1", title: "Start" },
        block: { key: "a", type: "paragraph" },
        base: "one\n",
        ours: "two\n",
        theirs: "three\n",
      },
    ]);
    expect(conflictSchema.parse(merged.conflicts[0])).toEqual(merged.conflicts[0]);
    expect(said(merged)).toBe("two");
    const conflict = merged.conflicts[0]?.id ?? "";
    const choose = (answer: Omit<Resolution, "conflict">): MergedDocument =>
      merge(base, ours, theirs, [{ conflict, ...answer }]);
    expect(said(choose({ choose: "ours" }))).toBe("two");
    expect(said(choose({ choose: "theirs" }))).toBe("three");
    expect(choose({ choose: "text", text: "four\n\n> five" })).toEqual({
      document: newDocument([line("a", "four"), quote("p2", line("p3", "five"))]),
      conflicts: [],
    });
    // An answer without the text it promises, or to another question, resolves nothing.
    expect(choose({ choose: "text" }).conflicts).toHaveLength(1);
    expect(merge(base, ours, theirs, [{ conflict: "c1", choose: "ours" }]).conflicts).toHaveLength(
      1,
    );
  });

  test("of a cell it names row and column, shows the cell's own text, and takes a text into it", () => {
    const cell = (text: string): Block[] => {
      const whole = table(["r", "s"], ["1", "2"]);
      const [, row] = whole.nodes;
      if (row?.object === "block") row.nodes[1] = textBlock("table-cell", "s2", text);
      return [whole];
    };
    const merged = merge(cell("old"), cell("mine"), cell("yours"));
    expect(merged.conflicts).toMatchObject([
      {
        kind: "block-content",
        block: { key: "s2", type: "table-cell", cell: { row: 2, column: 2, heading: "r2" } },
        base: "old\n",
        ours: "mine\n",
        theirs: "yours\n",
      },
    ]);
    expect(conflictSchema.parse(merged.conflicts[0])).toEqual(merged.conflicts[0]);
    const conflict = merged.conflicts[0]?.id ?? "";
    const written = (text: string) =>
      merge(cell("old"), cell("mine"), cell("yours"), [{ conflict, choose: "text", text }]);
    expect(written("ours\n")).toEqual({ document: newDocument(cell("ours")), conflicts: [] });
    expect(said(written("a\n\nb"))).toBe("t[r[r1 r2] s[s1 a  b]]");
  });

  test("the id of a conflict follows from place and texts", () => {
    const id = (text: string): string | undefined =>
      merge([line("a", "one")], [line("a", "two")], [line("a", text)]).conflicts[0]?.id;
    expect(id("three")).toBe(id("three"));
    expect(id("three")).not.toBe(id("four"));
  });

  test("deleted here and changed there is a conflict; the block stays until it is resolved", () => {
    const [base, ours, theirs] = [
      [line("a"), quote("q", line("b"), line("c"))],
      [line("a")],
      [line("a"), quote("q", line("b", "new"), line("c"))],
    ];
    const merged = merge(base, ours, theirs);
    expect(kinds(merged)).toEqual(["block-existence q"]);
    expect(merged.conflicts[0]?.ours).toBeNull();
    expect(said(merged)).toBe("Line a | q[new Line c]");
    const conflict = merged.conflicts[0]?.id ?? "";
    expect(said(merge(base, ours, theirs, [{ conflict, choose: "ours" }]))).toBe("Line a");
    expect(said(merge(base, ours, theirs, [{ conflict, choose: "theirs" }]))).toBe(
      "Line a | q[new Line c]",
    );
    expect(said(merge(base, ours, theirs, [{ conflict, choose: "text", text: "kept" }]))).toBe(
      "Line a | kept",
    );
  });

  test("what was put into a block that the other side deleted is not lost", () => {
    const base = [line("a"), quote("q", line("b"))];
    const merged = merge(base, [line("a")], [quote("q", line("b"), line("a"))]);
    expect(kinds(merged)).toEqual(["block-existence q"]);
    expect(said(merged)).toBe("q[Line b Line a]");
    const conflict = merged.conflicts[0]?.id ?? "";
    const resolved = merge(
      base,
      [line("a")],
      [quote("q", line("b"), line("a"))],
      [{ conflict, choose: "ours" }],
    );
    expect(said(resolved)).toBe("Line a");
  });

  test("what was taken out of a block that the other side deleted stays", () => {
    const merged = merge(
      [quote("q", line("b"), line("c"))],
      [line("b"), quote("q", line("c"))],
      [],
    );
    expect(kinds(merged)).toEqual(["block-existence b"]);
    expect(said(merged)).toBe("Line b");
  });

  test("moved to different places is a conflict, to the same one is not", () => {
    const base = ["a", "b", "c", "d"].map((key) => line(key));
    const order = (...all: string[]): Block[] => all.map((key) => line(key));
    const merged = merge(base, order("b", "a", "c", "d"), order("b", "c", "d", "a"));
    expect(kinds(merged)).toEqual(["block-place a"]);
    expect(keys(merged)).toEqual(["b", "a", "c", "d"]);
    const conflict = merged.conflicts[0]?.id ?? "";
    expect(
      keys(
        merge(base, order("b", "a", "c", "d"), order("b", "c", "d", "a"), [
          { conflict, choose: "theirs" },
        ]),
      ),
    ).toEqual(["b", "c", "d", "a"]);
    expect(
      merge(base, order("b", "c", "d", "a"), order("b", "c", "d", "a", "t")).conflicts,
    ).toEqual([]);
    expect(keys(merge(base, order("b", "a", "c", "d"), order("a", "b", "d", "c")))).toEqual([
      "b",
      "a",
      "d",
      "c",
    ]);
  });

  test("a block that is moved and a block that is edited is moved and edited", () => {
    const merged = merge(
      [line("a"), line("b"), quote("q", line("c"))],
      [line("b"), quote("q", line("c"), line("a"))],
      [line("a", "new"), line("b"), quote("q", line("c"))],
    );
    expect(merged.conflicts).toEqual([]);
    expect(said(merged)).toBe("Line b | q[Line c new]");
  });

  test("two blocks, each put into the other, are a conflict", () => {
    const merged = merge(
      [quote("p", line("a")), quote("q", line("b"))],
      [quote("q", line("b"), quote("p", line("a")))],
      [quote("p", line("a"), quote("q", line("b")))],
    );
    expect(kinds(merged)).toEqual(["block-place p"]);
    expect(said(merged)).toBe("q[Line b p[Line a]]");
  });

  test("text made into blocks here and reworded there is one conflict, resolved as a whole", () => {
    const [base, ours, theirs] = [
      [line("a", "one")],
      [line("a", "two")],
      [quote("a", line("n", "one"))],
    ];
    const merged = merge(base, ours, theirs);
    expect(kinds(merged)).toEqual(["block-content a"]);
    expect(said(merged)).toBe("a[one]");
    const conflict = merged.conflicts[0]?.id ?? "";
    expect(said(merge(base, ours, theirs, [{ conflict, choose: "ours" }]))).toBe("two");
    expect(said(merge(base, ours, theirs, [{ conflict, choose: "theirs" }]))).toBe("a[one]");
  });
});

test("a block resolved as a whole leaves the conflict about the one around it as it was", () => {
  const box = (title: string, within: Block): Block[] => [
    newBlock("expandable", "e", [within], { title }),
  ];
  const [base, ours, theirs] = [
    box("one", line("a", "one")),
    box("two", line("a", "two")),
    box("three", quote("a", line("n", "one"))),
  ];
  const merged = merge(base, ours, theirs);
  expect(kinds(merged)).toEqual(["block-content e", "block-content a"]);
  const [around, within] = merged.conflicts;
  const whole: Resolution = { conflict: within?.id ?? "", choose: "ours" };
  expect(merge(base, ours, theirs, [whole]).conflicts).toEqual([around]);
  const both = merge(base, ours, theirs, [whole, { conflict: around?.id ?? "", choose: "theirs" }]);
  expect(both.conflicts).toEqual([]);
  expect(both.document.nodes).toEqual(box("three", line("a", "two")));
});

test("what one side put into a block that the other is chosen for stays where the other has it", () => {
  const base = [line("a", "one"), line("b")];
  const [ours, theirs] = [[line("a", "two"), line("b")], [quote("a", line("n", "one"), line("b"))]];
  const conflict = merge(base, ours, theirs).conflicts[0]?.id ?? "";
  expect(said(merge(base, ours, theirs, [{ conflict, choose: "ours" }]))).toBe("two | Line b");
});

describe("merging tables", () => {
  const base = [table(["r", "s"], ["1", "2"])];

  test("a row and a changed cell, or two rows, both stand", () => {
    const added = merge(
      base,
      [table(["r", "s", "o"], ["1", "2"])],
      [table(["r", "s", "u"], ["1", "2"])],
    );
    expect(added.conflicts).toEqual([]);
    expect(said(added)).toBe("t[r[r1 r2] s[s1 s2] o[o1 o2] u[u1 u2]]");
  });

  test("a row here and a column there would not fit: a conflict about the table, resolved as a whole", () => {
    const [ours, theirs] = [
      [table(["r", "n", "s"], ["1", "2"])],
      [table(["r", "s"], ["0", "1", "2"])],
    ];
    const merged = merge(base, ours, theirs);
    expect(kinds(merged)).toEqual(["block-content t"]);
    const conflict = merged.conflicts[0]?.id ?? "";
    expect(merge(base, ours, theirs, [{ conflict, choose: "ours" }])).toEqual({
      document: newDocument(ours),
      conflicts: [],
    });
    expect(merge(base, ours, theirs, [{ conflict, choose: "theirs" }])).toEqual({
      document: newDocument(theirs),
      conflicts: [],
    });
  });

  test("columns in another order here and a row there are a conflict as well", () => {
    expect(
      kinds(merge(base, [table(["r", "s"], ["2", "1"])], [table(["r", "n", "s"], ["1", "2"])])),
    ).toEqual(["block-content t"]);
  });

  test("a column dropped here and a cell of it edited there is one conflict, about the table", () => {
    const theirs = base.map((block) => ({
      ...block,
      nodes: block.nodes.map((row, index) =>
        index === 0 && row.object === "block"
          ? { ...row, nodes: row.nodes.with(1, textBlock("table-cell", "r2", "edited")) }
          : row,
      ),
    }));
    const ours = [table(["r", "s"], ["1"])];
    const merged = merge(base, ours, theirs);
    expect(kinds(merged)).toEqual(["block-content t"]);
    expect(said(merged)).toBe("t[r[r1 edited] s[s1]]");
    const conflict = merged.conflicts[0]?.id ?? "";
    expect(merge(base, ours, theirs, [{ conflict, choose: "ours" }]).document.nodes).toEqual(ours);
    expect(merge(base, ours, theirs, [{ conflict, choose: "theirs" }]).document.nodes).toEqual(
      theirs,
    );
  });
});
