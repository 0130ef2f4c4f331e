import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";

const hidden = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" };

/** Padding, alignment and visibility that the header and the cells of one column share. */
export const cellClass = (column: {
  align?: "start" | "end";
  hideBelow?: "sm" | "md" | "lg";
}): string =>
  cx(
    "sm:px-3",
    column.align === "end" && "tabular sm:text-right",
    column.hideBelow && hidden[column.hideBelow],
  );

/** One column of a table of `Row`; a plain value, written once at module scope. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The name the list is sorted by when this header is pressed. */
  sort?: string;
  /** The order of the first press; `desc` unless given, because newest first is what most look for. */
  sortFirst?: "asc" | "desc";
  align?: "start" | "end";
  /** Any CSS width, such as "12rem"; the rest share what is left. */
  width?: string;
  /** Left out on narrower screens. */
  hideBelow?: "sm" | "md" | "lg";
  /** For screen readers only, where the content explains itself. */
  headerHidden?: boolean;
};

export type Sorting = { key: string; order: "asc" | "desc" };

export type Selection<Row> = {
  /** Ids of the chosen rows, of this page and others. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the row in "Select Ada Lovelace". */
  labelOf: (row: Row) => string;
};

const rowLinkClass =
  "rounded-sm font-medium text-ink wrap-anywhere group-hover:underline hover:underline";

/**
 * Props of the link in the first cell that stands for its row. It covers nothing but its own words: a click on the
 * rest of the row is handed on to it by the table (row-clicks.ts).
 */
export const rowLink = (more?: string) => ({
  className: cx(rowLinkClass, more),
  "data-row-link": true,
});
