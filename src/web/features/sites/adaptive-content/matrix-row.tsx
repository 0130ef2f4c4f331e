import { memo } from "react";
import type { MatrixCell as Cell } from "#site/condition/items.ts";
import { cx } from "#web/kit/class-names.ts";
import type { PlacedItem } from "../conditioned-items.ts";
import { Badge } from "#web/ui/badge.tsx";
import { MatrixCell } from "./matrix-cell.tsx";
import type { CellPlace } from "./matrix-focus.ts";
import { messages } from "./messages.ts";

/** One kind of visitor. */
export interface MatrixColumn {
  readonly key: string;
  readonly title: string;
}

interface MatrixRowProps {
  readonly placed: PlacedItem;
  readonly columns: readonly MatrixColumn[];
  readonly cells: readonly Cell[];
  /** The column Tab leads to, if it is in this row. */
  readonly stop: number | undefined;
  readonly onStop: (place: CellPlace) => void;
}

/** One section or space and what each kind of visitor sees of it. */
export const MatrixRow = memo(
  ({ placed: { item, depth, group }, columns, cells, stop, onStop }: MatrixRowProps) => (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-80 min-w-40 border-b border-line bg-surface py-1.5 pr-3 font-normal max-xs:max-w-44"
      >
        <span
          className="flex flex-wrap items-center gap-x-2"
          style={{ paddingInlineStart: `${0.75 + depth * 1.25}rem` }}
        >
          <span
            className={cx("min-w-0 wrap-anywhere", item.kind === "site-section" && "font-medium")}
          >
            {item.title}
          </span>
          <span className="text-xs text-faint">
            {item.kind === "site-section" ? messages.matrix.section : messages.matrix.space}
            {item.kind === "site-section" &&
              group !== undefined &&
              ` ${messages.matrix.inGroup(group)}`}
          </span>
          {item.default === true && <Badge>{messages.matrix.isDefault}</Badge>}
        </span>
      </th>
      {columns.map(({ key }, column) => {
        const cell = cells[column];
        return (
          <td key={key} className="border-b border-line px-1 py-1">
            {cell && <MatrixCell cell={cell} isStop={stop === column + 1} onStop={onStop} />}
          </td>
        );
      })}
    </tr>
  ),
);
