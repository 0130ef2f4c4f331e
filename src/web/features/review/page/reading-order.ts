import { walkBlocks } from "#content/block.ts";
import type { Document } from "#contract/schemas/document.ts";

/** The place of every block of both versions in reading order; what is gone stands where it stood. */
export const readingOrder = (before: Document, after: Document): ReadonlyMap<string, number> => {
  const order = new Map<string, number>();
  for (const { block } of walkBlocks(after)) order.set(block.key, order.size);
  let last = -1;
  let step = 0;
  const gone = new Map<string, number>();
  for (const { block } of walkBlocks(before)) {
    const known = order.get(block.key);
    if (known !== undefined) {
      [last, step] = [known, 0];
      continue;
    }
    step += 1;
    gone.set(block.key, last + step / (step + 1));
  }
  return new Map([...order, ...gone]);
};

/** Keys of blocks that only hold others: one comments on what is in them. */
export const holdersIn = (...documents: readonly Document[]): ReadonlySet<string> => {
  const holders = new Set(["list-ordered", "list-unordered", "list-tasks", "tabs", "table-row"]);
  const found = new Set<string>();
  for (const document of documents) {
    for (const { block } of walkBlocks(document)) if (holders.has(block.type)) found.add(block.key);
  }
  return found;
};
