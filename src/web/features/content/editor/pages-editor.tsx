import { useSuspenseQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  FilePlus,
  FileText,
  Folder,
  FolderPlus,
  Import,
  IndentDecrease,
  IndentIncrease,
  Link2,
  PencilLine,
  Plus,
  Trash2,
  Webhook,
} from "lucide-react";
import { type ComponentProps, useCallback, useMemo, useRef, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { deferred } from "#web/shell/deferred.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import {
  type KeyboardMove,
  movePosition,
  type TreePosition,
  visibleRows,
} from "#web/ui/tree/tree-model.ts";
import type { TreeRowState } from "#web/ui/tree/tree-row.tsx";
import { openableIds, pageChoices, type PageItem, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { editorPath, pagesOf, useEditorSource } from "./editor-source.ts";
import { specInsertMessages } from "./api/messages.ts";
import { NewPageDialog, RenameDialog } from "./page-dialogs.tsx";
import { editorPagesMessages as messages } from "./messages.ts";
import { type PageActions, type PagePosition, usePageActions } from "./page-actions.ts";
import { breaksNothing, ImpactDialog } from "./impact-dialog.tsx";

const ReferenceDialog = deferred(async () => {
  const { ReferenceDialog: asked } = await import("./api/reference-dialog.tsx");
  return asked;
});

interface PageMenuProps {
  readonly page: RevisionPage;
  /** The whole tree. */
  readonly items: readonly PageItem[];
  /** For the button, which is part of the tree's keyboard navigation. */
  readonly tabIndex: number;
  readonly actions: Pick<PageActions, "setHidden">;
  readonly onMove: (page: RevisionPage, place: PagePosition) => void;
  readonly onAdd: (type: RevisionPage["type"], into: RevisionPage) => void;
  readonly onRename: (page: RevisionPage) => void;
  readonly onRemove: (page: RevisionPage) => void;
}

const moves = [
  { direction: "up", icon: ArrowUp },
  { direction: "down", icon: ArrowDown },
  { direction: "in", icon: IndentIncrease },
  { direction: "out", icon: IndentDecrease },
] as const;

/** The position after a move of one step in the fully expanded tree; undefined if the move is not possible. */
const positionAfter = (items: readonly PageItem[], id: string, direction: KeyboardMove) => {
  const rows = visibleRows(items, new Set(openableIds(items)));
  const row = rows.find(({ item }) => item.id === id);
  return row && movePosition(items, rows, row, direction);
};

/** The actions on a page in the tree. */
const PageMenu = (props: PageMenuProps) => {
  const { page, items, tabIndex, actions, onMove, onAdd, onRename, onRemove } = props;
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
            onMove(page, { into: position.parent?.id ?? null, at: position.index });
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
          onSelect: () => onRemove(page),
        },
      ]}
    />
  );
};

type ImpactDialogProps = ComponentProps<typeof ImpactDialog>;
interface OpenImpactProps extends ImpactDialogProps {
  /** Called in addition when the dialog is closed. */
  readonly cancel: () => void;
}

type OpenDialog =
  | { kind: "new"; type: RevisionPage["type"]; into: RevisionPage | undefined }
  | { kind: "rename"; page: RevisionPage }
  | { kind: "reference" }
  | ({ kind: "impact" } & Omit<OpenImpactProps, "onClose">);

const additions = [
  { type: "document", icon: FileText },
  { type: "group", icon: Folder },
  { type: "link", icon: Link2 },
] as const;

const openMenu = (_item: PageItem, row: HTMLElement) =>
  row.querySelector<HTMLElement>("[data-page-menu]")?.click();

interface AddMenuProps {
  readonly onAdd: (type: RevisionPage["type"]) => void;
  readonly onReference: () => void;
}

/** Adds a page, a group, a link or pages of an API, or opens the import of many pages. */
const AddMenu = ({ onAdd, onReference }: AddMenuProps) => {
  const { organizationId, spaceId, number } = useEditorSource();
  return (
    <ActionMenu
      trigger={
        <button type="button" className={buttonClass({ size: "sm" })}>
          <Plus size={16} aria-hidden />
          {messages.add}
        </button>
      }
      items={[
        ...additions.map(({ type, icon }) => ({
          label: messages.addTypes[type],
          icon,
          onSelect: () => onAdd(type),
        })),
        "separator",
        { label: specInsertMessages.reference, icon: Webhook, onSelect: onReference },
        {
          label: messages.import,
          icon: Import,
          link: linkOptions({
            to: "/o/$organizationId/spaces/$spaceId/imports/new",
            params: { organizationId, spaceId },
            search: number === undefined ? { direct: "yes" } : { into: number },
          }),
        },
      ]}
    />
  );
};

const OpenImpact = ({ cancel, onClose, ...asked }: OpenImpactProps) => (
  <ImpactDialog
    {...asked}
    onClose={() => {
      cancel();
      onClose();
    }}
  />
);

/** The tree of pages beside the text: add, rename, move, hide and delete. */
export const PagesEditor = ({ selected }: { selected: string | undefined }) => {
  const source = useEditorSource();
  const { data } = useSuspenseQuery(pagesOf(source));
  const actions = usePageActions(selected);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [announcement, setAnnouncement] = useState("");
  const turn = useRef(Promise.resolve());
  const hrefOf = useCallback(({ id }: RevisionPage) => editorPath(source, id), [source]);
  const items = useMemo(() => pageItems(data.pages, () => undefined), [data.pages]);
  const add = (type: RevisionPage["type"], into?: RevisionPage) =>
    setDialog({ kind: "new", type, into });
  const addReference = () => setDialog({ kind: "reference" });
  useActions([
    { id: "editor.add-page", label: messages.addPage, run: () => add("document") },
    { id: "editor.add-reference", label: specInsertMessages.reference, run: addReference },
  ]);
  const close = () => setDialog(undefined);
  const intro = (now: string) => (source.number === undefined ? now : messages.onceMerged);
  /** Asks for confirmation if something breaks; otherwise deletes immediately, which can be undone. */
  const remove = (page: RevisionPage) => {
    const ask = (successor?: string | null) => actions.impactOfRemoval(page, successor);
    const run = (hash: string, successor?: string | null) => actions.remove(page, hash, successor);
    const begin = async () => {
      const impact = await ask();
      if (breaksNothing(impact)) return run(impact.hash);
      return setDialog({
        kind: "impact",
        title: messages.removing.title(page.title || messages.untitled),
        intro: intro(messages.removing.intro),
        impact,
        confirmLabel: messages.removing.confirm,
        tone: "danger",
        ...(page.type !== "link" && { successors: pageChoices(data.pages, page.id) }),
        ask,
        act: run,
        cancel: () => undefined,
      });
    };
    begin().catch((error: unknown) => toastFailure(error, () => remove(page)));
  };
  /** The same for moving, which is shown immediately and reverted if cancelled. */
  const move = (page: RevisionPage, place: PagePosition) => {
    const moving = actions.beginMove(page, place);
    const begin = async () => {
      const impact = await moving.impact();
      if (impact === undefined || breaksNothing(impact)) return moving.finish(impact?.hash);
      return setDialog({
        kind: "impact",
        title: messages.moving.title(page.title || messages.untitled),
        intro: intro(messages.moving.intro),
        impact,
        confirmLabel: messages.moving.confirm,
        tone: "primary",
        ask: async () => (await moving.impact()) ?? impact,
        act: moving.finish,
        cancel: moving.cancel,
      });
    };
    // One after another, because positions refer to the content as left by the previous change.
    turn.current = turn.current.then(begin).catch((error: unknown) => {
      moving.cancel();
      toastFailure(error, () => move(page, place));
    });
  };
  const renderEnd = ({ page }: PageItem, { active }: TreeRowState) => (
    <PageMenu
      page={page}
      items={items}
      tabIndex={active ? 0 : -1}
      actions={actions}
      onMove={move}
      onAdd={add}
      onRename={(renamed) => setDialog({ kind: "rename", page: renamed })}
      onRemove={remove}
    />
  );
  return (
    <section aria-label={messages.title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2 pl-2">
        <h2 className="text-sm font-semibold">{messages.title}</h2>
        <AddMenu onAdd={add} onReference={addReference} />
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
            move(page, { into: parent?.id ?? null, at: index })
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
      {dialog?.kind === "reference" && (
        <ReferenceDialog with={{ onClose: close, onMade: actions.open }} />
      )}
      {dialog?.kind === "impact" && <OpenImpact {...dialog} onClose={close} />}
    </section>
  );
};
