import { Outlet, useNavigate } from "@tanstack/react-router";
import { ChevronsDownUp, ChevronsUpDown, Library, Search } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { ListState } from "#web/table/table-states.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { everyItem, matchingItems, type ContentItem } from "./content-items.ts";
import { ItemDialogs } from "./row-menu.tsx";
import { ContentTree } from "./content-tree.tsx";
import { NewSpaceLink, TreeHeader } from "./tree-header.tsx";
import { MAX_FILTER, type TreeSearch } from "./tree-search.ts";
import { messages } from "./messages.ts";
import { UndoOffer } from "./use-moves.tsx";
import { useOrganization, useContentTree } from "./use-content-tree.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { Input } from "#web/ui/input.tsx";
import { ancestorsOf } from "#web/ui/tree/tree-model.ts";

const keyOf = (organizationId: string) => `bindery-open-collections.${organizationId}`;

const readOpen = (organizationId: string): readonly string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(organizationId)) ?? "null");
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === "string")
      : undefined;
  } catch {
    return undefined;
  }
};

const openable = (items: readonly ContentItem[]): string[] =>
  items.flatMap(({ id, children }) => (children === undefined ? [] : [id]));

/**
 * The open collections, stored in this browser; until one is opened or closed, those at the top level. The ancestors
 * of the selected collection are opened when it is selected, and may be closed afterwards.
 */
const useOpenCollections = (
  organizationId: string,
  items: readonly ContentItem[],
  chosen: string | undefined,
): [ReadonlySet<string>, (open: ReadonlySet<string>) => void] => {
  const [decided, setDecided] = useState<ReadonlySet<string> | undefined>(() => {
    const kept = readOpen(organizationId);
    if (chosen !== undefined) return new Set([...(kept ?? openable(items)), chosen]);
    return kept && new Set(kept);
  });
  const open = useMemo(() => decided ?? new Set(openable(items)), [decided, items]);
  const [way, setWay] = useState<string>();
  if (chosen !== way) {
    setWay(chosen);
    if (chosen !== undefined) setDecided(new Set([...open, ...ancestorsOf(items, chosen)]));
  }
  const keep = (next: ReadonlySet<string>) => {
    setDecided(next);
    try {
      window.localStorage.setItem(keyOf(organizationId), JSON.stringify([...next]));
    } catch {
      // If storage is full, it is kept only until the page is left.
    }
  };
  return [open, keep];
};

/** How long after the last key press the address is updated, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** The text that filters the tree: immediately as typed, and in the address after a pause in typing. */
const useFilter = (inAddress: string) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // Back and Forward change the address; changes that came from the field itself are ignored.
  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    clearTimeout(resting.current);
    setTyped(inAddress);
  }, [inAddress]);

  const follow = (text: string) => {
    sent.current = text.trim();
    void navigate({
      to: ".",
      search: (now) => ({ ...now, q: text.trim() || undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => follow(text), TYPING_PAUSE_MS);
  };
  const clear = () => {
    clearTimeout(resting.current);
    setTyped("");
    follow("");
  };
  return { typed, type, clear };
};

/** Filters the tree while typing; `/` focuses it. */
const FilterField = ({ value, onType }: { value: string; onType: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", label: messages.filter, run: () => input.current?.focus() }]);
  return (
    <div role="search" className="w-72 max-sm:w-full">
      <Input
        ref={input}
        type="search"
        icon={Search}
        aria-label={messages.filter}
        aria-keyshortcuts="/"
        placeholder={messages.filterPlaceholder}
        maxLength={MAX_FILTER}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
};

const Spaces = ({ search }: { search: TreeSearch }) => {
  const organization = useOrganization();
  const items = useContentTree();
  const all = useMemo(() => everyItem(items), [items]);
  const collections = all.filter(({ children }) => children !== undefined);
  const { typed, type, clear } = useFilter(search.q ?? "");
  const filter = useDeferredValue(typed);
  const matches = useMemo(
    () => (filter.trim() === "" ? undefined : matchingItems(items, filter)),
    [items, filter],
  );
  const [open, setOpen] = useOpenCollections(organization.id, items, search.collection);
  const administers = useMemo(() => all.some(({ content }) => content.permissions.admin), [all]);
  const { createContent } = organization.permissions;
  const nothing = all.length === 0 || matches?.count === 0;
  return (
    <>
      <TreeHeader hasTrash={administers} />
      <UndoOffer />
      {all.length > 0 && (
        <Toolbar
          label={messages.filters}
          end={
            <>
              <p role="status" className="tabular text-sm text-muted">
                {matches
                  ? messages.matches(matches.count)
                  : messages.total(all.length - collections.length, collections.length)}
              </p>
              <IconButton
                label={messages.openAll}
                icon={ChevronsUpDown}
                onClick={() => setOpen(new Set(collections.map(({ id }) => id)))}
              />
              <IconButton
                label={messages.closeAll}
                icon={ChevronsDownUp}
                onClick={() => setOpen(new Set())}
              />
            </>
          }
        >
          <FilterField value={typed} onType={type} />
        </Toolbar>
      )}
      {nothing ? (
        <ListState
          filtered={all.length > 0}
          onClearFilters={clear}
          noun={messages.noun}
          icon={Library}
          title={messages.none.title}
          text={createContent ? messages.none.text : messages.none.textForOthers}
          action={createContent && <NewSpaceLink />}
        />
      ) : (
        <ContentTree
          items={items}
          matches={matches}
          filter={filter}
          chosen={search.collection}
          movable={administers}
          open={open}
          onOpen={setOpen}
        />
      )}
    </>
  );
};

/** All spaces and collections the caller can open, in order, and the dialogs opened over them. */
export const TreeScreen = ({ search }: { search: TreeSearch }) => (
  <ItemDialogs>
    <Spaces search={search} />
    <Outlet />
  </ItemDialogs>
);
