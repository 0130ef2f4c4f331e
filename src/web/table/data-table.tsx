import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { cellClass, type Column, type Selection, type Sorting } from "./column.ts";
import { rowClicks } from "./row-clicks.ts";
import { SortSelect, TableHeader } from "./table-header.tsx";
import { useOverflow } from "./use-overflow.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/*
 * On wide screens a row is a table row. Below `sm` it is a card: the first column is its heading,
 * the menu stands in its corner, and every other cell is a line with its column's name. The roles
 * are written out because `display: flex` would take them away.
 */
const rowClass =
  "group border-b border-line max-sm:relative max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:py-3 sm:hover:bg-subtle has-data-row-link:cursor-pointer";
/*
 * A card of two lines: the first column, which has two lines of its own, and beside it, one below the other, what
 * the other columns say.
 */
const twoLinesClass =
  "group border-b border-line max-sm:relative max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5 sm:hover:bg-subtle has-data-row-link:cursor-pointer";
const firstCellClass = "max-sm:pr-10 max-sm:text-md";
const laterCellClass = "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4";

type TableRowProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  rowMenu: ((row: Row) => ReactNode) | undefined;
  twoLines: boolean;
};

/** Returns the classes of a cell on a card; the first column is its heading. */
const cardCellClass = (index: number, twoLines: boolean, selects: boolean): string => {
  if (twoLines)
    return index === 0
      ? "max-sm:row-span-2 max-sm:min-w-0"
      : "max-sm:col-start-2 max-sm:text-sm max-sm:text-muted";
  return cx(index === 0 ? firstCellClass : laterCellClass, selects && "max-sm:pl-9");
};

const TableRow = <Row,>({ row, id, columns, selection, rowMenu, twoLines }: TableRowProps<Row>) => {
  const selected = selection?.selected.has(id) ?? false;
  const toggle = () => {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };
  return (
    <tr
      role="row"
      className={cx(
        twoLines ? twoLinesClass : rowClass,
        twoLines && selection && "max-sm:pl-9",
        twoLines && rowMenu && "max-sm:pr-10",
        selected && "sm:bg-accent-soft sm:hover:bg-accent-soft",
      )}
      {...(selection && { "aria-selected": selected })}
    >
      {selection && (
        <td
          role="cell"
          className="align-middle max-sm:absolute max-sm:top-2.5 max-sm:left-0 sm:w-10 sm:pl-3"
        >
          <Checkbox
            label={`Select ${selection.labelOf(row)}`}
            labelHidden
            checked={selected}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={cx(
            "align-middle sm:h-11 sm:py-1.5",
            cellClass(column),
            cardCellClass(index, twoLines, selection !== undefined),
          )}
        >
          {index > 0 && (
            <span
              className={cx(
                "max-w-2/5 shrink-0 text-sm text-muted sm:hidden",
                (twoLines || column.headerHidden) && "sr-only",
              )}
            >
              {column.header}
            </span>
          )}
          {index > 0 ? (
            <div className="min-w-0 max-sm:text-right">{column.cell(row)}</div>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowMenu && (
        <td
          role="cell"
          className="align-middle max-sm:absolute max-sm:top-2 max-sm:right-0 sm:w-12 sm:pr-2"
        >
          <div className="flex justify-end">{rowMenu(row)}</div>
        </td>
      )}
    </tr>
  );
};

/** The height of the lowest rows, in pixels. */
const LOWEST_ROW_PX = 40;
/** Whether no list has been shown since the page was opened. */
let isFirstList = true;

/**
 * The rows of a list. In the first list shown, rows beyond the height of any screen are rendered after the others.
 */
const TableRows = <Row,>({
  rows,
  rowId,
  ...ofRow
}: Omit<TableRowProps<Row>, "row" | "id"> & {
  rows: readonly Row[];
  rowId: (row: Row) => string;
}) => {
  const [areAllShown, setAllShown] = useState(!isFirstList);
  useEffect(() => {
    isFirstList = false;
    startTransition(() => setAllShown(true));
  }, []);
  const shown = areAllShown ? rows : rows.slice(0, Math.ceil(window.innerHeight / LOWEST_ROW_PX));
  return shown.map((row) => <TableRow key={rowId(row)} row={row} id={rowId(row)} {...ofRow} />);
};

type SkeletonRowsProps<Row> = {
  columns: readonly Column<Row>[];
  count: number;
  hasSelection: boolean;
  hasMenu: boolean;
  twoLines: boolean;
};

/** Rows in the shape of the real ones, so that nothing shifts when those arrive. */
const SkeletonRows = <Row,>({
  columns,
  count,
  hasSelection,
  hasMenu,
  twoLines,
}: SkeletonRowsProps<Row>) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row" aria-hidden className={twoLines ? twoLinesClass : rowClass}>
      {hasSelection && <td role="cell" className="w-10 max-sm:hidden" />}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={cx(
            "align-middle sm:h-11",
            cellClass(column),
            (twoLines || index > 0) && cardCellClass(index, twoLines, false),
          )}
        >
          <Skeleton
            className={cx(
              "h-4",
              index === 0 ? "w-40 max-w-full" : "w-20 max-w-full",
              column.align === "end" && "ml-auto",
            )}
          />
        </td>
      ))}
      {hasMenu && <td role="cell" className="max-sm:hidden sm:w-12" />}
    </tr>
  ));

export type DataTableProps<Row> = {
  /** Describes the rows for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Whether another page or order is loading: the rows stay, dimmed. */
  busy?: boolean;
  sorting?: Sorting | undefined;
  onSort?: ((sorting: Sorting) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** The menu at the end of a row. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  /** How many rows are shown while loading. */
  skeletonRows?: number;
  /**
   * Whether a card has two lines on narrow screens: for a first column of two lines and two more that stay visible.
   */
  twoLines?: boolean;
};

/**
 * A list as a real table; below 640 px each row becomes a card. Put a link with `rowLink` of column.ts into the first
 * cell to make whole rows clickable.
 */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowId,
  busy = false,
  sorting,
  onSort,
  selection,
  rowMenu,
  empty,
  skeletonRows = 8,
  twoLines = false,
}: DataTableProps<Row>) => {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  if (rows?.length === 0 && !busy) return <>{empty}</>;

  const ids = rows?.map(rowId) ?? [];
  const chosen = selection ? ids.filter((id) => selection.selected.has(id)).length : 0;
  const state = chosen === 0 ? "none" : chosen === ids.length ? "all" : "some";
  const toggleAll = () => {
    if (!selection) return;
    const next = new Set(selection.selected);
    for (const id of ids) {
      if (state === "all") next.delete(id);
      else next.add(id);
    }
    selection.onChange(next);
  };

  return (
    <div>
      {onSort && <SortSelect columns={columns} sorting={sorting} onSort={onSort} />}
      <div
        ref={box}
        className={cx(
          "relative border-t border-line sm:border-t-0",
          overflows && "overflow-x-auto",
        )}
        {...(overflows && { role: "region", tabIndex: 0, "aria-label": caption })}
      >
        <table
          role="table"
          aria-busy={busy || rows === undefined}
          className={cx(
            "w-full border-separate border-spacing-0 text-left text-base transition-opacity max-sm:block sm:[&_td]:border-b sm:[&_td]:border-line",
            busy && "opacity-60",
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <TableHeader
            columns={columns}
            sorting={sorting}
            onSort={onSort}
            chooseAll={selection && { state, toggle: toggleAll }}
            hasMenu={rowMenu !== undefined}
          />
          <tbody role="rowgroup" data-rows className="max-sm:block" {...rowClicks}>
            {rows === undefined ? (
              <SkeletonRows
                columns={columns}
                count={skeletonRows}
                hasSelection={selection !== undefined}
                hasMenu={rowMenu !== undefined}
                twoLines={twoLines}
              />
            ) : (
              <TableRows
                rows={rows}
                rowId={rowId}
                columns={columns}
                selection={selection}
                rowMenu={rowMenu}
                twoLines={twoLines}
              />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};
