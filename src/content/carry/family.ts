import type { Block, Document, Inline, Mark, TextNode } from "#contract/schemas/document.ts";
import { childBlocks, isBlock, plainTextOf } from "../block.ts";

/** A block on one of the two sides, and the one on the other side it is the same as. */
export interface Member {
  readonly block: Block;
  readonly parent: Member | null;
  readonly children: Member[];
  /** Equal numbers mean equal content, on both sides. */
  readonly content: number;
  /** How far along in reading order. */
  readonly order: number;
  partner?: Member;
  words?: ReadonlyMap<string, number>;
}

/** All blocks of a document, parents before children, and those at the top. */
export interface Family {
  readonly all: readonly Member[];
  readonly top: readonly Member[];
}

/** Most words of a block that are looked at. */
const MAX_WORDS = 400;
const MAX_TEXT = 4000;

const entries = (data: object): unknown =>
  Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const markContent = ({ type, data }: Mark): unknown => [type, entries(data ?? {})];

const nodeContent = (node: TextNode | Inline): unknown => {
  if (node.object === "inline") {
    return [node.type, entries(node.data), node.marks.map(markContent)];
  }
  return node.leaves.map(({ text, marks }) => [text, marks.map(markContent)]);
};

/** Reads a document; `contents` is shared by both sides. */
export const readFamily = (document: Document, contents: Map<string, number>): Family => {
  const all: Member[] = [];
  const visit = (block: Block, parent: Member | null): Member => {
    const children: Member[] = [];
    const member = { block, parent, children, content: -1, order: all.length };
    all.push(member);
    for (const child of childBlocks(block)) children.push(visit(child, member));
    let child = 0;
    const said = JSON.stringify([
      block.type,
      entries(block.data),
      block.nodes.map((node) => (isBlock(node) ? children[child++]?.content : nodeContent(node))),
    ]);
    const content = contents.get(said) ?? contents.size;
    contents.set(said, content);
    member.content = content;
    return member;
  };
  return { all, top: document.nodes.map((block) => visit(block, null)) };
};

/** The words of a block and all it holds, with how often each is said. */
export const wordsOf = (member: Member): ReadonlyMap<string, number> => {
  if (member.words) return member.words;
  const counts = new Map<string, number>();
  const text = plainTextOf(member.block).slice(0, MAX_TEXT);
  for (const [word] of [...text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].slice(0, MAX_WORDS)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  member.words = counts;
  return counts;
};

const total = (words: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of words.values()) sum += count;
  return sum;
};

/** How much two blocks say the same, from 0 to 1. */
export const similarity = (a: Member, b: Member): number => {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const all = total(left) + total(right);
  if (all === 0) return a.block.type === b.block.type ? 1 : 0;
  const [few, many] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [word, count] of few) shared += Math.min(count, many.get(word) ?? 0);
  return (2 * shared) / all;
};

export const join = (before: Member, after: Member): void => {
  before.partner = after;
  after.partner = before;
};

/** Joins two blocks of equal content, and all they hold. */
export const joinEqual = (before: Member, after: Member): void => {
  join(before, after);
  before.children.forEach((child, at) => {
    const other = after.children[at];
    if (other && !child.partner && !other.partner) joinEqual(child, other);
  });
};
