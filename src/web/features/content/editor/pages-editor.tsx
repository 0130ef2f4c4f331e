import { useSuspenseQuery } from "@tanstack/react-query";
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  FilePlus,
  FileText,
  Folder,
  FolderPlus,
  IndentDecrease,
  IndentIncrease,
  Link2,
  PencilLine,
  Plus,
  Trash2,
} from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import {
  type KeyboardMove,
  movePosition,
  type TreePosition,
  visibleRows,
} from "#web/ui/tree/tree-model.ts";
import type { TreeRowState } from "#web/ui/tree/tree-row.tsx";
import { openableIds, type PageItem, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { editorPath, pagesOf, useEditorSource } from "./editor-source.ts";
import { NewPageDialog, RenameDialog } from "./page-dialogs.tsx";
import { editorPagesMessages as messages } from "./messages.ts";
import { type PageActions, usePageActions } from "./page-actions.ts";

interface PageMenuProps {
  readonly page: RevisionPage;
  /** The whole tree. */
  readonly items: readonly PageItem[];
  /** Of the button, which takes part in the tree's keyboard navigation. */
  readonly tabIndex: number;
  readonly actions: Pick<PageActions, "move" | "setHidden" | "remove">;
  readonly onAdd: (type: RevisionPage["type"], into: RevisionPage) => void;
  readonly onRename: (page: RevisionPage) => void;
}

const moves = [
  { direction: "up", icon: ArrowUp },
  { direction: "down", icon: ArrowDown },
  { direction: "in", icon: IndentIncrease },
  { direction: "out", icon: IndentDecrease },
] as const;

/** Where a move of one step leads in the tree with everything expanded; undefined where it cannot go. */
const positionAfter = (items: readonly PageItem[], id: string, direction: KeyboardMove) => {
  const rows = visibleRows(items, new Set(openableIds(items)));
  const row = rows.find(({ item }) => item.id === id);
  return row && movePosition(items, rows, row, direction);
};

/** What can be done with a page in the tree. */
const PageMenu = (props: PageMenuProps) => {
  const { page, items, tabIndex, actions, onAdd, onRename } = props;
  const isHidden = page.hidden === true;
  const moveItems = () =>
    moves.map(({ direction, icon }) => {
      const position = positionAfter(items, page.id, direction);
      return {
        label: messages.moves[direction],
        icon,
        disabledReason: position === undefined ? messages.cannotMove : undefined,
        onSelect: () => {
          if (position !== undefined)
            actions.move(page, { into: position.parent?.id ?? null, at: position.index });
        },
      };
    });
  return (
    <ActionMenu
      trigger={
        <MoreButton
          data-page-menu
          tabIndex={tabIndex}
          label={messages.more(page.title)}
          narrow
          iconSize={14}
        />
      }
      items={() => [
        { label: messages.rename, icon: PencilLine, onSelect: () => onRename(page) },
        page.type !== "link" && {
          label: messages.addInside.document,
          icon: FilePlus,
          onSelect: () => onAdd("document", page),
        },
        page.type === "group" && {
          label: messages.addInside.group,
          icon: FolderPlus,
          onSelect: () => onAdd("group", page),
        },
        "separator",
        ...moveItems(),
        "separator",
        {
          label: isHidden ? messages.show : messages.hide,
          icon: isHidden ? Eye : EyeOff,
          onSelect: () => actions.setHidden(page, !isHidden),
        },
        {
          label: messages.remove,
          icon: Trash2,
          destructive: true,
          onSelect: () => actions.remove(page),
        },
      ]}
    />
  );
};

type OpenDialog =
  | { kind: "new"; type: RevisionPage["type"]; into: RevisionPage | undefined }
  | { kind: "rename"; page: RevisionPage };

const additions = [
  { type: "document", icon: FileText },
  { type: "group", icon: Folder },
  { type: "link", icon: Link2 },
] as const;

const openMenu = (_item: PageItem, row: HTMLElement) =>
  row.querySelector<HTMLElement>("[data-page-menu]")?.click();

const AddMenu = ({ onAdd }: { onAdd: (type: RevisionPage["type"]) => void }) => (
  <ActionMenu
    trigger={
      <button type="button" className={buttonClass({ size: "sm" })}>
        <Plus size={16} aria-hidden />
        {messages.add}
      </button>
    }
    items={additions.map(({ type, icon }) => ({
      label: messages.addTypes[type],
      icon,
      onSelect: () => onAdd(type),
    }))}
  />
);

/** The tree of pages beside the text: add, rename, move, hide and delete. */
export const PagesEditor = ({ selected }: { selected: string | undefined }) => {
  const source = useEditorSource();
  const { data } = useSuspenseQuery(pagesOf(source));
  const actions = usePageActions(selected);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [announcement, setAnnouncement] = useState("");
  const hrefOf = useCallback(({ id }: RevisionPage) => editorPath(source, id), [source]);
  const items = useMemo(() => pageItems(data.pages, () => undefined), [data.pages]);
  const add = (type: RevisionPage["type"], into?: RevisionPage) =>
    setDialog({ kind: "new", type, into });
  useActions([{ id: "editor.add-page", label: messages.addPage, run: () => add("document") }]);
  const close = () => setDialog(undefined);
  const renderEnd = ({ page }: PageItem, { active }: TreeRowState) => (
    <PageMenu
      page={page}
      items={items}
      tabIndex={active ? 0 : -1}
      actions={actions}
      onAdd={add}
      onRename={(renamed) => setDialog({ kind: "rename", page: renamed })}
    />
  );
  return (
    <section aria-label={messages.title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2 pl-2">
        <h2 className="text-sm font-semibold">{messages.title}</h2>
        <AddMenu onAdd={add} />
      </div>
      {data.pages.length > 0 && (
        <PageTree
          label={messages.tree}
          pages={data.pages}
          hrefOf={hrefOf}
          selected={selected}
          renderEnd={renderEnd}
          onMenu={openMenu}
          onMove={({ page }: PageItem, { parent, index }: TreePosition<PageItem>) =>
            actions.move(page, { into: parent?.id ?? null, at: index })
          }
          announce={setAnnouncement}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dialog?.kind === "new" && (
        <NewPageDialog type={dialog.type} into={dialog.into} actions={actions} onClose={close} />
      )}
      {dialog?.kind === "rename" && (
        <RenameDialog page={dialog.page} actions={actions} onClose={close} />
      )}
    </section>
  );
};
