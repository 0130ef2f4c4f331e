import type { BlockType } from "#contract/schemas/document.ts";
import { longestIncreasing } from "../longest-increasing.ts";
import {
  isUnmatched,
  type MatchItem,
  pair,
  pairWithChildren,
  similarity,
  wordsOf,
} from "./match-tree.ts";

/** The remaining work, in comparisons of two blocks. */
export interface Budget {
  comparisons: number;
}

/** Maximum size of a gap in which every block is compared with all others; in larger gaps, only with nearby ones. */
const SMALL_GAP_BLOCKS = 48;
const NEAR_BLOCKS = 6;
/** The similarity from which a block counts as the same one, edited. */
const MIN_SIMILARITY = 0.5;
/** The same for the only two blocks of a type between the same neighbours. */
const MIN_SIMILARITY_ALONE = 0.2;
/** Texts with fewer words may change completely and still count as the same block. */
const SHORT_TEXT_WORDS = 6;

const kinds: Partial<Record<BlockType, string>> = {
  "heading-1": "text",
  "heading-2": "text",
  "heading-3": "text",
  "heading-4": "text",
  "heading-5": "text",
  "heading-6": "text",
  paragraph: "text",
  "list-ordered": "list",
  "list-unordered": "list",
  "list-tasks": "list",
  hint: "box",
  blockquote: "box",
  expandable: "box",
};

/** Whether an edit can turn a block of one type into the other. */
export const isSameKind = (a: MatchItem, b: MatchItem): boolean => {
  const [left, right] = [a.block.type, b.block.type];
  return left === right || (kinds[left] !== undefined && kinds[left] === kinds[right]);
};

const take = (queues: ReadonlyMap<number, MatchItem[]>, content: number): MatchItem | undefined =>
  queues.get(content)?.pop();

/** Items by content, arranged so that the first in order is taken first. */
const queuesOf = (items: readonly MatchItem[]): Map<number, MatchItem[]> => {
  const queues = new Map<number, MatchItem[]>();
  for (const item of items.toReversed()) {
    const queue = queues.get(item.content);
    if (queue) queue.push(item);
    else queues.set(item.content, [item]);
  }
  return queues;
};

/** Pairs blocks of equal content, the first with the first. */
export const pairEqualBlocks = (
  before: readonly MatchItem[],
  after: readonly MatchItem[],
): void => {
  const queues = queuesOf(before.filter(isUnmatched));
  for (const item of after) {
    if (!isUnmatched(item)) continue;
    const source = take(queues, item.content);
    if (source) pairWithChildren(source, item);
  }
};

interface Gap {
  readonly before: MatchItem[];
  readonly after: MatchItem[];
}

/** Runs of unmatched blocks between matched neighbours. */
const gapsBetween = (before: readonly MatchItem[], after: readonly MatchItem[]): Gap[] => {
  const places = new Map(after.map((item, at) => [item, at]));
  const pairs = before.flatMap((item, at): (readonly [number, number])[] => {
    const place = item.match && places.get(item.match);
    return place === undefined ? [] : [[at, place]];
  });
  const gaps: Gap[] = [];
  let [left, right] = [0, 0];
  const increasing = longestIncreasing(pairs.map(([, place]) => place));
  const inOrder = pairs.filter((_pair, index) => increasing.has(index));
  for (const [at, place] of [...inOrder, [before.length, after.length] as const]) {
    const gap = {
      before: before.slice(left, at).filter(isUnmatched),
      after: after.slice(right, place).filter(isUnmatched),
    };
    if (gap.before.length > 0 && gap.after.length > 0) gaps.push(gap);
    [left, right] = [at + 1, place + 1];
  }
  return gaps;
};

const pairSimilar = ({ before, after }: Gap, budget: Budget): void => {
  const found: { score: number; far: number; a: MatchItem; b: MatchItem }[] = [];
  const near =
    Math.max(before.length, after.length) <= SMALL_GAP_BLOCKS ? SMALL_GAP_BLOCKS : NEAR_BLOCKS;
  after.forEach((b, at) => {
    const middle = Math.round((at * before.length) / after.length);
    for (let other = Math.max(0, middle - near); other <= middle + near; other += 1) {
      const a = before[other];
      if (!a || budget.comparisons <= 0) break;
      if (!isSameKind(a, b)) continue;
      budget.comparisons -= 1;
      const score = similarity(a, b);
      if (score >= MIN_SIMILARITY) found.push({ score, far: Math.abs(other - middle), a, b });
    }
  });
  for (const { a, b } of found.toSorted((x, y) => y.score - x.score || x.far - y.far)) {
    if (isUnmatched(a) && isUnmatched(b)) pair(a, b);
  }
};

const isShort = (item: MatchItem): boolean => wordsOf(item).size < SHORT_TEXT_WORDS;

const onlyOfType = (items: readonly MatchItem[]): Map<BlockType, MatchItem | null> => {
  const found = new Map<BlockType, MatchItem | null>();
  for (const item of items) {
    found.set(item.block.type, found.has(item.block.type) ? null : item);
  }
  return found;
};

/** The only two of their type between the same neighbours are one block, unless they have nothing in common. */
const pairLoneBlocks = ({ before, after }: Gap): void => {
  const [olds, news] = [before.filter(isUnmatched), after.filter(isUnmatched)];
  if (olds.length === news.length && olds.every(({ block }) => block.type === "table-cell")) {
    olds.forEach((item, at) => {
      const other = news[at];
      if (other && isSameKind(item, other)) pair(item, other);
    });
    return;
  }
  const [lone, loneNew] = [onlyOfType(olds), onlyOfType(news)];
  for (const [type, b] of loneNew) {
    const a = lone.get(type);
    if (!a || !b) continue;
    if ((isShort(a) && isShort(b)) || similarity(a, b) >= MIN_SIMILARITY_ALONE) pair(a, b);
  }
};

/** Pairs two blocks if they are equal. Returns whether they are now paired. */
const tryPair = (a: MatchItem | undefined, b: MatchItem | undefined): boolean => {
  if (!a || !b) return false;
  if (a.match === b) return true;
  if (a.content !== b.content || !isUnmatched(a) || !isUnmatched(b)) return false;
  pairWithChildren(a, b);
  return true;
};

/** Matches two lists of siblings, and then the children of every pair. */
export const matchSiblings = (
  before: readonly MatchItem[],
  after: readonly MatchItem[],
  budget: Budget,
): void => {
  const shorter = Math.min(before.length, after.length);
  for (let at = 0; at < shorter && tryPair(before[at], after[at]); at += 1);
  for (let at = 1; at <= shorter && tryPair(before.at(-at), after.at(-at)); at += 1);
  for (const gap of gapsBetween(before, after)) pairEqualBlocks(gap.before, gap.after);
  pairEqualBlocks(before, after);
  for (const gap of gapsBetween(before, after)) pairSimilar(gap, budget);
  for (const gap of gapsBetween(before, after)) pairLoneBlocks(gap);
  for (const item of before) {
    const { match } = item;
    if (match && match.content !== item.content) {
      matchSiblings(item.children, match.children, budget);
    }
  }
};
