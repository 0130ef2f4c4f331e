import { walkBlocks } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import { firstWords, type PlacedRow, withMoveNotes } from "#content/compare/moves.ts";
import type { Block } from "#contract/schemas/document.ts";
import { createContext, memo, type ReactNode, use, useEffect, useMemo, useRef } from "react";
import {
  Chunks,
  type ChunksHandle,
  DocumentContext,
  heightOfBlock,
  PlainText,
} from "#web/features/content/index.ts";
import { ElsewhereContext, Fold, SideContext } from "./change-marks.tsx";
import { wordsOfEntry } from "./entry-words.ts";
import { RowView } from "./row-view.tsx";
import { differenceMessages as messages } from "./messages.ts";

/** An entry in the list of a difference: a block, folded blocks, or a note at a moved block's old place. */
export type Entry = PlacedRow | { readonly kind: "fold"; readonly rows: readonly BlockRow[] };

/** A change that can be stepped to: the innermost changed block, and the index of the entry that contains it. */
export interface Stop {
  readonly key: string;
  readonly kind: Exclude<BlockRow["kind"], "same">;
  readonly entry: number;
}

/** How many unchanged blocks are shown around a change, and the minimum worth folding. */
const BESIDE = 1;
const WORTH_FOLDING = 3;

/** Converts rows to entries: unchanged ones are folded, and each moved block gets a note at its old place. */
export const entriesOf = (rows: readonly BlockRow[], before: readonly Block[]): Entry[] => {
  const entries: Entry[] = [];
  let run: BlockRow[] = [];
  const addRun = (atEnd: boolean): void => {
    const head = entries.length === 0 ? 0 : BESIDE;
    const tail = atEnd ? 0 : BESIDE;
    const folded = run.slice(head, run.length - tail);
    if (folded.length < WORTH_FOLDING) {
      for (const row of run) entries.push({ kind: "row", row });
    } else {
      for (const row of run.slice(0, head)) entries.push({ kind: "row", row });
      entries.push({ kind: "fold", rows: folded });
      for (const row of run.slice(run.length - tail)) entries.push({ kind: "row", row });
    }
    run = [];
  };
  for (const item of withMoveNotes(rows, before)) {
    if (item.kind === "row" && item.row.kind === "same") {
      run.push(item.row);
      continue;
    }
    addRun(false);
    entries.push(item);
  }
  addRun(true);
  return entries;
};

/**
 * All changes from top to bottom: for a changed container those inside it, for a table its changed rows, for blocks
 * that moved together the first of them.
 */
export const stopsOf = (entries: readonly Entry[]): Stop[] =>
  entries.flatMap((entry, index) => {
    if (entry.kind !== "row") return [];
    if (entry.row.kind === "moved" && entry.moved === undefined) return [];
    return stopsIn(entry.row).map((stop) => ({ ...stop, entry: index }));
  });

/** Maps each block, including nested ones, to the index of its entry. */
export const keysByEntry = (
  entries: readonly Entry[],
  stops: readonly Stop[],
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const rows = entry.kind === "row" ? [entry.row] : entry.kind === "fold" ? entry.rows : [];
    for (const { before, after } of rows)
      for (const block of [before, after]) for (const key of keysIn(block)) found.set(key, index);
  }
  for (const { key, entry } of stops) found.set(key, entry);
  return found;
};

const stopsIn = (row: BlockRow): Omit<Stop, "entry">[] => {
  if (row.kind === "same") return [];
  const isWhole = row.kind !== "changed" || row.before?.type !== row.after?.type;
  if (!isWhole && row.after?.type !== "table-row") {
    const inside = (row.children ?? []).flatMap(stopsIn);
    if (inside.length > 0) return inside;
  }
  return [{ key: row.key, kind: row.kind }];
};

export type DifferenceMode = "inline" | "split";

const wordsOf = (block: Block): string => firstWords(block) || messages.types[block.type];

type Moved = Extract<PlacedRow, { kind: "left" }>["moved"];

/** Shown above blocks that moved together: their old place. */
const MovedNote = ({ moved: { count, wasBelow } }: { moved: Moved }) => (
  <p className="mb-1 text-sm text-muted">
    {wasBelow === undefined ? (
      messages.movedFromStart(count)
    ) : (
      <PlainText text={messages.movedFrom(count, wordsOf(wasBelow))} />
    )}
  </p>
);

const wordsOfLeft = (block: Block, { count, isBelow }: Moved): string => {
  if (count === 1) return messages.movedAway(wordsOf(block));
  return isBelow === undefined
    ? messages.movedToStart(count)
    : messages.movedBelow(count, wordsOf(isBelow));
};

interface MovedAwayNoteProps {
  readonly block: Block;
  readonly moved: Moved;
  readonly onShow: (key: string) => void;
}

/** A note at the old place of blocks that moved together, with a button that scrolls to the first of them. */
const MovedAwayNote = ({ block, moved, onShow }: MovedAwayNoteProps) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-2 rounded-sm border border-dashed border-control px-2 py-1 text-sm text-muted">
    <PlainText text={wordsOfLeft(block, moved)} />
    <button
      type="button"
      onClick={() => onShow(block.key)}
      className="rounded-sm text-accent-ink underline underline-offset-[3px]"
    >
      {messages.goThere}
    </button>
  </p>
);

/** The keys of a block and of all blocks in it. */
const keysIn = (block: Block | undefined): ReadonlySet<string> =>
  new Set(block && [block.key, ...[...walkBlocks(block)].map((placed) => placed.block.key)]);

/** Both versions of a row side by side. On the left only removed blocks get gutters, so that no block has two. */
const SplitRow = ({ row, note }: { row: BlockRow; note: ReactNode }) => {
  const context = use(DocumentContext);
  const elsewhere = use(ElsewhereContext);
  const left = useMemo(() => {
    const { blockProps } = context;
    const stay = keysIn(row.after);
    const isGone = ({ key }: Block) => !stay.has(key) && !elsewhere.has(key);
    const ofGone =
      blockProps && ((block: Block) => (isGone(block) ? blockProps(block) : undefined));
    return { ...context, blockProps: ofGone };
  }, [context, elsewhere, row]);
  return (
    <div className="grid gap-x-8 md:grid-cols-2 *:min-w-0">
      <DocumentContext value={left}>
        <SideContext value="before">
          <div>{row.before !== undefined && row.kind !== "moved" && <RowView row={row} />}</div>
        </SideContext>
      </DocumentContext>
      <SideContext value="after">
        <div>{row.after !== undefined && <RowView row={row} note={note} />}</div>
      </SideContext>
    </div>
  );
};

type EntryProps = { entry: Entry; mode: DifferenceMode; onShow: (key: string) => void };

export const EntryView = memo(({ entry, mode, onShow }: EntryProps) => {
  switch (entry.kind) {
    case "row": {
      const { row, moved } = entry;
      const note = moved && <MovedNote moved={moved} />;
      if (mode === "split") return <SplitRow row={row} note={note} />;
      return <RowView row={row} note={note} />;
    }
    case "left":
      return <MovedAwayNote block={entry.block} moved={entry.moved} onShow={onShow} />;
    case "fold":
      return <FoldedRows rows={entry.rows} mode={mode} onShow={onShow} />;
  }
});

/** For each fold, by its rows, the function that renders a block in it. Long folds are not rendered completely. */
export type Folds = Map<readonly BlockRow[], (key: string) => void>;

export const FoldsContext = createContext<Folds>(new Map());

type FoldedProps = {
  rows: readonly BlockRow[];
  mode: DifferenceMode;
  onShow: (key: string) => void;
};

const FoldedRows = ({ rows, mode, onShow }: FoldedProps) => {
  const chunks = useRef<ChunksHandle>(null);
  const folds = use(FoldsContext);
  useEffect(() => {
    folds.set(rows, (key) => {
      const index = rows.findIndex(({ after }) => keysIn(after).has(key));
      if (index !== -1) chunks.current?.draw(index);
    });
    return () => void folds.delete(rows);
  }, [folds, rows]);
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) =>
        rows
          .slice(start, end)
          .map((row) => (
            <EntryView key={row.key} entry={{ kind: "row", row }} mode={mode} onShow={onShow} />
          )),
      wordsOf: (index: number) => {
        const row = rows[index];
        return row === undefined ? "" : wordsOfEntry({ kind: "row", row }, mode);
      },
      heightOf: (index: number) => {
        const block = rows[index]?.after;
        return block === undefined ? 0 : heightOfBlock(block);
      },
    }),
    [rows, mode, onShow],
  );
  return (
    <div className="mt-3 border-y border-line">
      <Fold
        what={messages.unchanged(rows.length)}
        render={() => (
          <div className="py-3">
            <Chunks ref={chunks} folded count={rows.length} {...drawing} />
          </div>
        )}
      />
    </div>
  );
};

/** Estimates the height of an entry in pixels. */
export const heightOfEntry = (entry: Entry, mode: DifferenceMode): number => {
  switch (entry.kind) {
    case "left":
      return 42;
    case "fold":
      return 44;
    case "row": {
      const { before, after, kind } = entry.row;
      const [old, now] = [before ? heightOfBlock(before) : 0, after ? heightOfBlock(after) : 0];
      // At half the width a block is about twice as tall.
      if (mode === "split") return Math.max(old, now) * 2;
      return kind === "changed" ? Math.max(old, now) + 12 : now || old;
    }
  }
};
