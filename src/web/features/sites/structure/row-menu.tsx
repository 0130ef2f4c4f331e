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
import type { ReactElement } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { pointerTo } from "#site/structure/model.ts";
import { moveDown, moveUp, parentsFor, siblingsOf } from "#site/structure/position.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { useEditor } from "./structure-editor.ts";
import type { StructureTreeItem } from "./structure-items.ts";
import { messages } from "./messages.ts";

interface RowMenuProps {
  readonly trigger: ReactElement;
  readonly item: StructureTreeItem;
}

const MoveItems = ({ item }: Pick<RowMenuProps, "item">) => {
  const { state, act, ask } = useEditor();
  const pointer = pointerTo(item);
  const up = moveUp(state.shown, pointer);
  const down = moveDown(state.shown, pointer);
  const move = (edit: StructureEdit | undefined) => {
    if (edit !== undefined) act({ edits: [edit], words: messages.words.move(item.text) });
  };
  const alone = siblingsOf(state.shown, pointer).length < 2 ? messages.menu.onlyOne : undefined;
  const nowhere =
    parentsFor(state.shown, pointer).length === 0 ? messages.menu.noParent[item.type] : undefined;
  return (
    <>
      <MenuItem
        icon={ArrowUp}
        disabledReason={up === undefined ? messages.menu.first : undefined}
        onSelect={() => move(up)}
      >
        {messages.menu.up}
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        disabledReason={down === undefined ? messages.menu.last : undefined}
        onSelect={() => move(down)}
      >
        {messages.menu.down}
      </MenuItem>
      <MenuItem
        icon={ListOrdered}
        disabledReason={alone}
        onSelect={() => ask({ kind: "position", item: pointer })}
      >
        {messages.menu.position}
      </MenuItem>
      {item.type !== "site-section-group" && (
        <MenuItem
          icon={CornerUpRight}
          disabledReason={nowhere}
          onSelect={() => ask({ kind: "parent", item: pointer })}
        >
          {messages.menu.parent[item.type]}
        </MenuItem>
      )}
    </>
  );
};

/** What can be done with an item of the structure. */
export const RowMenu = ({ trigger, item }: RowMenuProps) => {
  const { act, ask, select } = useEditor();
  const pointer = pointerTo(item);
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={PencilLine} onSelect={() => select(pointer)}>
        {messages.menu.edit}
      </MenuItem>
      {item.type === "site-section-group" && (
        <MenuItem icon={BookPlus} onSelect={() => ask({ kind: "add-sections", group: item.id })}>
          {messages.menu.addSection}
        </MenuItem>
      )}
      {item.type === "site-section" && (
        <MenuItem icon={BookPlus} onSelect={() => ask({ kind: "add-spaces", section: item.id })}>
          {messages.menu.addSpace}
        </MenuItem>
      )}
      <MenuSeparator />
      <MoveItems item={item} />
      <MenuSeparator />
      {item.type !== "site-section-group" && (
        <MenuItem
          icon={House}
          disabledReason={item.default ? messages.menu.isDefault : undefined}
          onSelect={() =>
            act({
              edits: [{ operation: "set_default", item: pointer }],
              words: messages.words.makeDefault(item.text),
            })
          }
        >
          {messages.menu.makeDefault}
        </MenuItem>
      )}
      {item.type === "site-space" && (
        <MenuItem icon={Replace} onSelect={() => ask({ kind: "replace", item: pointer })}>
          {messages.menu.replace}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => ask({ kind: "remove", item: pointer })}>
        {messages.menu.remove}
      </MenuItem>
    </Menu>
  );
};
