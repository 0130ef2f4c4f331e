/** Where one thing stands in two lists. */
export interface Point {
  readonly one: number;
  readonly other: number;
}

/**
 * The indexes of a longest part of a list whose points rise in both: of things given in the order of a third
 * list, those that keep their order in all three. Of several, the one whose indexes come first; swapping `one`
 * and `other` changes nothing.
 */
export const longestSharedRise = (points: readonly Point[]): Set<number> => {
  const lengths = lengthsToEnd(points);
  const rise = new Set<number>();
  let need = lengths.reduce((most, length) => Math.max(most, length), 0);
  let last: Point = { one: -1, other: -1 };
  for (const [index, point] of points.entries()) {
    if (lengths[index] === need && need > 0 && isBelow(last, point)) {
      rise.add(index);
      last = point;
      need--;
    }
  }
  return rise;
};

/** At each index: how long a part that starts there can get. */
const lengthsToEnd = (points: readonly Point[]): number[] => {
  /** At `length - 1`: points that start a part of that length and are below none other of them. */
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

/** Fronts rise in `one` and so fall in `other`. */
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
