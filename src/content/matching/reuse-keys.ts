import type { Block, Document } from "#contract/schemas/document.ts";
import { matchSiblings, type Budget, isSameKind, pairEqualBlocks } from "./match-siblings.ts";
import {
  type MatchTree,
  pair,
  pairWithChildren,
  type MatchItem,
  buildMatchTree,
  isUnmatched,
  similarity,
  wordsOf,
} from "./match-tree.ts";
import { keyWithin } from "../block.ts";

/** A word in more blocks says nothing about where a block came from. */
const MAX_BLOCKS_PER_WORD = 6;
/** Blocks that moved to another parent must be more similar than those that stayed. */
const MIN_SIMILARITY = 0.6;
/**
 * The number of letters from which a list item, row, cell or tab is identified by its text even away from its
 * position.
 */
const DISTINCTIVE_LETTERS = 20;

const positionalTypes: ReadonlySet<string> = new Set([
  "list-item",
  "table-row",
  "table-cell",
  "tabs-item",
]);

const isDistinctive = (item: MatchItem): boolean => {
  if (!positionalTypes.has(item.block.type)) return true;
  let length = 0;
  for (const word of wordsOf(item).keys()) length += word.length;
  return length >= DISTINCTIVE_LETTERS;
};

const uniqueItems = (tree: MatchTree): Map<number, MatchItem> => {
  const found = new Map<number, MatchItem | null>();
  for (const item of tree.all) {
    found.set(item.content, found.has(item.content) ? null : item);
  }
  return new Map(
    [...found].flatMap(([content, item]): [number, MatchItem][] => (item ? [[content, item]] : [])),
  );
};

/** Pairs content that occurs once before and once after, wherever it moved. */
const pairUniqueBlocks = (before: MatchTree, after: MatchTree): void => {
  const uniqueBefore = uniqueItems(before);
  const fresh = uniqueItems(after);
  for (const item of after.all) {
    const source = uniqueBefore.get(item.content);
    if (!source || source.match || item.match || !fresh.has(item.content)) continue;
    if (isDistinctive(item)) pairWithChildren(source, item);
  }
};

/** Pairs blocks that moved to another parent: first equal ones, then the most similar ones that share a rare word. */
const pairMovedBlocks = (before: MatchTree, after: MatchTree, budget: Budget): void => {
  pairEqualBlocks(before.all.filter(isDistinctive), after.all.filter(isDistinctive));
  const blocksByWord = new Map<string, MatchItem[]>();
  for (const item of before.all) {
    if (!isUnmatched(item) || !isDistinctive(item)) continue;
    for (const word of wordsOf(item).keys()) {
      const sharing = blocksByWord.get(word);
      if (!sharing) blocksByWord.set(word, [item]);
      else if (sharing.length <= MAX_BLOCKS_PER_WORD) sharing.push(item);
    }
  }
  for (const item of after.all) {
    if (!isUnmatched(item) || !isDistinctive(item)) continue;
    const candidates = new Set<MatchItem>();
    for (const word of wordsOf(item).keys()) {
      const sharing = blocksByWord.get(word) ?? [];
      if (sharing.length <= MAX_BLOCKS_PER_WORD)
        for (const candidate of sharing) candidates.add(candidate);
    }
    let [best, score]: [MatchItem | undefined, number] = [undefined, MIN_SIMILARITY];
    for (const candidate of candidates) {
      if (!isUnmatched(candidate) || !isSameKind(candidate, item) || budget.comparisons <= 0)
        continue;
      budget.comparisons -= 1;
      const found = similarity(candidate, item);
      if (found >= score) [best, score] = [candidate, found];
    }
    if (!best) continue;
    pair(best, item);
    matchSiblings(best.children, item.children, budget);
  }
};

/** Maximum number of comparisons; beyond that, only equal blocks are matched. */
const MAX_COMPARISONS = 150_000;

/**
 * Gives the blocks of a new version the keys of the blocks they came from: first equal ones, wherever they moved,
 * then the most similar between the same neighbours, then those that moved and were edited. This includes list items,
 * rows, cells and tabs. No key is used twice. An unmatched block keeps its own key, or gets one derived from it if
 * that is taken. The work is bounded, at slightly more than linear.
 */
export const reuseKeys = (before: Document, after: Document): Document => {
  const contentIds = new Map<string, number>();
  const [old, fresh] = [buildMatchTree(before, contentIds), buildMatchTree(after, contentIds)];
  const budget = { comparisons: MAX_COMPARISONS };
  pairUniqueBlocks(old, fresh);
  matchSiblings(old.top, fresh.top, budget);
  pairMovedBlocks(old, fresh, budget);
  const taken = new Set(old.all.map(({ block }) => block.key));
  const used = new Set<string>();
  const keys = new Map<MatchItem, string>();
  for (const item of fresh.all) {
    const key = item.match?.block.key;
    if (key === undefined || used.has(key)) continue;
    used.add(key);
    keys.set(item, key);
  }
  const tries = new Map<string, number>();
  for (const item of fresh.all) {
    if (!keys.has(item)) keys.set(item, freeKey(item.block.key, taken, tries));
  }
  return { ...after, nodes: fresh.top.map((item) => withKeys(item, keys)) };
};

/** Returns the key, or the first key derived from it that is free. */
const freeKey = (wanted: string, taken: Set<string>, tries: Map<string, number>): string => {
  let key = wanted;
  let count = tries.get(wanted) ?? 1;
  for (; taken.has(key); count += 1) key = keyWithin(wanted, count + 1);
  tries.set(wanted, count);
  taken.add(key);
  return key;
};

const withKeys = (item: MatchItem, keys: ReadonlyMap<MatchItem, string>): Block => {
  const { block, children } = item;
  let child = 0;
  return {
    ...block,
    key: keys.get(item) ?? block.key,
    nodes: block.nodes.map((node) => {
      if (node.object !== "block") return node;
      const inner = children[child];
      child += 1;
      return inner ? withKeys(inner, keys) : node;
    }),
  };
};
