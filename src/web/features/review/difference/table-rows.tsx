import { use } from "react";
import { childBlocks } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import {
  type Alignment,
  alignmentsOf,
  CellShell,
  InlineNodes,
  TableShell,
  useFrame,
} from "#web/features/content/index.ts";
import type { DrawContent } from "./list-rows.tsx";
import { changeName } from "./row-frame.tsx";
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

type CellProps = { cell: BlockRow; header: boolean; align: Alignment; content: DrawContent };

const Cell = (props: CellProps) => {
  const block = props.cell.after ?? props.cell.before;
  return block && <KnownCell {...props} block={block} />;
};

const KnownCell = ({ cell, block, header, align, content }: CellProps & { block: Block }) => {
  const { gutter, frame } = useFrame(block, looks[cell.kind]);
  return (
    <CellShell header={header} align={align} frame={frame}>
      {block.type === "table-cell" && cell.children === undefined ? (
        <CellText cell={cell} block={block} />
      ) : (
        content(cell)
      )}
      {gutter}
    </CellShell>
  );
};

const CellText = ({ cell, block }: { cell: BlockRow; block: Block }) => {
  const { before, after } = cell;
  if (before !== undefined && after !== undefined) {
    return <TextRuns before={before.nodes} after={after.nodes} />;
  }
  const isNew = before === undefined;
  return (
    <>
      <span className="sr-only">
        {isNew ? differenceStrings.addedWords : differenceStrings.removedWords}
      </span>
      <InlineNodes nodes={block.nodes} />
    </>
  );
};

/** The cells of a row, whatever became of the row. */
const cellsOf = (row: BlockRow, block: Block): readonly BlockRow[] =>
  row.children ??
  childBlocks(block).map((cell) => ({ kind: "same", key: cell.key, before: cell, after: cell }));

type RowProps = {
  row: BlockRow;
  block: Block;
  header: boolean;
  alignments: readonly Alignment[];
  content: DrawContent;
};

const Row = ({ row, block, header, alignments, content }: RowProps) => {
  const side = use(SideContext);
  const { frame } = useFrame(block, looks[row.kind]);
  if (block.type !== "table-row") {
    return (
      <tr>
        <td className="px-3 py-2">{content(row)}</td>
      </tr>
    );
  }
  return (
    <tr {...frame} {...(row.kind !== "same" && { "data-change": row.kind, tabIndex: -1 })}>
      <SignCell row={row} block={block} header={header} />
      {cellsOf(row, block)
        .filter(({ kind }) => isOnSide(kind, side))
        .map((cell, index) => (
          <Cell
            key={`${cell.kind} ${cell.key}`}
            cell={cell}
            header={header}
            align={alignments[index]}
            content={content}
          />
        ))}
    </tr>
  );
};

type TableRowsProps = {
  before: Block;
  after: Block;
  rows: readonly BlockRow[];
  content: DrawContent;
};

/** A table with what became of each row and, within a row, of each cell. */
export const TableRows = ({ before, after, rows, content }: TableRowsProps) => {
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
              content={content}
            />
          )
        );
      })}
    </TableShell>
  );
};
