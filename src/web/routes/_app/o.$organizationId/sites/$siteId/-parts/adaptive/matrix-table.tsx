import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { MatrixRow as Row } from "../../../../../../../../site/condition/matrix.ts";
import type { PlacedItem } from "../../../../../../../site/conditioned-items.ts";
import { matrixStrings as strings } from "./matrix-strings.ts";
import { type MatrixColumn, MatrixRow } from "./matrix-row.tsx";

/** One row of the table: where the item stands, and its cells. */
export interface PlacedRow {
  readonly placed: PlacedItem;
  readonly cells: Row["cells"];
}

interface MatrixTableProps {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly PlacedRow[];
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

const placeOf = (target: EventTarget): { row: number; column: number } | undefined => {
  const cell = target instanceof HTMLElement ? target.closest("td") : null;
  const row = cell?.closest("tr");
  // The first cell of a row is its header, and the first row is that of the columns.
  return cell && row ? { row: row.rowIndex - 1, column: cell.cellIndex - 1 } : undefined;
};

/** The matrix itself: one stop for Tab, and the arrow keys from cell to cell. */
export const MatrixTable = ({ columns, rows }: MatrixTableProps) => {
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const at = { row: within(stop.row, rows.length), column: within(stop.column, columns.length) };

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    const from = placeOf(event.target);
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const row = within(from.row + step[0], rows.length);
    const column = within(from.column + step[1], columns.length);
    event.currentTarget.rows[row + 1]?.cells[column + 1]
      ?.querySelector<HTMLElement>("[data-cell]")
      ?.focus();
  };
  const follow = (event: FocusEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (place) setStop(place);
  };

  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface scroll-pl-48">
      <table
        onKeyDown={move}
        onFocus={follow}
        className="w-max min-w-full border-separate border-spacing-0 text-left text-base"
      >
        <caption className="sr-only">{strings.caption}</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th
              scope="col"
              className="sticky left-0 z-10 border-b border-line bg-surface px-3 py-2 font-medium"
            >
              {strings.item}
            </th>
            {columns.map(({ key, title }) => (
              <th
                key={key}
                scope="col"
                className="max-w-48 border-b border-line px-3 py-2 align-bottom font-medium wrap-anywhere"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ placed, cells }, row) => (
            <MatrixRow
              key={placed.item.id}
              placed={placed}
              columns={columns}
              cells={cells}
              stop={at.row === row ? at.column : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
