import type { Block, Document } from "#contract/schemas/document.ts";
import { findBlock, plainTextOf, sameContent } from "../block.ts";
import { type BlockRow, compareDocuments } from "./documents.ts";

/** A block that has been edited. */
export interface EditedBlock {
  readonly key: string;
  /** The beginning of its text. */
  readonly preview: string;
}

const PREVIEW = 120;

/** The innermost blocks that differ: for a list the items, not the list. */
const differing = (rows: readonly BlockRow[]): BlockRow[] =>
  rows.flatMap((row) => {
    if (row.kind === "same") return [];
    const inner = differing(row.children ?? []);
    return inner.length > 0 && row.movedFrom === undefined ? inner : [row];
  });

/** The page in the space: when the change request was started, and when it was last updated from the space. */
interface Main {
  readonly initial: Document | undefined;
  readonly pulled: Document | undefined;
}

/** Whether a difference came from the space: the block is the same there as it is here now. */
const cameFromMain = ({ key, kind, after }: BlockRow, { pulled, initial }: Main): boolean => {
  const there = pulled === undefined ? undefined : findBlock(pulled, key)?.block;
  if (kind === "removed")
    return there === undefined && initial !== undefined && findBlock(initial, key) !== undefined;
  return after !== undefined && there !== undefined && sameContent(after, there);
};

const previewOf = (block: Block | undefined): string =>
  block === undefined ? "" : plainTextOf(block).slice(0, PREVIEW).toWellFormed();

/**
 * The innermost blocks that differ between two states of a page, in the page's order, up to `most`. Excludes what
 * came from `main`: blocks whose content is now the same as in the space, or that are deleted there as well.
 */
export const editedBlocksOf = (
  before: Document,
  after: Document,
  main: Main | undefined,
  most: number,
): EditedBlock[] => {
  const edited: EditedBlock[] = [];
  for (const row of differing(compareDocuments(before, after))) {
    if (edited.length === most) break;
    if (main === undefined || !cameFromMain(row, main))
      edited.push({ key: row.key, preview: previewOf(row.after ?? row.before) });
  }
  return edited;
};
