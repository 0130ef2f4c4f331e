import * as fc from "fast-check";
import type { BlockNode, Inline, Mark, TextNode } from "#contract/schemas/document.ts";
import { newBlock, newDocument, newLeaf, newText } from "#content/block.ts";
import { normalise } from "#content/markdown/print.ts";
import { anyWords } from "#content/testing/documents.ts";
import { textPlaceOf } from "../units/unit-places.ts";
import { hasLetters, markNodes, type MarkedText } from "../markers/marked-text.ts";

const plain = (type: Mark["type"]): Mark => ({ object: "mark", type });

const link: fc.Arbitrary<Mark> = fc
  .constantFrom("/a", "https://example.com/b", "#c")
  .map((href) => ({ object: "mark", type: "link", data: { href } }));

const around: fc.Arbitrary<Mark[]> = fc
  .tuple(
    fc.option(link, { nil: undefined }),
    fc.subarray(["bold", "italic", "strikethrough"] as const),
  )
  .map(([to, types]) => [...(to ? [to] : []), ...types.map(plain)]);

const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("Run", " the ", "task ", " now", ", then ", "2 of 3 ") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(" 開く", "ประเทศ", "a < b & c", "{{product}}", "{{", "\n"),
  },
  { weight: 2, arbitrary: anyWords() },
);

const image: fc.Arbitrary<Inline> = fc
  .tuple(fc.constantFrom("a.png", "b.png"), fc.constantFrom("", "A window"))
  .map(([src, alt]) => ({
    object: "inline",
    type: "image",
    isVoid: true,
    data: { src, alt },
    marks: [],
  }));

const lineBreak = fc.constant<Inline>({
  object: "inline",
  type: "break",
  isVoid: true,
  data: {},
  marks: [],
});

const text = (own: readonly Mark["type"][], content: fc.Arbitrary<string>) =>
  fc
    .tuple(content, around)
    .map(([say, marks]): TextNode => newText([newLeaf(say, [...marks, ...own.map(plain)])]));

const node: fc.Arbitrary<BlockNode> = fc.oneof(
  { weight: 6, arbitrary: text([], words) },
  { weight: 2, arbitrary: text(["code"], fc.constantFrom("npm start", "a", "x < y")) },
  { weight: 2, arbitrary: text(["raw"], fc.constantFrom("<kbd>", "</kbd>", "<sup>")) },
  { weight: 1, arbitrary: image },
  { weight: 1, arbitrary: lineBreak },
);

/** Keeps only the code and HTML marks of a node, so that such nodes are adjacent and not inside other marks. */
const withoutMarks = (given: BlockNode): BlockNode =>
  given.object === "text"
    ? {
        ...given,
        leaves: given.leaves.map((leaf) => ({
          ...leaf,
          marks: leaf.marks.filter(({ type }) => type === "code" || type === "raw"),
        })),
      }
    : given;

/** The text of a unit: a normalised paragraph or heading full of marks, code, HTML, pictures and variables. */
export const anyText = (): fc.Arbitrary<MarkedText> =>
  fc
    .tuple(
      fc.array(node, { minLength: 1, maxLength: 8 }),
      fc.constantFrom("paragraph" as const, "heading-2" as const),
      fc.boolean(),
    )
    .map(([nodes, type, isMarked]) => {
      const given = isMarked ? nodes : nodes.map(withoutMarks);
      const [block] = normalise(newDocument([newBlock(type, "k", given)])).nodes;
      const place = block && textPlaceOf(block);
      const made = place === undefined ? undefined : markNodes(block?.nodes ?? [], place);
      return made !== undefined && hasLetters(made.text)
        ? made
        : markNodes([newText("Nothing")], "paragraph");
    });

const PART = /<\/?[gx]\d+\/?>|&[a-z]+;|\s+|[^<&\s]+/g;
const isTag = (part: string): boolean => part.startsWith("<");

type Damage = (parts: readonly string[]) => string[];

const at = (where: number, count: number): number => Math.floor(where * count);
const pick = (values: readonly number[], where: number): number | undefined =>
  values[at(where, values.length)];

/** The indexes of parts that start with `start`. */
const placesOf = (parts: readonly string[], start: string): number[] =>
  [...parts.keys()].filter((index) => parts[index]?.startsWith(start));

const damages: Readonly<Record<string, (one: number, other: number) => Damage>> = {
  drop: (one) => (parts) => parts.toSpliced(at(one, parts.length), 1),
  repeat: (one) => (parts) => {
    const place = at(one, parts.length);
    return parts.toSpliced(place, 0, parts[place] ?? "");
  },
  swap: (one, other) => (parts) => {
    const [from, to] = [at(one, parts.length), at(other, parts.length)];
    return parts.map((part, index) =>
      index === from ? (parts[to] ?? "") : index === to ? (parts[from] ?? "") : part,
    );
  },
  moveTag: (one, other) => (parts) => {
    const from = pick(placesOf(parts, "<"), one);
    if (from === undefined) return [...parts];
    return parts.toSpliced(from, 1).toSpliced(at(other, parts.length), 0, parts[from] ?? "");
  },
  renumber: (one, other) => (parts) => {
    const place = pick(placesOf(parts, "<"), one);
    return parts.map((part, index) =>
      index === place ? part.replace(/\d+/, String(1 + at(other, 9))) : part,
    );
  },
  rekind: (one) => (parts) => {
    const place = pick(placesOf(parts, "<"), one);
    return parts.map((part, index) =>
      index === place ? part.replace(/[gx]/, (kind) => (kind === "g" ? "x" : "g")) : part,
    );
  },
  swapStands: (one, other) => (parts) => {
    const [from, to] = [one, other].map((where) => pick(placesOf(parts, "<x"), where));
    if (from === undefined || to === undefined) return [...parts];
    return parts.with(from, parts[to] ?? "").with(to, parts[from] ?? "");
  },
  moveIntoMark: (one, other) => (parts) => {
    const stand = pick(placesOf(parts, "<x"), one);
    if (stand === undefined) return [...parts];
    const left = parts.toSpliced(stand, 1);
    const mark = pick(placesOf(left, "<g"), other);
    return mark === undefined ? [...parts] : left.toSpliced(mark + 1, 0, parts[stand] ?? "");
  },
  /** Removes what is between two tags. */
  empty: (one) => (parts) => {
    const tags = placesOf(parts, "<");
    const place = at(one, tags.length);
    const [from, to] = [tags[place], tags[place + 1]];
    return from === undefined || to === undefined
      ? [...parts]
      : parts.filter((_, index) => index <= from || index >= to);
  },
  unspace: (one, other) => (parts) =>
    parts.filter((part, index) => part.trim() !== "" || index / parts.length > one === other > 0.5),
  translate: (one) => (parts) =>
    parts.map((part, index) =>
      isTag(part) || (index * one) % 1 > 0.7 ? part : part.replace(/\p{L}+/gu, "Wort"),
    ),
  plant: (one, other) => (parts) => {
    const planted = [
      "<",
      "<b>",
      "</g1>",
      "<x9/>",
      "&nbsp;",
      "&#60;",
      "{{other}}",
      "<g1/>",
      "<!--",
      "`",
      "**",
      "](x)",
      "|",
      "\n",
      "# ",
      "&",
      "<g0>",
      "</kbd>",
    ];
    const bit = planted[at(other, planted.length)] ?? "";
    return parts.toSpliced(at(one, parts.length + 1), 0, bit);
  },
};

/**
 * A text and what an engine might return for it: words replaced, and up to three things done that it should not do.
 */
export const damagedAnswer = (): fc.Arbitrary<{ source: MarkedText; answer: string }> => {
  const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true });
  const damage = fc
    .tuple(fc.constantFrom(...Object.values(damages)), unit, unit)
    .map(([make, one, other]) => make(one, other));
  return fc
    .tuple(anyText(), fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(([source, all]) => {
      const parts = source.text.match(PART) ?? [];
      return { source, answer: all.reduce<string[]>((now, make) => make(now), parts).join("") };
    });
};

/** A translation as a faithful engine returns it: other words, the same markers. */
export const translated = (marked: string): string =>
  marked.replace(PART, (part) =>
    isTag(part) || part.startsWith("&") ? part : part.replace(/\p{L}+/gu, (word) => `${word}o`),
  );
