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
import { structureStrings } from "./structure-strings.ts";

const { menu: strings, words } = structureStrings;

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
    if (edit !== undefined) act({ edits: [edit], words: words.move(item.text) });
  };
  const alone = siblingsOf(state.shown, pointer).length < 2 ? strings.onlyOne : undefined;
  const nowhere =
    parentsFor(state.shown, pointer).length === 0 ? strings.noParent[item.type] : undefined;
  return (
    <>
      <MenuItem
        icon={ArrowUp}
        disabledReason={up === undefined ? strings.first : undefined}
        onSelect={() => move(up)}
      >
        {strings.up}
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        disabledReason={down === undefined ? strings.last : undefined}
        onSelect={() => move(down)}
      >
        {strings.down}
      </MenuItem>
      <MenuItem
        icon={ListOrdered}
        disabledReason={alone}
        onSelect={() => ask({ kind: "position", item: pointer })}
      >
        {strings.position}
      </MenuItem>
      {item.type !== "site-section-group" && (
        <MenuItem
          icon={CornerUpRight}
          disabledReason={nowhere}
          onSelect={() => ask({ kind: "parent", item: pointer })}
        >
          {strings.parent[item.type]}
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
        {strings.edit}
      </MenuItem>
      {item.type === "site-section-group" && (
        <MenuItem icon={BookPlus} onSelect={() => ask({ kind: "add-sections", group: item.id })}>
          {strings.addSection}
        </MenuItem>
      )}
      {item.type === "site-section" && (
        <MenuItem icon={BookPlus} onSelect={() => ask({ kind: "add-spaces", section: item.id })}>
          {strings.addSpace}
        </MenuItem>
      )}
      <MenuSeparator />
      <MoveItems item={item} />
      <MenuSeparator />
      {item.type !== "site-section-group" && (
        <MenuItem
          icon={House}
          disabledReason={item.default ? strings.isDefault : undefined}
          onSelect={() =>
            act({
              edits: [{ operation: "set_default", item: pointer }],
              words: words.makeDefault(item.text),
            })
          }
        >
          {strings.makeDefault}
        </MenuItem>
      )}
      {item.type === "site-space" && (
        <MenuItem icon={Replace} onSelect={() => ask({ kind: "replace", item: pointer })}>
          {strings.replace}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => ask({ kind: "remove", item: pointer })}>
        {strings.remove}
      </MenuItem>
    </Menu>
  );
};
