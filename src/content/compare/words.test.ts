import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Leaf, Mark } from "#contract/schemas/document.ts";
import { newLeaf } from "../block.ts";
import { anyWords } from "../testing/documents.ts";
import { compareNodes } from "./rich-text.ts";
import { compareWords, tokensOf } from "./words.ts";

const bold: Mark = { object: "mark", type: "bold" };
const link = (href: string): Mark => ({ object: "mark", type: "link", data: { href } });

const brief = (before: string, after: string): string =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join("");

describe("compareWords", () => {
  test("the runs make up both texts", () => {
    fc.assert(
      fc.property(
        fc.oneof(anyWords(), fc.string()),
        fc.oneof(anyWords(), fc.string()),
        (before, after) => {
          const runs = compareWords(before, after);
          const join = (without: string): string =>
            runs.map(({ kind, text }) => (kind === without ? "" : text)).join("");
          expect(join("added")).toBe(before);
          expect(join("removed")).toBe(after);
          expect(tokensOf(before).join("")).toBe(before);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("whole words are marked, in any script", () => {
    expect(brief("a page opens", "a space opens")).toBe("a -page-+space+ opens");
    expect(brief("the Überblick opens", "the Übersicht opens")).toBe(
      "the -Überblick-+Übersicht+ opens",
    );
    expect(brief("我喜欢文档", "我喜欢页面")).toBe("我喜欢-文档-+页面+");
    expect(brief("ha👩‍👩‍👧 yes", "ha👩‍👩‍👦 yes")).toBe("ha-👩‍👩‍👧-+👩‍👩‍👦+ yes");
    expect(brief("caf\u0065\u0301 au", "cafe au")).toBe("-cafe\u0301-+cafe+ au");
  });

  test("a rewritten phrase is one change", () => {
    expect(brief("say one two now", "say three four now")).toBe("say -one two-+three four+ now");
  });

  test("texts that would take too long to compare are replaced whole, but for their ends", () => {
    const words = (name: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `${name}${index}`).join(" ");
    const started = Date.now();
    const runs = compareWords(`start ${words("a")} end`, `start ${words("b")} end`);
    expect(runs.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
    const equal = Array.from({ length: 6000 }, () => "same line").join("\n");
    compareWords(equal, equal.replaceAll("line\nsame", "line\n\nsame"));
    compareWords(equal, equal.slice(0, 40_000));
    // Far more than it takes, and far less than a search without limits.
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

const compareLeaves = (before: Leaf[], after: Leaf[]) =>
  compareNodes([{ object: "text", leaves: before }], [{ object: "text", leaves: after }]);

describe("leaves", () => {
  test("marks stay with their words, and new marks are seen", () => {
    const before: Leaf[] = [newLeaf("read the docs")];
    const after: Leaf[] = [
      newLeaf("read "),
      newLeaf("all", [bold]),
      newLeaf(" "),
      newLeaf("docs", [link("/x")]),
    ];
    expect(compareLeaves(before, after)).toEqual([
      { kind: "same", text: "read ", marks: [] },
      { kind: "removed", text: "the", marks: [] },
      { kind: "added", text: "all", marks: [bold] },
      { kind: "same", text: " ", marks: [] },
      { kind: "marked", text: "docs", marks: [link("/x")], marksBefore: [] },
    ]);
  });

  test("a mark on a part of a word leaves the word whole", () => {
    expect(compareLeaves([newLeaf("reading")], [newLeaf("read", [bold]), newLeaf("ing")])).toEqual([
      { kind: "marked", text: "read", marks: [bold], marksBefore: [] },
      { kind: "same", text: "ing", marks: [] },
    ]);
  });

  test("another address of a link is a change, another order of marks is none", () => {
    expect(compareLeaves([newLeaf("a", [link("/x")])], [newLeaf("a", [link("/y")])])[0]?.kind).toBe(
      "marked",
    );
    expect(
      compareLeaves([newLeaf("a", [link("/x"), bold])], [newLeaf("a", [bold, link("/x")])])[0]
        ?.kind,
    ).toBe("same");
  });

  test("images and line breaks are words of their own", () => {
    const image = (src: string) =>
      ({
        object: "inline",
        type: "image",
        isVoid: true,
        data: { src, alt: "" },
        marks: [],
      }) as const;
    const text = { object: "text", leaves: [newLeaf("see ")] } as const;
    const kinds = compareNodes(
      [
        { ...text, leaves: [...text.leaves] },
        { ...image("/a.png"), marks: [] },
      ],
      [
        { ...text, leaves: [...text.leaves] },
        { ...image("/b.png"), marks: [] },
      ],
    ).map(({ kind, embedded }) => [kind, embedded?.object]);
    expect(kinds).toEqual([
      ["same", undefined],
      ["removed", "inline"],
      ["added", "inline"],
    ]);
  });
});
