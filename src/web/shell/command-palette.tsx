import { Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import { KeyHint } from "#web/ui/key-hint.tsx";
import { keyCaps } from "./keys.ts";
import { type PaletteGroup, type PaletteItem, usePaletteGroups } from "./palette-items.ts";
import { paletteMessages as strings } from "./messages.ts";

const STORED = "bindery-recents";
const MOST = 6;

/** Ids of what was chosen in the palette, latest first. */
const recents = (): string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Puts a choice in front. */
const rememberChoice = (id: string): void =>
  window.localStorage.setItem(
    STORED,
    JSON.stringify([id, ...recents().filter((other) => other !== id)].slice(0, MOST)),
  );

const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint";

interface EntryProps {
  readonly item: PaletteItem;
  /** Tells entries that stand in two groups apart. */
  readonly group: string;
  onChoose(item: PaletteItem): void;
}

const Entry = ({ item, group, onChoose }: EntryProps) => {
  const { id, label, note, keys, keywords = [], disabledReason, icon: Icon } = item;
  const blocked = disabledReason !== undefined;
  return (
    <Command.Item
      value={`${group}:${id}`}
      keywords={[label, ...keywords]}
      onSelect={() => !blocked && onChoose(item)}
      {...(blocked && { "aria-disabled": true })}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-base data-[selected=true]:bg-subtle data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-transparent pointer-coarse:min-h-11"
    >
      <Icon size={16} aria-hidden className="shrink-0 text-faint" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className={blocked ? "text-faint" : "text-ink"}>{label}</span>
        {blocked && <span className="block text-xs text-muted">{disabledReason}</span>}
      </span>
      {note !== undefined && <code className="font-mono text-xs text-faint">{note}</code>}
      {keys !== undefined && (
        <span className="shrink-0 max-sm:hidden">
          <KeyHint keys={keyCaps(keys)} />
        </span>
      )}
    </Command.Item>
  );
};

/** What was chosen lately and can be chosen now, as a group in front of the others. */
const withRecents = (groups: readonly PaletteGroup[]): PaletteGroup[] => {
  const all = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const items = recents().flatMap((id) => all.get(id) ?? []);
  return [{ title: strings.recent, items }, ...groups].filter((group) => group.items.length > 0);
};

/** By label, word beginnings and keywords; the value only tells entries apart. */
const score = (_value: string, search: string, keywords: readonly string[] = []): number => {
  const wanted = search.trim().toLocaleLowerCase();
  const best = keywords.map((words) => {
    const text = words.toLocaleLowerCase();
    if (text.startsWith(wanted)) return 1;
    if (text.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 0.8;
    return text.includes(wanted) ? 0.5 : 0;
  });
  return Math.max(0, ...best);
};

/** Every screen and action, by a few typed letters. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const [search, setSearch] = useState("");
  const groups = usePaletteGroups();
  const shown = search.trim() === "" ? withRecents(groups) : groups;
  const choose = (item: PaletteItem) => {
    rememberChoice(item.id);
    onClose();
    item.run();
  };
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto w-full max-w-xl overflow-hidden border border-line bg-raised shadow-lg sm:top-[12vh] sm:rounded-md"
        >
          <Title className="sr-only">{strings.label}</Title>
          <Command label={strings.label} loop filter={score}>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden className="shrink-0 text-faint" />
              <Command.Input
                value={search}
                onValueChange={setSearch}
                placeholder={strings.placeholder}
                className="h-12 w-full bg-transparent text-md outline-none!"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60vh)] scroll-py-2 overflow-y-auto p-1.5 pt-0">
              <Command.Empty className="px-2.5 py-8 text-center text-muted">
                {strings.nothing}
              </Command.Empty>
              {shown.map(({ title, items }) => (
                <Command.Group key={title} heading={title} className={groupClass}>
                  {items.map((item) => (
                    <Entry key={item.id} item={item} group={title} onChoose={choose} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Content>
      </Portal>
    </Root>
  );
};
