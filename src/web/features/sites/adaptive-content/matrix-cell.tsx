import { Eye, EyeOff } from "lucide-react";
import type { MatrixCell as Cell } from "#site/condition/items.ts";
import { cx } from "#web/kit/class-names.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type CellPlace, moveFocus, placeOf } from "./matrix-focus.ts";
import { messages, reasonOf } from "./messages.ts";

interface MatrixCellProps {
  readonly cell: Cell;
  /** Whether Tab leads to it; the arrow keys lead to the others. */
  readonly isStop: boolean;
  readonly onStop: (place: CellPlace) => void;
}

/** Visible or hidden, with what decided on hover, focus and press. */
export const MatrixCell = ({ cell, isStop, onStop }: MatrixCellProps) => {
  const Icon = cell.seen ? Eye : EyeOff;
  const reason = reasonOf(cell);
  return (
    <Tooltip content={reason} openOnPress>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        data-cell
        onKeyDown={moveFocus}
        onFocus={(event) => {
          const place = placeOf(event.currentTarget);
          if (place) onStop(place);
        }}
        className={cx(
          "inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm whitespace-nowrap hover:bg-subtle pointer-coarse:h-9",
          cell.seen ? "text-ink" : "text-muted",
        )}
      >
        <Icon size={14} aria-hidden className={cx("shrink-0", cell.seen && "text-success-ink")} />
        {cell.seen ? messages.matrix.visible : messages.matrix.hidden}
        <span className="sr-only">. {reason}</span>
      </button>
    </Tooltip>
  );
};
