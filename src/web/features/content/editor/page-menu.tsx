import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  FilePlus,
  FolderPlus,
  IndentDecrease,
  IndentIncrease,
  PencilLine,
  Trash2,
} from "lucide-react";
import type { ReactElement } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { type KeyboardMove, placeOfMove } from "#web/ui/tree-moves.ts";
import { visibleRows } from "#web/ui/tree-rows.ts";
import { openableIds, type PageItem } from "../page-tree/page-items.ts";
import { editorPagesMessages as messages } from "./messages.ts";
import type { PageActs } from "./page-actions.ts";

interface PageMenuProps {
  readonly trigger: ReactElement;
  readonly page: RevisionPage;
  readonly items: readonly PageItem[];
  readonly acts: Pick<PageActs, "move" | "setHidden" | "remove">;
  readonly onAdd: (type: RevisionPage["type"], into: RevisionPage) => void;
  readonly onRename: (page: RevisionPage) => void;
}

const moves = [
  { way: "up", icon: ArrowUp },
  { way: "down", icon: ArrowDown },
  { way: "in", icon: IndentIncrease },
  { way: "out", icon: IndentDecrease },
] as const;

const placeAfter = (items: readonly PageItem[], id: string, way: KeyboardMove) => {
  const rows = visibleRows(items, new Set(openableIds(items)));
  const row = rows.find(({ item }) => item.id === id);
  return row && placeOfMove(items, rows, row, way);
};

/** What can be done with a page in the tree. */
export const PageMenu = ({ trigger, page, items, acts, onAdd, onRename }: PageMenuProps) => (
  <Menu defaultOpen trigger={trigger}>
    <MenuItem icon={PencilLine} onSelect={() => onRename(page)}>
      {messages.rename}
    </MenuItem>
    {page.type !== "link" && (
      <>
        <MenuItem icon={FilePlus} onSelect={() => onAdd("document", page)}>
          {messages.addInside.document}
        </MenuItem>
        {page.type === "group" && (
          <MenuItem icon={FolderPlus} onSelect={() => onAdd("group", page)}>
            {messages.addInside.group}
          </MenuItem>
        )}
      </>
    )}
    <MenuSeparator />
    {moves.map(({ way, icon }) => {
      const place = placeAfter(items, page.id, way);
      return (
        <MenuItem
          key={way}
          icon={icon}
          disabledReason={place === undefined ? messages.noWay : undefined}
          onSelect={() => {
            if (place !== undefined)
              acts.move(page, { into: place.parent?.id ?? null, at: place.index });
          }}
        >
          {messages.moves[way]}
        </MenuItem>
      );
    })}
    <MenuSeparator />
    <MenuItem
      icon={page.hidden === true ? Eye : EyeOff}
      onSelect={() => acts.setHidden(page, page.hidden !== true)}
    >
      {page.hidden === true ? messages.show : messages.hide}
    </MenuItem>
    <MenuItem icon={Trash2} danger onSelect={() => acts.remove(page)}>
      {messages.remove}
    </MenuItem>
  </Menu>
);
