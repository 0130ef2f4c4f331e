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

/** For the link in the first cell: it makes the whole row the target, while other controls stay on top. */
export const rowLinkClass =
  "font-medium text-ink wrap-anywhere after:absolute after:inset-0 after:content-[''] hover:underline focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";
