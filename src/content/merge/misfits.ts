import type { Block } from "#contract/schemas/document.ts";
import type { BlockForest } from "./block-forest.ts";
import { isTextual } from "./block-forest.ts";
import type { BlockForests } from "./block-conflicts.ts";
import type { ForestChanges } from "./forest.ts";
import type { Side } from "./known-order.ts";

/** A merged document before it is put together. */
export interface MergedBlocks {
  /** What a block says, but for the blocks it holds. */
  ownOf(key: string): Block | undefined;
  childrenOf(parent: string | null): readonly string[];
}

/**
 * Blocks whose parts merged without conflict and yet do not fit: text on one side where the other put blocks,
 * and tables whose rows and columns both changed, so that cells would stand in the wrong column.
 */
export const findMisfits = (
  keys: Iterable<string>,
  merged: MergedBlocks,
  forests: BlockForests,
  changes: Readonly<Record<Side, ForestChanges>>,
): string[] =>
  [...keys].filter((key) => {
    const own = merged.ownOf(key);
    if (own === undefined) {
      return false;
    }
    if (isTextual(own)) {
      return merged.childrenOf(key).length > 0;
    }
    return own.type === "table" && isTorn(key, own, merged, forests, changes);
  });

const isTorn = (
  key: string,
  own: Block,
  merged: MergedBlocks,
  { ours, theirs }: BlockForests,
  changes: Readonly<Record<Side, ForestChanges>>,
): boolean => {
  const [mine, yours] = [ours.blockOf(key), theirs.blockOf(key)];
  if (mine === undefined || yours === undefined) {
    return false;
  }
  const wasEven = isEven(mine, ours, key) && isEven(yours, theirs, key);
  return (
    (wasEven && !isEven(own, merged, key)) ||
    (hasMovedCells(ours, changes.ours, key) && hasNewRows(theirs, changes.theirs, key)) ||
    (hasMovedCells(theirs, changes.theirs, key) && hasNewRows(ours, changes.ours, key))
  );
};

/** Whether all rows of a table have as many cells as it has columns. */
const isEven = (table: Block, blocks: Pick<MergedBlocks, "childrenOf">, key: string): boolean => {
  const align = table.data["align"];
  const widths = new Set(blocks.childrenOf(key).map((row) => blocks.childrenOf(row).length));
  if (Array.isArray(align)) {
    widths.add(align.length);
  }
  return widths.size <= 1;
};

const hasMovedCells = (forest: BlockForest, { moved }: ForestChanges, key: string): boolean =>
  forest.childrenOf(key).some((row) => forest.childrenOf(row).some((cell) => moved.has(cell)));

const hasNewRows = (forest: BlockForest, { created }: ForestChanges, key: string): boolean =>
  forest.childrenOf(key).some((row) => created.has(row));
