import {
  ArrowDown,
  ArrowUp,
  BookPlus,
  CornerUpRight,
  House,
  ListOrdered,
  PencilLine,
  Replace,
  Trash2,
} from "lucide-react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { pointerTo } from "#site/structure/model.ts";
import { moveDown, moveUp, possibleParents, siblingsOf } from "#site/structure/position.ts";
import { type MenuEntries, RowMenu } from "#web/shell/action-menu.tsx";
import { messages } from "./messages.ts";
import { type StructureEditor, useLatestEditor } from "./structure-editor.ts";
import type { StructureTreeItem } from "./structure-items.ts";

const { menu } = messages;

const moveItems = (
  item: StructureTreeItem,
  { state, make, openDialog }: StructureEditor,
): MenuEntries => {
  const pointer = pointerTo(item);
  const up = moveUp(state.shown, pointer);
  const down = moveDown(state.shown, pointer);
  const move = (edit: StructureEdit | undefined) => () => {
    if (edit !== undefined) make({ edits: [edit], label: messages.edits.move(item.text) });
  };
  const isAlone = siblingsOf(state.shown, pointer).length < 2;
  const hasNoParent = possibleParents(state.shown, pointer).length === 0;
  return [
    {
      icon: ArrowUp,
      label: menu.up,
      disabledReason: up === undefined ? menu.first : undefined,
      onSelect: move(up),
    },
    {
      icon: ArrowDown,
      label: menu.down,
      disabledReason: down === undefined ? menu.last : undefined,
      onSelect: move(down),
    },
    {
      icon: ListOrdered,
      label: menu.position,
      disabledReason: isAlone ? menu.onlyOne : undefined,
      onSelect: () => openDialog({ kind: "position", item: pointer }),
    },
    item.type !== "site-section-group" && {
      icon: CornerUpRight,
      label: menu.parent[item.type],
      disabledReason: hasNoParent ? menu.noParent[item.type] : undefined,
      onSelect: () => openDialog({ kind: "parent", item: pointer }),
    },
  ];
};

const itemsFor = (item: StructureTreeItem, editor: StructureEditor): MenuEntries => {
  const { live, make, openDialog, select } = editor;
  const pointer = pointerTo(item);
  return [
    { icon: PencilLine, label: menu.edit, onSelect: () => select(pointer) },
    item.type === "site-section-group" && {
      icon: BookPlus,
      label: menu.addSection,
      onSelect: () => openDialog({ kind: "add-sections", group: item.id }),
    },
    item.type === "site-section" && {
      icon: BookPlus,
      label: menu.addSpace,
      onSelect: () => openDialog({ kind: "add-spaces", section: item.id }),
    },
    "separator",
    ...moveItems(item, editor),
    "separator",
    item.type !== "site-section-group" && {
      icon: House,
      label: live ? menu.askDefault : menu.makeDefault,
      disabledReason: item.default ? menu.isDefault : undefined,
      onSelect: () => {
        if (live) openDialog({ kind: "make-default", item: pointer });
        else
          make({
            edits: [{ operation: "set_default", item: pointer }],
            label: messages.edits.makeDefault(item.text),
          });
      },
    },
    item.type === "site-space" && {
      icon: Replace,
      label: menu.replace,
      onSelect: () => openDialog({ kind: "replace", item: pointer }),
    },
    {
      icon: Trash2,
      label: menu.remove,
      destructive: true,
      onSelect: () => openDialog({ kind: "remove", item: pointer }),
    },
  ];
};

interface ItemMenuProps {
  readonly item: StructureTreeItem;
  /** Whether the row is the tree's tab stop. */
  readonly active: boolean;
}

/** The actions on an item of the structure. */
export const ItemMenu = ({ item, active }: ItemMenuProps) => {
  const editor = useLatestEditor();
  return (
    <RowMenu
      label={messages.actionsOf(item.type, item.text)}
      active={active}
      items={() => itemsFor(item, editor())}
    />
  );
};
