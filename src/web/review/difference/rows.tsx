import { memo, use } from "react";
import type { ReactNode } from "react";
import type { BlockRow } from "../../../content/compare/documents.ts";
import { BlockContent } from "../document/block-view.tsx";
import { DepthContext } from "../document/surroundings.ts";
import { BlockDifference } from "./block-difference.tsx";
import { RowFrame } from "./row-frame.tsx";
import { isOnSide, SideContext } from "./side.ts";
import { AddedBlock, RemovedBlock } from "./whole-block.tsx";

/** Containers deeper than this are shown as replaced whole. */
const MAX_DEPTH = 12;

/** The blocks of a container, one below the other, with what became of each. */
export const Rows = ({ rows }: { rows: readonly BlockRow[] }) => {
  const side = use(SideContext);
  const depth = use(DepthContext);
  return (
    <DepthContext value={depth + 1}>
      {rows
        .filter(({ kind }) => isOnSide(kind, side))
        .map((row) => (
          <RowView key={`${row.kind} ${row.key}`} row={row} />
        ))}
    </DepthContext>
  );
};

/** What is inside a row, whatever stands around it. */
export const RowContent = ({ row }: { row: BlockRow }): ReactNode => {
  const depth = use(DepthContext);
  const side = use(SideContext);
  const { before, after } = row;
  if (before === undefined) return after && <AddedBlock block={after} />;
  if (after === undefined) return <RemovedBlock block={before} />;
  if (row.kind !== "changed") return <BlockContent block={after} />;
  if (depth <= MAX_DEPTH) return <BlockDifference row={row} before={before} after={after} />;
  return (
    <>
      {side !== "after" && <RemovedBlock block={before} />}
      {side !== "before" && <AddedBlock block={after} />}
    </>
  );
};

/** A block of a difference with its frame. */
export const RowView = memo(({ row, note }: { row: BlockRow; note?: ReactNode }) => {
  const block = row.after ?? row.before;
  return (
    block !== undefined && (
      <RowFrame row={row} block={block} note={note}>
        <RowContent row={row} />
      </RowFrame>
    )
  );
});
