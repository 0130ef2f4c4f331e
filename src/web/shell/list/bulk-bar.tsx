import { type LucideIcon, X } from "lucide-react";
import { formatNumber } from "#web/kit/format-number.ts";
import { Button, IconButton } from "#web/ui/button.tsx";

const bulkBarMessages = {
  selected: (count: number) => `${formatNumber(count)} selected`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  tooMany: (most: number) => `At most ${formatNumber(most)} at once. Narrow the list first.`,
  clear: "Clear selection",
} as const;

interface BulkAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly destructive?: true;
  /** Whether it works for any number of rows, because it changes none. */
  readonly unlimited?: true;
  readonly run: () => void;
}

interface BulkBarProps {
  /** The accessible name, which states what is selected. */
  readonly label: string;
  readonly count: number;
  /** How many rows match, if they can all be selected and are not. */
  readonly total?: number | undefined;
  /** The most rows that one request changes. */
  readonly most: number;
  readonly actions: readonly BulkAction[];
  /** Absent where rows can only be selected one by one. */
  readonly onSelectAll?: () => void;
  readonly onClear: () => void;
}

/** The actions on the selected rows of a list. Stays visible while the list is scrolled. */
export const BulkBar = ({
  label,
  count,
  total,
  most,
  actions,
  onSelectAll,
  onClear,
}: BulkBarProps) => (
  <section
    aria-label={label}
    className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-md border border-line bg-raised px-3 py-2 shadow-lg"
  >
    <p role="status" className="tabular font-medium">
      {bulkBarMessages.selected(count)}
    </p>
    {total !== undefined && total > count && onSelectAll !== undefined && (
      <Button size="sm" variant="ghost" onClick={onSelectAll}>
        {bulkBarMessages.selectAll(total)}
      </Button>
    )}
    <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm"
          icon={action.icon}
          variant={action.destructive ? "danger" : "secondary"}
          disabledReason={
            count > most && !action.unlimited ? bulkBarMessages.tooMany(most) : undefined
          }
          onClick={action.run}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={bulkBarMessages.clear} icon={X} size="sm" onClick={onClear} />
    </div>
  </section>
);
