import { Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { useReturnFocus } from "#web/ui/focus-return.ts";
import { EntryGroup, valueOf } from "./entry.tsx";
import { Footer } from "./footer.tsx";
import { useFoundItems } from "./found-items.tsx";
import { type PaletteGroup, type PaletteItem, useStaticItems } from "./items.ts";
import { matching } from "./matching.ts";
import { paletteMessages as strings } from "./messages.ts";
import { recentGroup, rememberChoice } from "./recent-choices.ts";
import { useSearchItems } from "./search-items.ts";

const isFilled = ({ items }: PaletteGroup): boolean => items.length > 0;
const countOf = (groups: readonly PaletteGroup[]): number =>
  groups.reduce((sum, { items }) => sum + items.length, 0);

/** Returns what the palette offers for a text, in display order. */
const useOffers = (text: string) => {
  const { groups, spaces } = useStaticItems();
  const found = useFoundItems(text);
  const searches = useSearchItems(text);
  const known =
    text === ""
      ? [recentGroup([...groups, spaces]), ...groups].filter(isFilled)
      : matching([...groups, spaces], text);
  return { known, found, searches: { title: strings.search, items: searches } };
};

type Offers = ReturnType<typeof useOffers>;

const saidOf = (text: string, { known, found }: Offers): string => {
  if (text === "") return "";
  if (text.length > MAX_SEARCH_QUERY) return strings.tooLong;
  if (found.failed) return strings.failed;
  const count = countOf(known) + countOf(found.groups);
  const { corrections = [], any = false } = found.understood ?? {};
  return [
    count === 0 ? strings.nothing(text) : strings.found(count),
    ...(corrections.length > 0 ? [strings.also(corrections.map(({ to }) => to))] : []),
    ...(any ? [strings.some] : []),
    ...(found.unsearched ? [strings.unsearched] : []),
  ].join(" · ");
};

const movingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);
const isMoving = ({ key, ctrlKey }: KeyboardEvent): boolean =>
  movingKeys.has(key) || (ctrlKey && ["n", "j", "p", "k"].includes(key));

const firstOf = ([group]: readonly PaletteGroup[]): string | undefined => {
  const [item] = group?.items ?? [];
  return group === undefined || item === undefined ? undefined : valueOf(group.title, item);
};

/**
 * Tracks the selected entry, by default the first. But someone who typed a name and did not move has not chosen to
 * search for it, so the first known or found entry replaces the search, however late it arrives.
 */
const useSelection = (
  { known, found, searches }: Offers,
  text: string,
  list: RefObject<HTMLDivElement | null>,
) => {
  const [value, setValue] = useState("");
  const moved = useRef(false);
  const fallback = firstOf([searches]);
  const takes = firstOf(known) ?? (found.waiting ? undefined : firstOf(found.groups));
  useEffect(() => {
    moved.current = false;
  }, [text]);
  // The list of entries selects its first once it is rendered, which may be after something is found.
  useEffect(() => {
    if (takes !== undefined && !moved.current && value === fallback) setValue(takes);
  }, [takes, fallback, value]);
  useEffect(() => {
    const options = [...(list.current?.querySelectorAll("[role=option]") ?? [])];
    const chosen = options.find((option) => option.getAttribute("data-value") === value);
    // The first entry has its heading above it. The list itself scrolls to the entry that was selected before.
    if (chosen === options[0]) list.current?.scrollTo({ top: 0 });
    else chosen?.scrollIntoView({ block: "nearest" });
  }, [list, text, value]);
  return {
    value,
    onValueChange: setValue,
    onPointerMove: () => {
      moved.current = true;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isMoving(event)) moved.current = true;
    },
  };
};

/** Finds every screen, action, page and person by a few letters. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const offers = useOffers(text);
  const { known, found, searches } = offers;
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(offers, text, list);
  const { onCloseAutoFocus } = useReturnFocus();
  const choose = (item: PaletteItem) => {
    rememberChoice(item.id);
    onClose();
    item.run();
  };
  const leave = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const nothing = text !== "" && !found.waiting && known.length + found.groups.length === 0;
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-0 top-0 z-50 mx-auto w-full max-w-2xl overflow-hidden border border-line bg-raised shadow-lg sm:top-[12vh] sm:rounded-md"
        >
          <Title className="sr-only">{strings.label}</Title>
          <Command label={strings.label} loop shouldFilter={false} {...selection}>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden className="shrink-0 text-faint" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder={strings.placeholder}
                className="h-12 w-full bg-transparent text-md outline-none!"
              />
            </div>
            <Command.List
              ref={list}
              label={strings.results}
              aria-busy={found.waiting}
              className="h-[min(28rem,60vh)] scroll-pt-8 overflow-y-auto px-1.5 [&>[cmdk-list-sizer]]:flex [&>[cmdk-list-sizer]]:min-h-full [&>[cmdk-list-sizer]]:flex-col"
            >
              {known.map((group) => (
                <EntryGroup key={group.title} group={group} onChoose={choose} />
              ))}
              {found.groups.map((group) => (
                <EntryGroup
                  key={group.title}
                  group={group}
                  stale={found.waiting}
                  onChoose={leave}
                />
              ))}
              {nothing && !found.failed && (
                <div
                  role="presentation"
                  className="my-auto px-2.5 py-8 text-center wrap-anywhere text-muted"
                >
                  {text.length > MAX_SEARCH_QUERY ? strings.tooLong : strings.nothing(text)}
                </div>
              )}
              {searches.items.length > 0 && (
                <EntryGroup
                  group={searches}
                  onChoose={leave}
                  className="sticky bottom-0 -mx-1.5 mt-auto border-t border-line bg-raised p-1.5 [&_[cmdk-item]]:scroll-mb-0 [&_[cmdk-group-heading]]:sr-only"
                />
              )}
            </Command.List>
            <Footer
              waiting={found.waiting}
              said={saidOf(text, offers)}
              isSaidAbove={nothing && !found.failed}
              onRetry={found.failed ? found.retry : undefined}
            />
          </Command>
        </Content>
      </Portal>
    </Root>
  );
};
