// Longest increasing subsequences: the fewest items that have to count as moved between two or three orders.

/** The indexes of a longest strictly increasing subsequence. Deterministic. */
export const longestIncreasing = (values: readonly number[]): Set<number> => {
  /** At `length - 1`: the index of the smallest value that ends an increasing subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = index;
  }
  const increasing = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    increasing.add(index);
  }
  return increasing;
};

/** The positions of one item in two lists. */
export interface Point {
  readonly one: number;
  readonly other: number;
}

/**
 * The indexes of a longest subsequence that increases in both positions: for items in the order of a third list,
 * those that keep their order in all three lists. Of several solutions, the one whose indexes come first; swapping
 * `one` and `other` changes nothing. Takes about n log² n time.
 */
export const longestIncreasingPoints = (points: readonly Point[]): Set<number> => {
  const lengths = lengthsToEnd(points);
  const increasing = new Set<number>();
  let need = lengths.reduce((most, length) => Math.max(most, length), 0);
  let last: Point = { one: -1, other: -1 };
  for (const [index, point] of points.entries()) {
    if (lengths[index] === need && need > 0 && isBelow(last, point)) {
      increasing.add(index);
      last = point;
      need--;
    }
  }
  return increasing;
};

/** At each index: the length of the longest subsequence that starts there. */
const lengthsToEnd = (points: readonly Point[]): number[] => {
  /** At `length - 1`: points that start a subsequence of that length, without those below another of them. */
  const fronts: Point[][] = [];
  const lengths = Array.from<number>({ length: points.length });
  for (const [index, point] of [...points.entries()].toReversed()) {
    let low = 0;
    let high = fronts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBelowSome(point, fronts[middle] ?? [])) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    lengths[index] = low + 1;
    const front = (fronts[low] ??= []);
    addToFront(front, point);
  }
  return lengths;
};

/** Fronts are sorted by `one`, and so descend in `other`. */
const isBelowSome = (point: Point, front: readonly Point[]): boolean => {
  const next = front[firstBeyond(front, point.one)];
  return next !== undefined && next.other > point.other;
};

const addToFront = (front: Point[], point: Point): void => {
  const at = firstBeyond(front, point.one);
  let start = at;
  while (start > 0 && (front[start - 1]?.other ?? 0) < point.other) {
    start--;
  }
  front.splice(start, at - start, point);
};

const firstBeyond = (front: readonly Point[], one: number): number => {
  let low = 0;
  let high = front.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((front[middle]?.one ?? 0) <= one) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
};

const isBelow = (point: Point, other: Point): boolean =>
  point.one < other.one && point.other < other.other;
