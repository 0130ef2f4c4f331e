import { Select } from "#web/ui/select.tsx";
import type { Column, Sorting } from "./column.ts";

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
};

/** The sortable headers as one list of choices, for screens too narrow for headers. */
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
