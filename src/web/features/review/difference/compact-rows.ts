import type { BlockRow } from "#content/compare/documents.ts";
import { childBlocks } from "#content/block.ts";
import type { Block } from "#contract/schemas/document.ts";

/**
 * A row whose blocks are replaced by their indexes among their siblings (-1: none), so that the worker does not have
 * to copy whole documents back to the page.
 */
export interface CompactRow {
  readonly kind: BlockRow["kind"];
  readonly from: number;
  readonly to: number;
  readonly movedFrom?: number;
  readonly children?: readonly CompactRow[];
}

/** Replaces the blocks of the rows with indexes. */
export const compactRows = (
  rows: readonly BlockRow[],
  before: readonly Block[],
  after: readonly Block[],
): CompactRow[] => {
  const fromOf = new Map(before.map((block, index) => [block, index]));
  const toOf = new Map(after.map((block, index) => [block, index]));
  return rows.map((row) => ({
    kind: row.kind,
    from: row.before === undefined ? -1 : (fromOf.get(row.before) ?? -1),
    to: row.after === undefined ? -1 : (toOf.get(row.after) ?? -1),
    ...(row.movedFrom !== undefined && { movedFrom: row.movedFrom }),
    ...(row.children && {
      children: compactRows(row.children, blocksIn(row.before), blocksIn(row.after)),
    }),
  }));
};

/** Restores the rows passed to `compactRows`. */
export const expandRows = (
  rows: readonly CompactRow[],
  before: readonly Block[],
  after: readonly Block[],
): BlockRow[] =>
  rows.map((row) => {
    const [old, now] = [before[row.from], after[row.to]];
    return {
      kind: row.kind,
      key: now?.key ?? old?.key ?? "",
      ...(old && { before: old }),
      ...(now && { after: now }),
      ...(row.movedFrom !== undefined && { movedFrom: row.movedFrom }),
      ...(row.children && { children: expandRows(row.children, blocksIn(old), blocksIn(now)) }),
    };
  });

const blocksIn = (block: Block | undefined): readonly Block[] =>
  block === undefined ? [] : childBlocks(block);
