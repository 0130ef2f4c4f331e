import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText, Folder, Link2, Plus } from "lucide-react";
import { lazy, useCallback, useMemo, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { useActions } from "#web/shell/actions.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import type { TreePlace } from "#web/ui/tree-moves.ts";
import type { TreeRowState } from "#web/ui/tree-row.tsx";
import { type PageItem, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { editorPath, pagesOf, useEditorSource } from "./editor-source.ts";
import { NewPageDialog, RenameDialog } from "./page-dialogs.tsx";
import { editorPagesMessages as messages } from "./messages.ts";
import { usePageActs } from "./page-actions.ts";

const load = () => import("./page-menu.tsx");
const PageMenu = lazy(async () => ({ default: (await load()).PageMenu }));

type Asking =
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
  <Menu
    trigger={
      <button type="button" className={buttonClass({ size: "sm" })}>
        <Plus size={16} aria-hidden />
        {messages.add}
      </button>
    }
  >
    {additions.map(({ type, icon }) => (
      <MenuItem key={type} icon={icon} onSelect={() => onAdd(type)}>
        {messages.addTypes[type]}
      </MenuItem>
    ))}
  </Menu>
);

/** The pages that are edited, as a tree in which they are added, named, moved, hidden and deleted. */
export const PagesEditor = ({ selected }: { selected: string | undefined }) => {
  const source = useEditorSource();
  const { data } = useSuspenseQuery(pagesOf(source));
  const acts = usePageActs(selected);
  const [asking, setAsking] = useState<Asking>();
  const [said, setSaid] = useState("");
  const hrefOf = useCallback(({ id }: RevisionPage) => editorPath(source, id), [source]);
  const items = useMemo(() => pageItems(data.pages, () => undefined), [data.pages]);
  const add = (type: RevisionPage["type"], into?: RevisionPage) =>
    setAsking({ kind: "new", type, into });
  useActions([{ id: "editor.add-page", label: messages.addPage, run: () => add("document") }]);
  const stop = () => setAsking(undefined);
  const renderEnd = ({ page }: PageItem, { active }: TreeRowState) => {
    const trigger = (
      <MoreButton
        data-page-menu
        tabIndex={active ? 0 : -1}
        label={messages.more(page.title)}
        narrow
        iconSize={14}
      />
    );
    return (
      <DeferredMenu
        trigger={trigger}
        load={load}
        menu={
          <PageMenu
            trigger={trigger}
            page={page}
            items={items}
            acts={acts}
            onAdd={add}
            onRename={(renamed) => setAsking({ kind: "rename", page: renamed })}
          />
        }
      />
    );
  };
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
            acts.move(page, { into: parent?.id ?? null, at: index })
          }
          announce={setSaid}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {asking?.kind === "new" && (
        <NewPageDialog type={asking.type} into={asking.into} acts={acts} onClose={stop} />
      )}
      {asking?.kind === "rename" && <RenameDialog page={asking.page} acts={acts} onClose={stop} />}
    </section>
  );
};
