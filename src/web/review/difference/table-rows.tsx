import { use } from "react";
import { childBlocks } from "../../../content/block.ts";
import type { BlockRow } from "../../../content/compare/documents.ts";
import type { Block } from "../../../contract/schemas/document.ts";
import { cx } from "../../kit/class-names.ts";
import { BlockContent } from "../document/block-view.tsx";
import { InlineNodes } from "../document/inline-nodes.tsx";
import { alignmentsOf, CellShell, TableShell } from "../document/table-shells.tsx";
import type { Alignment } from "../document/table-shells.tsx";
import { useFrame } from "../document/use-frame.ts";
import { changeName } from "./row-frame.tsx";
import { RowContent, Rows } from "./rows.tsx";
import { isOnSide, SideContext } from "./side.ts";
import { differenceStrings } from "./strings.ts";
import { TextRuns } from "./text-runs.tsx";

const looks: Record<BlockRow["kind"], string> = {
  same: "",
  added: "bg-success-soft",
  removed: "bg-danger-soft",
  changed: "",
  moved: "bg-subtle",
};

const signs: Record<BlockRow["kind"], string> = {
  same: "",
  added: "+",
  removed: "−",
  changed: "~",
  moved: "↕",
};

/** The first cell of each row says in a sign and a word what became of the row. */
const SignCell = ({ row, block, header }: { row: BlockRow; block: Block; header: boolean }) => (
  <td className={cx("w-6 py-2 pl-2 align-top font-mono text-sm text-muted", header && "bg-subtle")}>
    {row.kind !== "same" && (
      <>
        <span aria-hidden>{signs[row.kind]}</span>
        <span className="sr-only">{changeName(row.kind, block)}</span>
      </>
    )}
  </td>
);

type CellProps = { cell: BlockRow; header: boolean; align: Alignment };

const Cell = ({ cell, header, align }: CellProps) => {
  const block = cell.after ?? cell.before;
  return block && <KnownCell cell={cell} block={block} header={header} align={align} />;
};

const KnownCell = ({ cell, block, header, align }: CellProps & { block: Block }) => {
  const { gutter, frame } = useFrame(block, looks[cell.kind]);
  return (
    <CellShell header={header} align={align} frame={frame}>
      <CellContent cell={cell} block={block} />
      {gutter}
    </CellShell>
  );
};

const CellContent = ({ cell, block }: { cell: BlockRow; block: Block }) => {
  if (block.type !== "table-cell") return <RowContent row={cell} />;
  const { before, after } = cell;
  if (before === undefined || after === undefined) {
    const said =
      before === undefined ? differenceStrings.addedWords : differenceStrings.removedWords;
    return (
      <>
        <span className="sr-only">{said}</span>
        <InlineNodes nodes={block.nodes} />
      </>
    );
  }
  return (
    <>
      <TextRuns before={before.nodes} after={after.nodes} />
      {cell.children && <Rows rows={cell.children} />}
    </>
  );
};

/** The cells of a row, whatever became of the row. */
const cellsOf = (row: BlockRow): readonly BlockRow[] => {
  if (row.children) return row.children;
  const { before, after } = row;
  if (after === undefined) {
    return childBlocks(before ?? { object: "document", data: {}, nodes: [] }).map((cell) => ({
      kind: "same",
      key: cell.key,
      before: cell,
      after: cell,
    }));
  }
  return childBlocks(after).map((cell) => ({
    kind: "same",
    key: cell.key,
    before: cell,
    after: cell,
  }));
};

type RowProps = { row: BlockRow; block: Block; header: boolean; alignments: readonly Alignment[] };

const Row = ({ row, block, header, alignments }: RowProps) => {
  const side = use(SideContext);
  const { frame } = useFrame(block, looks[row.kind]);
  if (block.type !== "table-row") {
    return (
      <tr>
        <td className="px-3 py-2">
          {row.kind === "same" ? <BlockContent block={block} /> : <RowContent row={row} />}
        </td>
      </tr>
    );
  }
  return (
    <tr {...frame} {...(row.kind !== "same" && { "data-change": row.kind, tabIndex: -1 })}>
      <SignCell row={row} block={block} header={header} />
      {cellsOf(row)
        .filter(({ kind }) => isOnSide(kind, side))
        .map((cell, index) => (
          <Cell
            key={`${cell.kind} ${cell.key}`}
            cell={cell}
            header={header}
            align={alignments[index]}
          />
        ))}
    </tr>
  );
};

type TableRowsProps = { before: Block; after: Block; rows: readonly BlockRow[] };

/** A table with what became of each row and, within a row, of each cell. */
export const TableRows = ({ before, after, rows }: TableRowsProps) => {
  const side = use(SideContext);
  const shown = rows.filter(({ kind }) => isOnSide(kind, side));
  const table = side === "before" ? before : after;
  return (
    <TableShell block={table}>
      {shown.map((row, index) => {
        const block = row.after ?? row.before;
        return (
          block && (
            <Row
              key={`${row.kind} ${row.key}`}
              row={row}
              block={block}
              header={index === 0}
              alignments={alignmentsOf(table)}
            />
          )
        );
      })}
    </TableShell>
  );
};
