import type { Sorting } from "./column.ts";

/** What pressing a header asks for: its own first order, then the other one. */
export const nextSorting = (
  column: { sort: string; sortFirst?: "asc" | "desc" },
  sorting: Sorting | undefined,
): Sorting => {
  const first = column.sortFirst ?? "desc";
  if (sorting?.key !== column.sort) return { key: column.sort, order: first };
  return { key: column.sort, order: sorting.order === "asc" ? "desc" : "asc" };
};
