import { X } from "lucide-react";
import { MAX_CHANGED_MEMBERS } from "#contract/schemas/limits.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import type { BulkKind } from "./bulk-dialog.tsx";
import { bulkMessages } from "./bulk-messages.ts";

interface BulkBarProps {
  readonly count: number;
  /** All who match are selected, on other pages too. */
  readonly all: boolean;
  /** How many match. */
  readonly total: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onAct: (kind: BulkKind) => void;
}

const kinds = [
  ["set-role", bulkMessages.setRole],
  ["add-to-team", bulkMessages.addToTeam],
  ["remove-from-team", bulkMessages.removeFromTeam],
] as const;

/** What can be done with the selected members. It stays in sight while one scrolls through the list. */
export const BulkBar = ({ count, all, total, onSelectAll, onClear, onAct }: BulkBarProps) => {
  const tooMany =
    count > MAX_CHANGED_MEMBERS ? bulkMessages.tooMany(MAX_CHANGED_MEMBERS) : undefined;
  return (
    <section
      aria-label={bulkMessages.bar}
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-md border border-line bg-raised px-3 py-2 shadow-lg"
    >
      <p role="status" className="tabular font-medium">
        {bulkMessages.selected(count)}
      </p>
      {!all && total > count && (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {bulkMessages.selectAll(total)}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {kinds.map(([kind, label]) => (
          <Button key={kind} size="sm" disabledReason={tooMany} onClick={() => onAct(kind)}>
            {label}
          </Button>
        ))}
        <Button size="sm" variant="danger" disabledReason={tooMany} onClick={() => onAct("remove")}>
          {bulkMessages.removeAll}
        </Button>
        <IconButton label={bulkMessages.clear} icon={X} size="sm" onClick={onClear} />
      </div>
    </section>
  );
};
