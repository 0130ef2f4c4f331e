import type { Block, Document, Inline, Mark, TextNode } from "#contract/schemas/document.ts";
import { childBlocks, isBlock, plainTextOf } from "../block.ts";

/** A block of one of two documents, and its match in the other. */
export interface MatchItem {
  readonly block: Block;
  readonly children: MatchItem[];
  /** Equal numbers mean equal content, across both documents. */
  readonly content: number;
  match?: MatchItem;
  words?: ReadonlyMap<string, number>;
}

/** All blocks of a document, parents before children, and the top-level blocks. */
export interface MatchTree {
  readonly all: readonly MatchItem[];
  readonly top: readonly MatchItem[];
}

/** Maximum number of a block's words, and of characters, that count for its similarity. */
const MAX_WORDS = 400;
const MAX_CHARACTERS = 4000;

const entries = (data: object): unknown =>
  Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const markContent = ({ type, data }: Mark): unknown => [type, entries(data ?? {})];

const nodeContent = (node: TextNode | Inline): unknown => {
  if (node.object === "inline") {
    return [node.type, entries(node.data), node.marks.map(markContent)];
  }
  return node.leaves.map(({ text, marks }) => [text, marks.map(markContent)]);
};

/** Builds the match tree, numbering the contents of the blocks; both documents share `contentIds`. */
export const buildMatchTree = (document: Document, contentIds: Map<string, number>): MatchTree => {
  const all: MatchItem[] = [];
  const visit = (block: Block): MatchItem => {
    const children: MatchItem[] = [];
    const item = { block, children, content: -1 };
    all.push(item);
    for (const child of childBlocks(block)) children.push(visit(child));
    let child = 0;
    const serialised = JSON.stringify([
      block.type,
      entries(block.data),
      block.nodes.map((node) => (isBlock(node) ? children[child++]?.content : nodeContent(node))),
    ]);
    const content = contentIds.get(serialised) ?? contentIds.size;
    contentIds.set(serialised, content);
    item.content = content;
    return item;
  };
  return { all, top: document.nodes.map(visit) };
};

/** The words of a block and its descendants, with how often each occurs. */
export const wordsOf = (item: MatchItem): ReadonlyMap<string, number> => {
  if (item.words) return item.words;
  const counts = new Map<string, number>();
  const text = plainTextOf(item.block).slice(0, MAX_CHARACTERS);
  for (const [word] of [...text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)].slice(0, MAX_WORDS)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  item.words = counts;
  return counts;
};

const total = (words: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of words.values()) sum += count;
  return sum;
};

/** The proportion of words that two blocks share (Sørensen–Dice), from 0 to 1. */
export const similarity = (a: MatchItem, b: MatchItem): number => {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const all = total(left) + total(right);
  if (all === 0) return a.block.type === b.block.type ? 1 : 0;
  const [few, many] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [word, count] of few) shared += Math.min(count, many.get(word) ?? 0);
  return (2 * shared) / all;
};

export const isUnmatched = (item: MatchItem): boolean => item.match === undefined;

export const pair = (before: MatchItem, after: MatchItem): void => {
  before.match = after;
  after.match = before;
};

/** Pairs two blocks of equal content, and their descendants. */
export const pairWithChildren = (before: MatchItem, after: MatchItem): void => {
  pair(before, after);
  before.children.forEach((child, at) => {
    const other = after.children[at];
    if (other && !child.match && !other.match) pairWithChildren(child, other);
  });
};
