import { Outlet } from "@tanstack/react-router";
import { ChevronsDownUp, ChevronsUpDown, Library } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { ListState } from "#web/table/table-states.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { FilterField } from "./filter-field.tsx";
import { matchingItems } from "./matching-items.ts";
import { useOpenCollections } from "./open-collections.ts";
import { ShelfActsProvider } from "./shelf-acts.tsx";
import { everyItem } from "./shelf-items.ts";
import { ShelfTree } from "./shelf-tree.tsx";
import { NewSpaceLink, TreeHeader } from "./tree-header.tsx";
import type { TreeSearch } from "./tree-search.ts";
import { messages } from "./messages.ts";
import { UndoOffer } from "./undo-offer.tsx";
import { useFilter } from "./use-filter.ts";
import { useOrganization, useShelf } from "./use-shelf.ts";

const Shelf = ({ search }: { search: TreeSearch }) => {
  const organization = useOrganization();
  const items = useShelf();
  const all = useMemo(() => everyItem(items), [items]);
  const collections = all.filter(({ children }) => children !== undefined);
  const { typed, type, clear } = useFilter(search.q ?? "");
  const filter = useDeferredValue(typed);
  const matches = useMemo(
    () => (filter.trim() === "" ? undefined : matchingItems(items, filter)),
    [items, filter],
  );
  const [open, setOpen] = useOpenCollections(organization.id, items, search.collection);
  const administers = useMemo(() => all.some(({ thing }) => thing.permissions.admin), [all]);
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
        <ShelfTree
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

/** Every space and collection the caller can open, in their order, and what is opened over them. */
export const TreeScreen = ({ search }: { search: TreeSearch }) => (
  <ShelfActsProvider>
    <Shelf search={search} />
    <Outlet />
  </ShelfActsProvider>
);
