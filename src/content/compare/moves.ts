import type { Block } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "../block.ts";
import type { BlockRow } from "./documents.ts";

/** A row of a difference, with the block it was below where it moved; or the place that a moved block left. */
export type PlacedRow =
  | { readonly kind: "row"; readonly row: BlockRow; readonly below?: Block | undefined }
  | { readonly kind: "left"; readonly block: Block };

/** The rows, each moved one with the block it was below, and a note at its old position. */
export const withMoveNotes = (rows: readonly BlockRow[], before: readonly Block[]): PlacedRow[] => {
  const moved = rows
    .filter((row) => row.movedFrom !== undefined && row.before !== undefined)
    .toSorted((one, other) => (one.movedFrom ?? 0) - (other.movedFrom ?? 0));
  if (moved.length === 0) return rows.map((row) => ({ kind: "row", row }));
  const indexOf = new Map(before.map((block, index) => [block, index]));
  const entries: PlacedRow[] = [];
  let next = 0;
  const addNotes = (until: number): void => {
    for (; next < moved.length && (moved[next]?.movedFrom ?? 0) < until; next += 1) {
      const block = moved[next]?.before;
      if (block !== undefined) entries.push({ kind: "left", block });
    }
  };
  for (const row of rows) {
    if (row.movedFrom !== undefined) {
      entries.push({ kind: "row", row, below: before[row.movedFrom - 1] });
      continue;
    }
    if (row.before !== undefined) addNotes(indexOf.get(row.before) ?? 0);
    entries.push({ kind: "row", row });
  }
  addNotes(Number.POSITIVE_INFINITY);
  return entries;
};

/** Keys of blocks that were moved to another container: removed in one, added in the other. */
export const keysElsewhere = (rows: readonly BlockRow[]): ReadonlySet<string> => {
  const gone = new Set<string>();
  const come = new Set<string>();
  const addAll = (keys: Set<string>, block: Block | undefined): void => {
    if (block === undefined) return;
    keys.add(block.key);
    for (const placed of walkBlocks(block)) keys.add(placed.block.key);
  };
  const visit = (row: BlockRow): void => {
    if (row.kind === "removed") addAll(gone, row.before);
    else if (row.kind === "added") addAll(come, row.after);
    else for (const child of row.children ?? []) visit(child);
  };
  for (const row of rows) visit(row);
  return new Set([...gone].filter((key) => come.has(key)));
};

/** The most characters of a block that name it. */
const MAX_NAME = 48;

/** The first words of a block, as its name. */
export const firstWords = (block: Block): string => {
  let text = textIn(block);
  if (text === "") {
    for (const placed of walkBlocks(block)) {
      text = textIn(placed.block);
      if (text !== "") break;
    }
  }
  const words = text.trim().replaceAll(/\s+/gu, " ");
  return words.length <= MAX_NAME ? words : `${words.slice(0, MAX_NAME).replace(/\s\S*$/u, "")}…`;
};

const textIn = (block: Block): string => {
  let text = "";
  for (const node of block.nodes) {
    if (!isText(node)) continue;
    for (const leaf of node.leaves) text += leaf.text.slice(0, MAX_NAME * 2);
    if (text.length > MAX_NAME * 2) break;
  }
  return text;
};
