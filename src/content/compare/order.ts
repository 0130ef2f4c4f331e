/** One entry of two lists laid beside each other. */
export interface Aligned<Item> {
  readonly key: string;
  readonly before?: Item;
  readonly after?: Item;
  /** Its index in the list before; absent where it was not. */
  readonly from?: number;
  /** Its index in the list after; absent where it is no more. */
  readonly to?: number;
  /** It stands in both, and changed its place among those that did not. */
  readonly moved: boolean;
}

/**
 * Lays two lists beside each other by key: in the order of `after`, what is gone where it stood, and as few
 * as possible marked as moved. A key that a list has twice is told apart by its occurrence.
 */
export const alignByKey = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Aligned<Item>[] => {
  const beforeNames = distinctNames(before.map(keyOf));
  const afterNames = distinctNames(after.map(keyOf));
  const fromOf = new Map(beforeNames.map((name, index) => [name, index]));
  const there = new Set(afterNames);
  const common = afterNames.filter((name) => fromOf.has(name));
  const rise = longestRise(common.map((name) => fromOf.get(name) ?? 0));
  const unmoved = new Set(common.filter((_name, index) => rise.has(index)));

  const rows: Aligned<Item>[] = [];
  const addRemoved = (start: number): void => {
    for (let from = start; from < before.length; from++) {
      const [item, name] = [before[from], beforeNames[from]];
      if (item === undefined || name === undefined || unmoved.has(name)) {
        return;
      }
      if (!there.has(name)) {
        rows.push({ key: keyOf(item), before: item, from, moved: false });
      }
    }
  };

  addRemoved(0);
  for (const [to, item] of after.entries()) {
    const name = afterNames[to] ?? "";
    const from = fromOf.get(name);
    const old = from === undefined ? undefined : before[from];
    if (from === undefined || old === undefined) {
      rows.push({ key: keyOf(item), after: item, to, moved: false });
      continue;
    }
    const moved = !unmoved.has(name);
    rows.push({ key: keyOf(item), before: old, after: item, from, to, moved });
    if (!moved) {
      addRemoved(from + 1);
    }
  }
  return rows;
};

/** The indexes of a longest strictly rising part of a list; the same list always gives the same part. */
export const longestRise = (values: readonly number[]): Set<number> => {
  /** At `length - 1`: the index of the smallest value that ends a rising part of that length. */
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
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    rise.add(index);
  }
  return rise;
};

/** Names that tell the second and later occurrence of a key apart. */
const distinctNames = (keys: readonly string[]): readonly string[] => {
  if (new Set(keys).size === keys.length) {
    return keys;
  }
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}\n${count}`;
  });
};
