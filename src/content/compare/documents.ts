import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, findBlock, type PlacedBlock, sameContent } from "../block.ts";
import { alignByKey } from "./align-by-key.ts";

/** One row of a comparison: a block before and after. */
export interface BlockRow {
  /** A block that both changed and moved is `changed`, and has `movedFrom`. */
  readonly kind: "same" | "added" | "removed" | "changed" | "moved";
  readonly key: string;
  readonly before?: Block;
  readonly after?: Block;
  /** Its former index among its siblings, if it moved among them. */
  readonly movedFrom?: number;
  /** Of a changed block that holds blocks (lists, tables, quotes, tabs, hints): the same for those. */
  readonly children?: readonly BlockRow[];
}

/**
 * Compares two documents block by block, matched by key: rows in the order of `after`, removed blocks at their
 * old position, as few as possible marked as moved.
 */
export const compareDocuments = (before: Document, after: Document): BlockRow[] =>
  compareBlocks(before.nodes, after.nodes);

const compareBlocks = (before: readonly Block[], after: readonly Block[]): BlockRow[] =>
  alignByKey(before, after, (block) => block.key).map((row): BlockRow => {
    const { key, before: old, after: now } = row;
    if (old === undefined || now === undefined) {
      return old === undefined
        ? { kind: "added", key, ...(now !== undefined && { after: now }) }
        : { kind: "removed", key, before: old };
    }
    const place = row.moved && row.from !== undefined ? { movedFrom: row.from } : {};
    if (sameContent(old, now)) {
      return { kind: row.moved ? "moved" : "same", key, before: old, after: now, ...place };
    }
    const [oldBlocks, newBlocks] = [childBlocks(old), childBlocks(now)];
    const children =
      oldBlocks.length + newBlocks.length > 0
        ? { children: compareBlocks(oldBlocks, newBlocks) }
        : {};
    return { kind: "changed", key, before: old, after: now, ...place, ...children };
  });

/** How a block has changed since somebody commented on it. */
interface BlockChange {
  readonly verdict: "untouched" | "changed" | "moved" | "removed";
  /** The block at the time of the comment, if it was there. */
  readonly before?: Block;
  /** The block now, if it is still there. */
  readonly after?: Block;
}

/**
 * How the block with this key differs between the document commented on and the present one (null: deleted). A
 * block that both changed and moved is `changed`; one whose neighbours moved past it has not moved.
 */
export const blockChangeOf = (asked: Document, now: Document | null, key: string): BlockChange => {
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
