import type { Block } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "../block.ts";
import type { BlockRow } from "./documents.ts";

/** A run of blocks that moved together: each is below the same block as before. */
interface MovedTogether {
  readonly count: number;
  /** The block above their old place; undefined if they were the first. */
  readonly wasBelow: Block | undefined;
  /** The block above their new place; undefined if they are the first. */
  readonly isBelow: Block | undefined;
}

/** A row of a difference, where the first row of a moved run describes the move; or the place that a run left. */
export type PlacedRow =
  | { readonly kind: "row"; readonly row: BlockRow; readonly moved?: MovedTogether }
  | { readonly kind: "left"; readonly block: Block; readonly moved: MovedTogether };

interface Run {
  readonly first: BlockRow;
  readonly from: number;
  readonly moved: MovedTogether;
}

/** Groups the moved rows into runs that moved together. */
const runsOf = (rows: readonly BlockRow[], before: readonly Block[]): Run[] => {
  const runs: Run[] = [];
  let above: BlockRow | undefined;
  for (const row of rows) {
    if (row.after === undefined) continue;
    const from = row.movedFrom;
    const last = runs.at(-1);
    if (from !== undefined && last && above?.movedFrom === from - 1)
      runs[runs.length - 1] = { ...last, moved: { ...last.moved, count: last.moved.count + 1 } };
    else if (from !== undefined)
      runs.push({
        first: row,
        from,
        moved: { count: 1, wasBelow: before[from - 1], isBelow: above?.after },
      });
    above = row;
  }
  return runs;
};

/**
 * Returns the rows, with the move described at the first row of each moved run, and a note at the run's old place.
 */
export const withMoveNotes = (rows: readonly BlockRow[], before: readonly Block[]): PlacedRow[] => {
  const runs = runsOf(rows, before);
  if (runs.length === 0) return rows.map((row) => ({ kind: "row", row }));
  const byFirst = new Map(runs.map((run) => [run.first, run.moved]));
  const left = runs.toSorted((one, other) => one.from - other.from);
  const indexOf = new Map(before.map((block, index) => [block, index]));
  const entries: PlacedRow[] = [];
  let next = 0;
  const addNotes = (until: number): void => {
    for (; next < left.length && (left[next]?.from ?? 0) < until; next += 1) {
      const { first, moved } = left[next] ?? {};
      if (first?.before !== undefined && moved !== undefined)
        entries.push({ kind: "left", block: first.before, moved });
    }
  };
  for (const row of rows) {
    if (row.movedFrom === undefined && row.before !== undefined)
      addNotes(indexOf.get(row.before) ?? 0);
    const moved = byFirst.get(row);
    entries.push({ kind: "row", row, ...(moved && { moved }) });
  }
  addNotes(Number.POSITIVE_INFINITY);
  return entries;
};

/** Keys of blocks that moved to another container: removed in one and added in another. */
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

/** Maximum length of a block's name, in characters. */
const MAX_NAME = 48;

/** The first words of a block, used as its name. */
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
