import { generateNKeysBetween } from "fractional-indexing";
import { freshKeys, MAX_KEY_LENGTH } from "#server/kit/order-keys.ts";

/** An item in its wanted order, with its current key; without one if it comes from elsewhere. */
export interface Keyed {
  readonly id: string;
  readonly position?: string | undefined;
}

/**
 * The keys that put items into the given order, by id. As many as possible keep their key, so a move assigns one new
 * key; all are replaced in the rare case that one would become too long.
 */
export const keysFor = (items: readonly Keyed[]): ReadonlyMap<string, string> => {
  const kept = longestRising(items);
  const keys = new Map<string, string>();
  let from = 0;
  let previous: string | null = null;
  const fill = (to: number, next: string | null): void => {
    const fresh = generateNKeysBetween(previous, next, to - from);
    for (const [index, key] of fresh.entries()) keys.set(items[from + index]?.id ?? "", key);
  };
  for (const at of kept) {
    const { id, position = "" } = items[at] ?? { id: "" };
    fill(at, position);
    keys.set(id, position);
    from = at + 1;
    previous = position;
  }
  fill(items.length, null);
  if ([...keys.values()].every((key) => key.length <= MAX_KEY_LENGTH)) return keys;
  const short = freshKeys(
    items.length,
    items.flatMap(({ position }) => position ?? []),
  );
  return new Map(items.map(({ id }, at) => [id, short[at] ?? ""]));
};

/** Indexes of a longest subsequence of items whose keys increase. */
const longestRising = (items: readonly Keyed[]): number[] => {
  /** For each length, the index with the lowest last key of an increasing subsequence of that length. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  const keyAt = (index: number | undefined): string =>
    (index === undefined ? undefined : items[index]?.position) ?? "";
  for (const [at, { position }] of items.entries()) {
    if (position === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyAt(ends[middle]) < position) low = middle + 1;
      else high = middle;
    }
    before.set(at, ends[low - 1]);
    ends[low] = at;
  }
  const row: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) row.push(at);
  return row.toReversed();
};
