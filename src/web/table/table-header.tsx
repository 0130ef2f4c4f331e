import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cellClass, type Column, type Sorting } from "./column.ts";
import { Select } from "#web/ui/select.tsx";

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
};

/** The sortable headers as one dropdown, for screens too narrow for headers. */
export const SortSelect = <Row,>({ columns, sorting, onSort }: SortSelectProps<Row>) => {
  const choices = columns.flatMap(({ sort, header, sortFirst = "desc" }) => {
    if (sort === undefined) return [];
    const other = sortFirst === "desc" ? "asc" : "desc";
    const choice = (order: Sorting["order"]) => ({
      value: `${sort} ${order}`,
      label: `${header}, ${order === "asc" ? "ascending" : "descending"}`,
      sorting: { key: sort, order },
    });
    return [choice(sortFirst), choice(other)];
  });
  if (choices.length === 0) return null;
  return (
    <div className="mb-2 sm:hidden">
      <Select
        aria-label="Sort by"
        value={sorting === undefined ? "" : `${sorting.key} ${sorting.order}`}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onSort(chosen.sorting);
        }}
        options={[
          ...(sorting === undefined ? [{ value: "", label: "Sort by", disabled: true }] : []),
          ...choices.map(({ value, label }) => ({ value, label: `Sort: ${label}` })),
        ]}
      />
    </div>
  );
};

/** Returns the sorting after a header is pressed: its own first order, then the opposite. */
export const nextSorting = (
  column: { sort: string; sortFirst?: "asc" | "desc" },
  sorting: Sorting | undefined,
): Sorting => {
  const first = column.sortFirst ?? "desc";
  if (sorting?.key !== column.sort) return { key: column.sort, order: first };
  return { key: column.sort, order: sorting.order === "asc" ? "desc" : "asc" };
};

const SortMark = ({ order }: { order: "asc" | "desc" | undefined }) => {
  const Icon = order === undefined ? ChevronsUpDown : order === "asc" ? ArrowUp : ArrowDown;
  return <Icon size={14} aria-hidden className={order ? "text-ink" : "text-faint"} />;
};

type TableHeaderProps<Row> = {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
  /** Present when rows can be selected. */
  chooseAll: { state: "none" | "some" | "all"; toggle: () => void } | undefined;
  hasMenu: boolean;
};

const headClass =
  "sticky top-(--sticky-top) z-2 h-9 border-b border-line bg-canvas text-left text-sm font-medium text-muted";

export const TableHeader = <Row,>({
  columns,
  sorting,
  onSort,
  chooseAll,
  hasMenu,
}: TableHeaderProps<Row>) => (
  <thead role="rowgroup" className="max-sm:hidden">
    <tr role="row">
      {chooseAll && (
        <th scope="col" role="columnheader" className={cx(headClass, "w-10 pl-3")}>
          <Checkbox
            label="Select all on this page"
            labelHidden
            checked={chooseAll.state === "all"}
            indeterminate={chooseAll.state === "some"}
            onChange={chooseAll.toggle}
          />
        </th>
      )}
      {columns.map((column) => {
        const { id, header, sort, sortFirst, headerHidden = false } = column;
        const order = sort !== undefined && sorting?.key === sort ? sorting.order : undefined;
        const sortable = sort !== undefined && onSort !== undefined;
        return (
          <th
            key={id}
            scope="col"
            role="columnheader"
            style={column.width === undefined ? undefined : { width: column.width }}
            className={cx(headClass, cellClass(column))}
            {...(order && { "aria-sort": order === "asc" ? "ascending" : "descending" })}
          >
            {sortable ? (
              <button
                type="button"
                onClick={() =>
                  onSort(nextSorting({ sort, ...(sortFirst && { sortFirst }) }, sorting))
                }
                className={cx(
                  "inline-flex h-7 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap hover:bg-subtle hover:text-ink",
                  column.align === "end" ? "-mr-1.5 flex-row-reverse" : "-ml-1.5",
                )}
              >
                {header}
                <SortMark order={order} />
              </button>
            ) : (
              <span className={headerHidden ? "sr-only" : "whitespace-nowrap"}>{header}</span>
            )}
          </th>
        );
      })}
      {hasMenu && (
        <th scope="col" role="columnheader" className={cx(headClass, "w-12")}>
          <span className="sr-only">Actions</span>
        </th>
      )}
    </tr>
  </thead>
);
