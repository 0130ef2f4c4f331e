import { type ReactNode, use } from "react";
import { childBlocks } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import {
  type Alignment,
  alignmentsOf,
  TableCellElement,
  InlineNodes,
  itemClass,
  ListItemContent,
  ListElement,
  TableElement,
  useFrame,
} from "#web/features/content/index.ts";
import { changeAttributes, changeName, isOnSide, SideContext } from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";
import { TextRuns } from "./text-difference.tsx";

const itemMarkers: Record<BlockRow["kind"], string> = {
  same: "",
  added: "marker:text-success-ink marker:font-semibold",
  removed: "marker:text-danger-ink",
  changed: "marker:text-warning-ink",
  moved: "marker:text-muted",
};

/** Renders the content of a row. */
export type DrawContent = (row: BlockRow) => ReactNode;

const Item = ({ row, item, content }: { row: BlockRow; item: Block; content: DrawContent }) => {
  const side = use(SideContext);
  const { gutter, frame } = useFrame(item, cx(itemClass, itemMarkers[row.kind]));
  const shown = side === "before" ? (row.before ?? item) : item;
  return (
    <li {...frame}>
      <div
        {...changeAttributes(row, item)}
        {...(row.kind !== "same" && { "data-block-key": item.key })}
      >
        <ListItemContent block={shown}>{content(row)}</ListItemContent>
      </div>
      {gutter}
    </li>
  );
};

type ListRowsProps = { list: Block; rows: readonly BlockRow[]; content: DrawContent };

/** The items of a list, each with what happened to it. */
export const ListRows = ({ list, rows, content }: ListRowsProps) => {
  const side = use(SideContext);
  return (
    <ListElement block={list}>
      {rows
        .filter(({ kind }) => isOnSide(kind, side))
        .map((row) => {
          const item = row.after ?? row.before;
          if (item === undefined) return null;
          return item.type === "list-item" ? (
            <Item key={`${row.kind} ${row.key}`} row={row} item={item} content={content} />
          ) : (
            <li key={`${row.kind} ${row.key}`}>{content(row)}</li>
          );
        })}
    </ListElement>
  );
};

const rowColors: Record<BlockRow["kind"], string> = {
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

/** The first cell of each row, with a sign and a word for what happened to the row. */
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
  const { gutter, frame } = useFrame(block, rowColors[cell.kind]);
  return (
    <TableCellElement header={header} align={align} frame={frame}>
      {block.type === "table-cell" && cell.children === undefined ? (
        <CellText cell={cell} block={block} />
      ) : (
        content(cell)
      )}
      {gutter}
    </TableCellElement>
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
      {/* Its own direction keeps it from affecting that of the cell. */}
      <span dir="ltr" className="sr-only">
        {isNew ? messages.addedWords : messages.removedWords}
      </span>
      <InlineNodes nodes={block.nodes} />
    </>
  );
};

/** The cells of a row, regardless of what happened to the row. */
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
  const { frame } = useFrame(block, rowColors[row.kind]);
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

/** A table that shows what happened to each row and, within a row, to each cell. */
export const TableRows = ({ before, after, rows, content }: TableRowsProps) => {
  const side = use(SideContext);
  const shown = rows.filter(({ kind }) => isOnSide(kind, side));
  const table = side === "before" ? before : after;
  return (
    <TableElement block={table}>
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
    </TableElement>
  );
};
