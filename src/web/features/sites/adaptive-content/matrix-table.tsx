import { useState } from "react";
import type { MatrixRow as Row } from "#site/condition/items.ts";
import type { PlacedItem } from "../conditioned-items.ts";
import { type CellPlace, within } from "./matrix-focus.ts";
import { messages } from "./messages.ts";
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

/** The matrix itself: one stop for Tab, and the arrow keys from cell to cell. */
export const MatrixTable = ({ columns, rows }: MatrixTableProps) => {
  // Places as the table counts them: its headers come first.
  const [stop, setStop] = useState<CellPlace>({ row: 1, column: 1 });
  const at = {
    row: within(stop.row, rows.length + 1),
    column: within(stop.column, columns.length + 1),
  };
  return (
    <div className="relative overflow-x-auto rounded-md border border-line bg-surface scroll-pl-48">
      <table className="w-max min-w-full border-separate border-spacing-0 text-left text-base">
        <caption className="sr-only">{messages.matrix.caption}</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th
              scope="col"
              className="sticky left-0 z-10 border-b border-line bg-surface px-3 py-2 font-medium"
            >
              {messages.matrix.item}
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
              stop={at.row === row + 1 ? at.column : undefined}
              onStop={setStop}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
