import type { BlockType } from "#contract/schemas/document.ts";
import { join, joinEqual, similarity, wordsOf } from "./family.ts";
import type { Member } from "./family.ts";

/** Work left, in comparisons of two blocks. */
export interface Budget {
  comparisons: number;
}

/** Blocks side by side that are compared with all others of their gap; in larger gaps, with near ones. */
const SMALL_GAP = 48;
const NEAR = 6;
/** Similar enough to be the same block, edited. */
const ALIKE = 0.5;
/** Enough for two blocks of one type that stand alone between the same neighbours. */
const ALONE = 0.2;
/** Texts of fewer words may change altogether and stay the same block. */
const SHORT = 6;

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

/** Whether one may become the other by an edit. */
export const isSameKind = (a: Member, b: Member): boolean => {
  const [left, right] = [a.block.type, b.block.type];
  return left === right || (kinds[left] !== undefined && kinds[left] === kinds[right]);
};

const isFree = (member: Member): boolean => member.partner === undefined;

const take = (queues: ReadonlyMap<number, Member[]>, content: number): Member | undefined =>
  queues.get(content)?.pop();

/** Members by content; the first in order is taken first. */
const queuesOf = (members: readonly Member[]): Map<number, Member[]> => {
  const queues = new Map<number, Member[]>();
  for (const member of members.toReversed()) {
    const queue = queues.get(member.content);
    if (queue) queue.push(member);
    else queues.set(member.content, [member]);
  }
  return queues;
};

/** Joins what is equal, the first with the first. */
export const joinEquals = (before: readonly Member[], after: readonly Member[]): void => {
  const queues = queuesOf(before.filter(isFree));
  for (const member of after) {
    if (!isFree(member)) continue;
    const origin = take(queues, member.content);
    if (origin) joinEqual(origin, member);
  }
};

/** The longest run of pairs that stand in the same order on both sides. */
const inOrder = (pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, at], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const run: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.toReversed();
};

interface Gap {
  readonly before: Member[];
  readonly after: Member[];
}

/** Blocks without a partner, between neighbours that have theirs. */
const gapsBetween = (before: readonly Member[], after: readonly Member[]): Gap[] => {
  const places = new Map(after.map((member, at) => [member, at]));
  const pairs = before.flatMap((member, at): (readonly [number, number])[] => {
    const place = member.partner && places.get(member.partner);
    return place === undefined ? [] : [[at, place]];
  });
  const gaps: Gap[] = [];
  let [left, right] = [0, 0];
  for (const [at, place] of [...inOrder(pairs), [before.length, after.length] as const]) {
    const gap = {
      before: before.slice(left, at).filter(isFree),
      after: after.slice(right, place).filter(isFree),
    };
    if (gap.before.length > 0 && gap.after.length > 0) gaps.push(gap);
    [left, right] = [at + 1, place + 1];
  }
  return gaps;
};

const joinSimilar = ({ before, after }: Gap, budget: Budget): void => {
  const found: { score: number; far: number; a: Member; b: Member }[] = [];
  const near = Math.max(before.length, after.length) <= SMALL_GAP ? SMALL_GAP : NEAR;
  after.forEach((b, at) => {
    const middle = Math.round((at * before.length) / after.length);
    for (let other = Math.max(0, middle - near); other <= middle + near; other += 1) {
      const a = before[other];
      if (!a || budget.comparisons <= 0) break;
      if (!isSameKind(a, b)) continue;
      budget.comparisons -= 1;
      const score = similarity(a, b);
      if (score >= ALIKE) found.push({ score, far: Math.abs(other - middle), a, b });
    }
  });
  for (const { a, b } of found.toSorted((x, y) => y.score - x.score || x.far - y.far)) {
    if (isFree(a) && isFree(b)) join(a, b);
  }
};

const isShort = (member: Member): boolean => wordsOf(member).size < SHORT;

const onlyOfType = (members: readonly Member[]): Map<BlockType, Member | null> => {
  const found = new Map<BlockType, Member | null>();
  for (const member of members) {
    found.set(member.block.type, found.has(member.block.type) ? null : member);
  }
  return found;
};

/** The only two of their type between the same neighbours are one block, unless they have nothing in common. */
const joinAlone = ({ before, after }: Gap): void => {
  const [olds, news] = [before.filter(isFree), after.filter(isFree)];
  if (olds.length === news.length && olds.every(({ block }) => block.type === "table-cell")) {
    olds.forEach((member, at) => {
      const other = news[at];
      if (other && isSameKind(member, other)) join(member, other);
    });
    return;
  }
  const [lone, loneNew] = [onlyOfType(olds), onlyOfType(news)];
  for (const [type, b] of loneNew) {
    const a = lone.get(type);
    if (!a || !b) continue;
    if ((isShort(a) && isShort(b)) || similarity(a, b) >= ALONE) join(a, b);
  }
};

/** Whether the two are one block, having joined them if they are equal. */
const joinPair = (a: Member | undefined, b: Member | undefined): boolean => {
  if (!a || !b) return false;
  if (a.partner === b) return true;
  if (a.content !== b.content || !isFree(a) || !isFree(b)) return false;
  joinEqual(a, b);
  return true;
};

/** Finds the origin of each block of a list in the list it came from, and of all they hold. */
export const alignLists = (
  before: readonly Member[],
  after: readonly Member[],
  budget: Budget,
): void => {
  const shorter = Math.min(before.length, after.length);
  for (let at = 0; at < shorter && joinPair(before[at], after[at]); at += 1);
  for (let at = 1; at <= shorter && joinPair(before.at(-at), after.at(-at)); at += 1);
  for (const gap of gapsBetween(before, after)) joinEquals(gap.before, gap.after);
  joinEquals(before, after);
  for (const gap of gapsBetween(before, after)) joinSimilar(gap, budget);
  for (const gap of gapsBetween(before, after)) joinAlone(gap);
  for (const member of before) {
    const { partner } = member;
    if (partner && partner.content !== member.content) {
      alignLists(member.children, partner.children, budget);
    }
  }
};
