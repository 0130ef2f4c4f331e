import { longestIncreasing } from "../longest-increasing.ts";

/** One row of two lists aligned by key. */
export interface Aligned<Item> {
  readonly key: string;
  readonly before?: Item;
  readonly after?: Item;
  /** Its index in the list before; absent if it was added. */
  readonly from?: number;
  /** Its index in the list after; absent if it was removed. */
  readonly to?: number;
  /** It is in both lists, and moved relative to the items that kept their order. */
  readonly moved: boolean;
}

/**
 * Aligns two lists by key. Rows are in the order of `after`, with removed ones at their old position and as few as
 * possible marked as moved. Duplicate keys are told apart by their occurrence.
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
  const increasing = longestIncreasing(common.map((name) => fromOf.get(name) ?? 0));
  const unmoved = new Set(common.filter((_name, index) => increasing.has(index)));

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
