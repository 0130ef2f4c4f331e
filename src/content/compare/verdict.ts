import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, findBlock, sameContent, type PlacedBlock } from "../block.ts";
import { alignByKey } from "./order.ts";

/** What became of a block since somebody asked about it. */
export interface BlockVerdict {
  readonly verdict: "untouched" | "changed" | "moved" | "removed";
  /** The block as it was when it was asked about, if it was there. */
  readonly before?: Block;
  /** The block as it is, if it is still there. */
  readonly after?: Block;
}

/**
 * What became of the block with a key since `asked`; `now` is null when the whole document is gone. New words
 * count before a new place; a block whose neighbours moved past it has not moved.
 */
export const verdictOf = (asked: Document, now: Document | null, key: string): BlockVerdict => {
  const was = findBlock(asked, key);
  const is = now === null ? undefined : findBlock(now, key);
  const blocks = {
    ...(was !== undefined && { before: was.block }),
    ...(is !== undefined && { after: is.block }),
  };
  if (now === null || is === undefined) {
    return { verdict: "removed", ...blocks };
  }
  if (was === undefined) {
    return { verdict: "untouched", ...blocks };
  }
  if (!sameContent(was.block, is.block)) {
    return { verdict: "changed", ...blocks };
  }
  return { verdict: hasMoved(asked, was, now, is) ? "moved" : "untouched", ...blocks };
};

const hasMoved = (asked: Document, was: PlacedBlock, now: Document, is: PlacedBlock): boolean => {
  if (was.parent?.key !== is.parent?.key) {
    return true;
  }
  const [before, after] = [childBlocks(was.parent ?? asked), childBlocks(is.parent ?? now)];
  const rows = alignByKey(before, after, (block) => block.key);
  return rows.some((row) => row.key === is.block.key && row.moved);
};
