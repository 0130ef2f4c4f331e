import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, sameContent } from "../block.ts";
import { alignByKey } from "./order.ts";

/** A block and what became of it. */
export interface BlockRow {
  /** A block that both changed and moved is `changed`, and has `movedFrom`. */
  readonly kind: "same" | "added" | "removed" | "changed" | "moved";
  readonly key: string;
  readonly before?: Block;
  readonly after?: Block;
  /** Where it stood among its siblings, if it stands elsewhere among them now. */
  readonly movedFrom?: number;
  /** Of a changed block that holds blocks (lists, tables, quotes, tabs, hints): the same for those. */
  readonly children?: readonly BlockRow[];
}

/**
 * The blocks of two documents beside each other, matched by key, in the order of `after`; removed blocks
 * stand where they stood, and as few as possible are marked as moved.
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
