import { Command } from "cmdk";
import { Badge } from "#web/ui/badge.tsx";
import { Marked } from "#web/ui/marked.tsx";
import { KeyHint } from "../keys.tsx";
import type { PaletteGroup, PaletteItem } from "./items.ts";

const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint";

const entryClass =
  "flex min-h-9 scroll-mb-24 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-base data-[selected=true]:bg-subtle data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-accent pointer-coarse:min-h-11";

/** Returns a value that is unique even for an entry in two groups. */
export const valueOf = (group: string, { id }: PaletteItem): string => `${group}:${id}`;

interface EntryProps {
  readonly group: string;
  readonly item: PaletteItem;
  /** Whether it belongs to an earlier text: it stays visible, but cannot be chosen by mistake. */
  readonly stale: boolean;
  onChoose(item: PaletteItem): void;
}

const Entry = ({ group, item, stale, onChoose }: EntryProps) => {
  const { label, marks = [], detail, badge, place, note, keys, disabledReason } = item;
  const { icon: Icon } = item;
  const blocked = disabledReason !== undefined;
  const below = blocked ? disabledReason : detail;
  return (
    <Command.Item
      value={valueOf(group, item)}
      disabled={stale}
      onSelect={() => !blocked && onChoose(item)}
      className={entryClass}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-faint" />
      <span className="min-w-0 grow">
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className={blocked ? "text-faint" : "min-w-0 wrap-anywhere text-ink"}>
            <Marked text={label} marks={marks} />
          </span>
          {badge !== undefined && <Badge>{badge}</Badge>}
        </span>
        {below !== undefined && (
          <span dir="auto" className="block truncate text-left text-xs text-muted">
            {below}
          </span>
        )}
      </span>
      {place !== undefined && (
        <span className="max-w-[35%] shrink-0 truncate text-xs text-faint">{place}</span>
      )}
      {note !== undefined && <code className="font-mono text-xs text-faint">{note}</code>}
      {keys !== undefined && (
        <span className="shrink-0 max-sm:hidden">
          <KeyHint keys={keys} />
        </span>
      )}
    </Command.Item>
  );
};

interface EntryGroupProps {
  readonly group: PaletteGroup;
  readonly stale?: boolean;
  readonly className?: string;
  onChoose(item: PaletteItem): void;
}

/** Entries of one kind below their heading. */
export const EntryGroup = ({ group, stale = false, className = "", onChoose }: EntryGroupProps) => (
  <Command.Group
    heading={group.title}
    // Quick responses never dim what is shown.
    className={`${groupClass} ${stale ? "opacity-60 transition-opacity delay-200" : ""} ${className}`}
  >
    {group.items.map((item) => (
      <Entry key={item.id} group={group.title} item={item} stale={stale} onChoose={onChoose} />
    ))}
  </Command.Group>
);
