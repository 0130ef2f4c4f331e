import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "./messages.ts";
import { withMoved, withoutEntry } from "./listed.ts";

interface EntryActsProps<Entry> {
  /** What the entry is called, in the names of the buttons. */
  readonly name: string;
  readonly list: readonly Entry[];
  readonly index: number;
  readonly onChange: (list: Entry[]) => void;
}

/** Moves an entry of a list up or down, or takes it out. */
export const EntryActs = <Entry,>({ name, list, index, onChange }: EntryActsProps<Entry>) => (
  <div className="flex gap-1">
    <IconButton
      size="sm"
      icon={ArrowUp}
      label={messages.entries.up(name)}
      disabledReason={index === 0 ? messages.entries.first : undefined}
      onClick={() => onChange(withMoved(list, index, -1))}
    />
    <IconButton
      size="sm"
      icon={ArrowDown}
      label={messages.entries.down(name)}
      disabledReason={index === list.length - 1 ? messages.entries.last : undefined}
      onClick={() => onChange(withMoved(list, index, 1))}
    />
    <IconButton
      size="sm"
      icon={X}
      label={messages.entries.remove(name)}
      onClick={() => onChange(withoutEntry(list, index))}
    />
  </div>
);
