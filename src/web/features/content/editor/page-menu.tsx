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
import type { RevisionPage } from "#web/api/content.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { type KeyboardMove, placeOfMove } from "#web/ui/tree-moves.ts";
import { visibleRows } from "#web/ui/tree-rows.ts";
import { openableIds, type PageItem } from "../page-tree/page-items.ts";
import { editorPagesMessages as messages } from "./messages.ts";
import type { PageActions } from "./page-actions.ts";

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
  return row && placeOfMove(items, rows, row, direction);
};

/** What can be done with a page in the tree. */
export const PageMenu = (props: PageMenuProps) => {
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
