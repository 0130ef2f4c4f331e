import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, Document } from "#contract/schemas/document.ts";
import {
  childBlocks,
  newBlock,
  newDocument,
  sameContent,
  textBlock,
  walkBlocks,
} from "../block.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyEdit } from "../testing/edits.ts";
import { anyRebuilding } from "../testing/rebuilding.ts";
import { type BlockChange, blockChangesOf, type BlockRow, compareDocuments } from "./documents.ts";

const line = (key: string, text = key): Block => textBlock("paragraph", key, text);
const brief = (rows: readonly BlockRow[]): string =>
  rows
    .map(({ kind, key, movedFrom, children }) => {
      const sign = { same: "", added: "+", removed: "-", changed: "*", moved: ">" }[kind];
      const from = movedFrom === undefined ? "" : `<${movedFrom}`;
      return `${sign}${key}${from}${children ? `(${brief(children)})` : ""}`;
    })
    .join(" ");
const compared = (before: Block[], after: Block[]): string =>
  brief(compareDocuments(newDocument(before), newDocument(after)));

describe("compareDocuments", () => {
  const twoDocuments = anyDocument().chain((before) =>
    fc.tuple(fc.constant(before), fc.oneof(anyEdit(before), anyRebuilding(before, "r"))),
  );

  test("the rows hold both documents, and tell everything that differs", () => {
    const check = (rows: readonly BlockRow[], before: Block[], after: Block[]): void => {
      const old = rows.filter((row) => row.before !== undefined);
      expect(rows.flatMap((row) => row.after ?? [])).toEqual(after);
      expect(new Set(old.map((row) => row.before))).toEqual(new Set(before));
      const inPlace = old.filter((row) => row.movedFrom === undefined);
      expect(inPlace.map((row) => row.before)).toEqual(
        before.filter((block) => inPlace.some((row) => row.before === block)),
      );
      for (const { kind, before: was, after: is, children } of rows) {
        if (was !== undefined && is !== undefined) {
          expect(kind === "same" || kind === "moved").toBe(sameContent(was, is));
        }
        if (children !== undefined && was !== undefined && is !== undefined) {
          check(children, childBlocks(was), childBlocks(is));
        }
      }
    };
    fc.assert(
      fc.property(twoDocuments, ([before, after]) => {
        check(compareDocuments(before, after), before.nodes, after.nodes);
      }),
      { numRuns: 1000 },
    );
  });

  test("removed blocks stand where they stood", () => {
    const [a, b, c, d] = [line("a"), line("b"), line("c"), line("d")];
    expect(compared([a, b, c], [a, c])).toBe("a -b c");
    expect(compared([a, b, c], [c])).toBe("-a -b c");
    expect(compared([a, b, c], [a, d, c])).toBe("a -b +d c");
    expect(compared([a], [])).toBe("-a");
  });

  test("as few as possible have moved, and where from is told", () => {
    const [a, b, c, d] = [line("a"), line("b"), line("c"), line("d")];
    expect(compared([a, b, c, d], [d, a, b, c])).toBe(">d<3 a b c");
    expect(compared([a, b, c, d], [b, c, d, line("a", "new")])).toBe("b c d *a<0");
  });

  test("blocks that hold blocks are compared within", () => {
    const quote = (...blocks: Block[]): Block => newBlock("blockquote", "q", blocks);
    expect(
      compared([quote(line("a"), line("b"))], [quote(line("a", "x"), line("c"), line("b"))]),
    ).toBe("*q(*a +c b)");
    expect(compared([line("a")], [newBlock("heading-1", "a", line("a").nodes)])).toBe("*a");
  });

  test("10,000 blocks that all changed are compared within a second", () => {
    const many = (text: string): Block[] =>
      Array.from({ length: 10_000 }, (_, index) => line(`k${index}`, `${text} ${index}`));
    const [before, after] = [newDocument(many("old")), newDocument(many("new").toReversed())];
    const started = Date.now();
    expect(compareDocuments(before, after)).toHaveLength(10_000);
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

describe("blockChangesOf", () => {
  const blockChangeOf = (before: Document, after: Document | null, key: string): BlockChange => {
    const [change] = blockChangesOf(before, after, [key]);
    if (!change) throw new Error(`no change of ${key}`);
    return change;
  };
  const asked = newDocument([
    line("a"),
    newBlock("blockquote", "q", [line("b"), line("c")]),
    line("d"),
  ]);
  const changeOf = (nodes: Block[], key: string): string =>
    blockChangeOf(asked, newDocument(nodes), key).verdict;

  test("a block is untouched while others change and move", () => {
    expect(blockChangeOf(asked, asked, "b").verdict).toBe("untouched");
    expect(changeOf([line("d"), newBlock("blockquote", "q", [line("x"), line("b")])], "b")).toBe(
      "untouched",
    );
  });

  test("new words count before a new place", () => {
    expect(changeOf([line("a", "x")], "a")).toBe("changed");
    expect(changeOf([asked.nodes[1] ?? line("q"), line("d"), line("a")], "a")).toBe("moved");
    expect(changeOf([asked.nodes[1] ?? line("q"), line("d"), line("a", "x")], "a")).toBe("changed");
    expect(changeOf([line("a"), line("b")], "b")).toBe("moved");
  });

  test("what is gone shows what it was", () => {
    expect(blockChangeOf(asked, newDocument([]), "b")).toEqual({
      verdict: "removed",
      before: line("b"),
    });
    expect(blockChangeOf(asked, null, "a")).toEqual({ verdict: "removed", before: line("a") });
  });

  test("many keys at once say what each says alone", () => {
    const pairs = anyDocument().chain((before) =>
      fc.tuple(fc.constant(before), fc.oneof(anyEdit(before), anyRebuilding(before, "r"))),
    );
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const keys = [...walkBlocks(before)].map(({ block }) => block.key);
        const alone = keys.map((key) => blockChangeOf(before, after, key));
        expect(blockChangesOf(before, after, keys)).toEqual(alone);
      }),
    );
  });
});
