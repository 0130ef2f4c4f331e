import { type ReactNode, useRef } from "react";
import { cx } from "#web/kit/class-names.ts";
import type { Column, Selection, Sorting } from "./column.ts";
import { SortSelect, TableHeader } from "./table-header.tsx";
import { SkeletonRows, TableRow } from "./table-rows.tsx";
import { useOverflow } from "./use-overflow.ts";

export type DataTableProps<Row> = {
  /** Says what the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Another page or sorting is on its way: the rows stay, dimmed. */
  busy?: boolean;
  sorting?: Sorting | undefined;
  onSort?: ((sorting: Sorting) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** The menu at the end of a row. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode;
  /** Rows drawn while loading. */
  skeletonRows?: number;
};

/**
 * A list as a real table; below 640 px each row becomes a card. Put a link with `rowLinkClass` of column.ts into
 * the first cell to make whole rows lead on.
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
        className={cx("border-t border-line sm:border-t-0", overflows && "overflow-x-auto")}
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
          <tbody role="rowgroup" className="max-sm:block">
            {rows === undefined ? (
              <SkeletonRows
                columns={columns}
                count={skeletonRows}
                hasSelection={selection !== undefined}
                hasMenu={rowMenu !== undefined}
              />
            ) : (
              rows.map((row) => (
                <TableRow
                  key={rowId(row)}
                  row={row}
                  id={rowId(row)}
                  columns={columns}
                  selection={selection}
                  rowMenu={rowMenu}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};
