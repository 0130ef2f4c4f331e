import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Column, Selection } from "./column.ts";
import { cellClass } from "./table-cells.ts";

/*
 * On wide screens a row is a table row. Below `sm` it is a card: the first column is its heading,
 * the menu stands in its corner, and every other cell is a line with its column's name. The roles
 * are written out because `display: flex` would take them away.
 */
const rowClass =
  "group relative border-b border-line max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:py-3 sm:hover:bg-subtle";
const firstCellClass = "max-sm:pr-10 max-sm:text-md";
const laterCellClass = "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4";

type TableRowProps<Row> = {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  rowMenu: ((row: Row) => ReactNode) | undefined;
};

export const TableRow = <Row,>({ row, id, columns, selection, rowMenu }: TableRowProps<Row>) => {
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
      className={cx(rowClass, selected && "sm:bg-accent-soft sm:hover:bg-accent-soft")}
      {...(selection && { "aria-selected": selected })}
    >
      {selection && (
        <td role="cell" className="w-10 align-middle max-sm:hidden sm:pl-3">
          <div className="relative z-1">
            <Checkbox
              label={`Select ${selection.labelOf(row)}`}
              labelHidden
              checked={selected}
              onChange={toggle}
            />
          </div>
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={cx(
            "align-middle sm:h-11 sm:py-1.5",
            cellClass(column),
            index === 0 ? firstCellClass : laterCellClass,
          )}
        >
          {index > 0 && (
            <span className={cx("text-sm text-muted sm:hidden", column.headerHidden && "sr-only")}>
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
          <div className="relative z-1 flex justify-end">{rowMenu(row)}</div>
        </td>
      )}
    </tr>
  );
};

type SkeletonRowsProps<Row> = {
  columns: readonly Column<Row>[];
  count: number;
  hasSelection: boolean;
  hasMenu: boolean;
};

/** Rows in the shape of what comes, so that nothing moves when it comes. */
export const SkeletonRows = <Row,>({
  columns,
  count,
  hasSelection,
  hasMenu,
}: SkeletonRowsProps<Row>) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row" aria-hidden className={rowClass}>
      {hasSelection && <td role="cell" className="w-10 max-sm:hidden" />}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={cx("align-middle sm:h-11", cellClass(column), index > 0 && laterCellClass)}
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
