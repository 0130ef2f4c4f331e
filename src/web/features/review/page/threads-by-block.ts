import type { Comment } from "#web/api/comments.ts";
import type { BlockThreads } from "./block-store.ts";

/** The block a thread stands at: the one it asks about, unless neither version has it any more. */
export const anchorOf = (
  { target }: Comment,
  order: ReadonlyMap<string, number>,
): string | undefined =>
  target.node !== undefined && order.has(target.node.id) ? target.node.id : undefined;

/** Threads as one reads: those on the page first, then by their blocks; the oldest first on each. */
export const inReadingOrder = (
  threads: readonly Comment[],
  order: ReadonlyMap<string, number>,
): Comment[] => {
  const placeOf = (thread: Comment): number => order.get(anchorOf(thread, order) ?? "") ?? -1;
  return threads.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** How many threads each block has. */
export const countByBlock = (
  threads: readonly Comment[],
  order: ReadonlyMap<string, number>,
): ReadonlyMap<string, BlockThreads> => {
  const counts = new Map<string, BlockThreads>();
  for (const thread of threads) {
    const key = anchorOf(thread, order);
    if (key === undefined) continue;
    const { open, all } = counts.get(key) ?? { open: 0, all: 0 };
    counts.set(key, { open: open + (thread.status === "open" ? 1 : 0), all: all + 1 });
  }
  return counts;
};
