import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BlockNode, Leaf, Mark } from "#contract/schemas/document.ts";
import { newLeaf, newText } from "../block.ts";
import { newBudget } from "../compare/words.ts";
import { mergeNodes, mergeText } from "./text.ts";

const CONFLICT = "conflict";
const merged = (base: string, ours: string, theirs: string): string => {
  const result = mergeText(base, ours, theirs);
  return result.clean ? result.value : CONFLICT;
};

const bold: Mark = { object: "mark", type: "bold" };
const italic: Mark = { object: "mark", type: "italic" };
const link = (href: string): Mark => ({ object: "mark", type: "link", data: { href } });
const mergedLeaves = (base: Leaf[], ours: Leaf[], theirs: Leaf[]): BlockNode[] | string => {
  const sides = [base, ours, theirs].map((leaves) => [newText(leaves)]);
  const result = mergeNodes(sides[0] ?? [], sides[1] ?? [], sides[2] ?? [], newBudget());
  return result.clean ? result.value : CONFLICT;
};

const words = fc.constantFrom("the", "page", "opens", "a", "日", "本", ".", "new");
const texts = fc.array(words, { maxLength: 8 });
const edited = (base: readonly string[]): fc.Arbitrary<string[]> =>
  fc
    .array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 2 }), fc.array(words, { maxLength: 2 })), {
      maxLength: 2,
    })
    .map((steps) =>
      steps.reduce((list, [at, count, added]) => list.toSpliced(at, count, ...added), [...base]),
    );
const three = texts.chain((base) => fc.tuple(fc.constant(base), edited(base), edited(base)));

describe("mergeText", () => {
  test("an unchanged or equal side gives the other, and either side may be called ours", () => {
    fc.assert(
      fc.property(three, (sides) => {
        const [base, ours, theirs] = sides.map((list) => list.join(" "));
        if (base === undefined || ours === undefined || theirs === undefined) {
          return;
        }
        expect(merged(base, ours, base)).toBe(ours);
        expect(merged(base, base, theirs)).toBe(theirs);
        expect(merged(base, ours, ours)).toBe(ours);
        expect(merged(base, ours, theirs)).toBe(merged(base, theirs, ours));
      }),
      { numRuns: 3000 },
    );
  });

  test("the same edit beside another one is still the same edit", () => {
    const base = "Point 3 of Page 0 1 says what there is to know.";
    const one = base.replace("Page 0 1", "Start");
    expect(merged(base, `${one} And more.`, one)).toBe(`${one} And more.`);
    expect(merged(base, one, `More: ${one}`)).toBe(`More: ${one}`);
    expect(merged(base, one, base.replace("Page 0 1", "Begin"))).toBe(CONFLICT);
  });

  test("changes to different words both stand", () => {
    const base = "One of the pages opens slowly.";
    expect(merged(base, "Two of the pages open slowly.", "One of the pages opens fast.")).toBe(
      "Two of the pages open fast.",
    );
    expect(merged("a b", "x b", "a y")).toBe("x y");
    expect(merged("a b", "a x", "a b c")).toBe("a x c");
    expect(merged("a b d", "a d", "a b c d")).toBe("a c d");
    expect(merged("我喜欢文档", "你喜欢文档", "我喜欢页面")).toBe("你喜欢页面");
  });

  test("the same change by both is no conflict, whatever else they changed", () => {
    expect(merged("a b d", "a b c d", "a b c d e")).toBe("a b c d e");
    expect(merged("a b d", "x c d", "x d")).toBe(CONFLICT);
  });

  test("the same words changed differently, or words added at the same place, are a conflict", () => {
    expect(merged("a b c", "a x c", "a y c")).toBe(CONFLICT);
    expect(merged("a b c", "a c", "a y c")).toBe(CONFLICT);
    expect(merged("a", "a one", "a two")).toBe(CONFLICT);
    expect(merged("", "one", "two")).toBe(CONFLICT);
  });

  test("texts that take too long to compare are a conflict, and soon", () => {
    const many = (name: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `${name}${index}`).join(" ");
    const equal = Array.from({ length: 6000 }, () => "same line").join("\n");
    const started = Date.now();
    expect(merged(many("a"), many("b"), many("c"))).toBe(CONFLICT);
    expect(merged(equal, `${equal}\nmore`, `first\n${equal}`)).toBe(`first\n${equal}\nmore`);
    merged(equal, equal.replaceAll("line\nsame", "line\n\nsame"), equal.slice(0, 40_000));
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

describe("mergeNodes", () => {
  test("marks keep to their words", () => {
    expect(
      mergedLeaves(
        [newLeaf("read the docs")],
        [newLeaf("read "), newLeaf("the", [bold]), newLeaf(" docs")],
        [newLeaf("read the pages")],
      ),
    ).toEqual([newText([newLeaf("read "), newLeaf("the", [bold]), newLeaf(" pages")])]);
  });

  test("different marks on the same words are both kept", () => {
    expect(
      mergedLeaves(
        [newLeaf("read it")],
        [newLeaf("read", [bold]), newLeaf(" it")],
        [newLeaf("read it", [italic])],
      ),
    ).toEqual([newText([newLeaf("read", [bold, italic]), newLeaf(" it", [italic])])]);
    expect(mergedLeaves([newLeaf("a b", [bold])], [newLeaf("a b")], [newLeaf("a c", [bold])])).toBe(
      CONFLICT,
    );
  });

  test("two addresses for one link, and marks on words that are gone, are a conflict", () => {
    const a = (href: string): Leaf[] => [newLeaf("see "), newLeaf("docs", [link(href)])];
    expect(mergedLeaves(a("/a"), a("/b"), a("/c"))).toBe(CONFLICT);
    expect(
      mergedLeaves(a("/a"), a("/b"), [newLeaf("look: "), newLeaf("docs", [link("/a")])]),
    ).toEqual([newText([newLeaf("look: "), newLeaf("docs", [link("/b")])])]);
    expect(
      mergedLeaves([newLeaf("a b")], [newLeaf("a c")], [newLeaf("a "), newLeaf("b", [bold])]),
    ).toBe(CONFLICT);
  });

  test("an image changed on one side stays beside words changed on the other", () => {
    const image = (src: string): BlockNode => ({
      object: "inline",
      type: "image",
      isVoid: true,
      data: { src, alt: "" },
      marks: [],
    });
    const text = (say: string): BlockNode => newText(say);
    const result = mergeNodes(
      [text("see "), image("/a"), text(" there")],
      [text("look "), image("/a"), text(" there")],
      [text("see "), image("/b"), text(" there")],
      newBudget(),
    );
    expect(result).toEqual({ clean: true, value: [text("look "), image("/b"), text(" there")] });
  });
});
