import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Where a cell stands in its table, headers counted. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The nearest place there is, in a line that begins with a header. */
export const within = (place: number, count: number): number =>
  Math.max(1, Math.min(place, count - 1));

/** The place of a cell in its table, headers counted. */
export const placeOf = (inside: HTMLElement): CellPlace | undefined => {
  const cell = inside.closest("td");
  const row = cell?.closest("tr");
  return cell && row ? { row: row.rowIndex, column: cell.cellIndex } : undefined;
};

/** Moves focus from cell to cell with the arrow keys, and to the ends of a row with Home and End. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const from = placeOf(event.currentTarget);
  const rows = event.currentTarget.closest("table")?.rows;
  if (step === undefined || from === undefined || rows === undefined) return;
  event.preventDefault();
  const cells = rows[within(from.row + step[0], rows.length)]?.cells;
  cells?.[within(from.column + step[1], cells.length)]
    ?.querySelector<HTMLElement>("[data-cell]")
    ?.focus();
};
