import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { Bookmark, BookmarkPlus, PencilLine, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { type SavedView, type SavedViewList, savedViewsQuery } from "#web/api/saved-views.ts";
import { ActionMenu, type MenuEntries } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { viewMessages as messages } from "./messages.ts";
import type { ViewTask } from "./view-dialog.tsx";

const Dialog = deferred(async () => (await import("./view-dialog.tsx")).ViewDialog);

interface ListViewsProps {
  readonly organizationId: string;
  readonly list: SavedViewList;
  /** The search parameters of the list's address without the page; a view stores these. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Returns the same text for the same filters, in whatever order an address has them. */
const inOrder = (search: string): string => {
  const words = new URLSearchParams(search);
  words.sort();
  return `${words}`;
};

interface Views {
  readonly items: readonly SavedView[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

const openEntries = (
  { items, failed, retry }: Views,
  current: string,
  open: (view: SavedView) => void,
): MenuEntries => {
  if (items === undefined)
    return failed
      ? [{ heading: messages.failed }, { label: messages.retry, icon: RotateCw, onSelect: retry }]
      : [{ heading: messages.loading }];
  if (items.length === 0) return [{ heading: messages.none }];
  return [
    { heading: messages.yours },
    ...items.map((view) => ({
      label: view.name,
      checked: inOrder(view.search) === current,
      onSelect: () => open(view),
    })),
  ];
};

/**
 * Filters of a list that the caller saved under names: opens, saves, renames and deletes them, and copies the address
 * of the current ones.
 */
export const ListViews = ({ organizationId, list, filters }: ListViewsProps) => {
  const router = useRouter();
  const { pathname } = useLocation();
  const { data, isError, refetch } = useQuery(savedViewsQuery(organizationId, list));
  const [task, setTask] = useState<ViewTask>();
  const current = inOrder(router.options.stringifySearch(filters));
  const active =
    current === "" ? undefined : data?.items.find(({ search }) => inOrder(search) === current);
  const open = ({ search }: SavedView) => router.history.push(`${pathname}?${search}`);
  const saveRefusal = () => {
    if (current === "") return messages.nothingSet;
    return active && messages.savedAs(active.name);
  };
  const items = (): MenuEntries => [
    ...openEntries(
      { items: data?.items, failed: isError, retry: () => void refetch() },
      current,
      open,
    ),
    "separator",
    {
      label: messages.save,
      icon: BookmarkPlus,
      disabledReason: saveRefusal(),
      onSelect: () => setTask({ act: "save", list, search: current }),
    },
    active !== undefined && {
      label: messages.rename(active.name),
      icon: PencilLine,
      onSelect: () => setTask({ act: "rename", view: active }),
    },
    active !== undefined && {
      label: messages.remove(active.name),
      icon: Trash2,
      destructive: true,
      onSelect: () => setTask({ act: "delete", view: active }),
    },
  ];
  return (
    <>
      {current !== "" && (
        <CopyButton text={window.location.href} label={messages.copyLink} iconOnly />
      )}
      <ActionMenu
        trigger={
          <Button icon={Bookmark} className="max-w-64">
            <span className="truncate">{messages.button(active?.name)}</span>
          </Button>
        }
        items={items}
      />
      {task !== undefined && (
        <Dialog with={{ organizationId, task, onClose: () => setTask(undefined) }} />
      )}
    </>
  );
};
