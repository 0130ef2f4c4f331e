import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText, Folder, Link2, Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { useActions } from "#web/shell/actions.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import type { TreePlace } from "#web/ui/tree-moves.ts";
import type { TreeRowState } from "#web/ui/tree-row.tsx";
import { type PageItem, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { editorPath, pagesOf, useEditorSource } from "./editor-source.ts";
import { NewPageDialog, RenameDialog } from "./page-dialogs.tsx";
import { editorPagesMessages as messages } from "./messages.ts";
import { usePageActions } from "./page-actions.ts";
import { PageMenu } from "./page-menu.tsx";

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
          onMove={({ page }: PageItem, { parent, index }: TreePlace<PageItem>) =>
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
