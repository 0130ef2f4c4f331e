import type { Block, Document } from "#contract/schemas/document.ts";
import { findBlock, plainTextOf, sameContent } from "../block.ts";
import { type BlockRow, compareDocuments } from "./documents.ts";

/** A block that somebody edited. */
export interface EditedBlock {
  readonly key: string;
  /** What it says, in short. */
  readonly preview: string;
}

const PREVIEW = 120;

/** The innermost blocks that differ: of a list the items, not the list. */
const differing = (rows: readonly BlockRow[]): BlockRow[] =>
  rows.flatMap((row) => {
    if (row.kind === "same") return [];
    const inner = differing(row.children ?? []);
    return inner.length > 0 && row.movedFrom === undefined ? inner : [row];
  });

/** The page in the space: when the change request began, and when it was last brought up to date. */
interface Main {
  readonly initial: Document | undefined;
  readonly pulled: Document | undefined;
}

/** Whether a difference is what the space brought: the block stands there as it stands here now. */
const cameFromMain = ({ key, kind, after }: BlockRow, { pulled, initial }: Main): boolean => {
  const there = pulled === undefined ? undefined : findBlock(pulled, key)?.block;
  if (kind === "removed")
    return there === undefined && initial !== undefined && findBlock(initial, key) !== undefined;
  return after !== undefined && there !== undefined && sameContent(after, there);
};

const previewOf = (block: Block | undefined): string =>
  block === undefined ? "" : plainTextOf(block).slice(0, PREVIEW).toWellFormed();

/**
 * The innermost blocks that differ between two states of a page, at most so many, in its order. What `main` brought
 * is left out: a block that now says what the space says, or that is gone as it is gone there.
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
