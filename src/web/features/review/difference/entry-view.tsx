import { memo, type ReactNode, use, useMemo } from "react";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Block } from "#contract/schemas/document.ts";
import { Chunks, heightOfBlock, PlainText, DocumentContext } from "#web/features/content/index.ts";
import { type Entry, firstWords } from "./entries.ts";
import { Fold, SideContext } from "./change-marks.tsx";
import { RowView } from "./row-view.tsx";
import { differenceMessages as messages } from "./messages.ts";

export type DifferenceMode = "inline" | "split";

const wordsOf = (block: Block): string => firstWords(block) || messages.types[block.type];

/** Where a moved block stood. */
const MovedNote = ({ row, below }: { row: BlockRow; below: Block | undefined }) =>
  row.movedFrom !== undefined && (
    <p className="mb-1 text-sm text-muted">
      {below === undefined ? (
        messages.movedFromStart
      ) : (
        <PlainText text={messages.movedFrom(wordsOf(below))} />
      )}
    </p>
  );

/** A sign at the place a block was moved away from. */
const LeftSign = ({ block, onShow }: { block: Block; onShow: (key: string) => void }) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-2 rounded-sm border border-dashed border-control px-2 py-1 text-sm text-muted">
    <PlainText text={messages.movedTo(wordsOf(block))} />
    <button
      type="button"
      onClick={() => onShow(block.key)}
      className="rounded-sm text-accent-ink underline underline-offset-[3px]"
    >
      {messages.goThere}
    </button>
  </p>
);

/** One state of a row beside the other; only one of them carries what the caller puts beside blocks. */
const SplitRow = ({ row, note }: { row: BlockRow; note: ReactNode }) => {
  const context = use(DocumentContext);
  const bare = useMemo(() => ({ ...context, blockProps: undefined }), [context]);
  const isGone = row.after === undefined;
  const left = isGone ? context : bare;
  return (
    <div className="grid gap-x-8 md:grid-cols-2 *:min-w-0">
      <DocumentContext value={left}>
        <SideContext value="before">
          <div>{row.before !== undefined && row.kind !== "moved" && <RowView row={row} />}</div>
        </SideContext>
      </DocumentContext>
      <SideContext value="after">
        <div>{!isGone && <RowView row={row} note={note} />}</div>
      </SideContext>
    </div>
  );
};

type EntryProps = { entry: Entry; mode: DifferenceMode; onShow: (key: string) => void };

/** One entry of a difference. */
export const EntryView = memo(({ entry, mode, onShow }: EntryProps) => {
  switch (entry.kind) {
    case "row": {
      const { row, below } = entry;
      const note = <MovedNote row={row} below={below} />;
      if (mode === "split") return <SplitRow row={row} note={note} />;
      return <RowView row={row} note={note} />;
    }
    case "left":
      return <LeftSign block={entry.block} onShow={onShow} />;
    case "fold":
      return <FoldedRows rows={entry.rows} mode={mode} onShow={onShow} />;
  }
});

type FoldedProps = {
  rows: readonly BlockRow[];
  mode: DifferenceMode;
  onShow: (key: string) => void;
};

const FoldedRows = ({ rows, mode, onShow }: FoldedProps) => {
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) =>
        rows
          .slice(start, end)
          .map((row) => (
            <EntryView key={row.key} entry={{ kind: "row", row }} mode={mode} onShow={onShow} />
          )),
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
            <Chunks folded count={rows.length} {...drawing} />
          </div>
        )}
      />
    </div>
  );
};

/** About how high an entry will be, in pixels. */
export const heightOfEntry = (entry: Entry, mode: DifferenceMode): number => {
  switch (entry.kind) {
    case "left":
      return 42;
    case "fold":
      return 44;
    case "row": {
      const { before, after, kind } = entry.row;
      const [old, now] = [before ? heightOfBlock(before) : 0, after ? heightOfBlock(after) : 0];
      // Half as wide is about twice as high.
      if (mode === "split") return Math.max(old, now) * 2;
      return kind === "changed" ? Math.max(old, now) + 12 : now || old;
    }
  }
};
