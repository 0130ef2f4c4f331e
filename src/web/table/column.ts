import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";

const hidden = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" };

/** Returns the padding, alignment and visibility shared by the header and the cells of a column. */
export const cellClass = (column: {
  align?: "start" | "end";
  hideBelow?: "sm" | "md" | "lg";
}): string =>
  cx(
    "sm:px-3",
    column.align === "end" && "tabular sm:text-right",
    column.hideBelow && hidden[column.hideBelow],
  );

/** A column of a table of `Row`; a plain value, defined once at module scope. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The key that pressing this header sorts by. */
  sort?: string;
  /** The order after the first press; `desc` by default, because most people look for the newest first. */
  sortFirst?: "asc" | "desc";
  align?: "start" | "end";
  /** Any CSS width, such as "12rem"; columns without one share the rest. */
  width?: string;
  /** Hidden on narrower screens. */
  hideBelow?: "sm" | "md" | "lg";
  /** Whether the header is for screen readers only, because the content is self-explanatory. */
  headerHidden?: boolean;
};

export type Sorting = { key: string; order: "asc" | "desc" };

export type Selection<Row> = {
  /** Ids of the selected rows, on this page and others. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Returns the name of the row for "Select Ada Lovelace". */
  labelOf: (row: Row) => string;
};

const rowLinkClass =
  "rounded-sm font-medium text-ink wrap-anywhere group-hover:underline hover:underline";

/**
 * Returns the props of the link in the first cell that represents its row. It covers only its own text: a click
 * elsewhere in the row is forwarded to it by the table (row-clicks.ts).
 */
export const rowLink = (more?: string) => ({
  className: cx(rowLinkClass, more),
  "data-row-link": true,
});
