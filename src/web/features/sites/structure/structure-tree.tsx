import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { canHold } from "#site/structure/position.ts";
import { pointerTo } from "#site/structure/model.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { TreePlace } from "#web/ui/tree-moves.ts";
import type { TreeRowState } from "#web/ui/tree-row.tsx";
import { Tree } from "#web/ui/tree.tsx";
import { useOpenLines } from "./closed-lines.ts";
import { moveTo } from "./moves.ts";
import { RowLabel } from "./row-label.tsx";
import { openRowMenu, RowMenuButton } from "./row-menu-button.tsx";
import { useEditor } from "./structure-editor.ts";
import { linesById, linesWith, structureItems, type StructureTreeItem } from "./structure-items.ts";
import { messages } from "./messages.ts";

const renderLabel = (item: StructureTreeItem) => <RowLabel item={item} />;
const renderEnd = (item: StructureTreeItem, { active }: TreeRowState) => (
  <RowMenuButton item={item} active={active} />
);

/** The lines of the structure; the same ones stay the same objects. */
const useLines = () => {
  const { state, addresses, siteSpaces } = useEditor();
  const before = useRef<ReadonlyMap<string, StructureTreeItem>>(new Map());
  const items = useMemo(
    () => structureItems(state.shown, addresses, siteSpaces, before.current),
    [state.shown, addresses, siteSpaces],
  );
  useEffect(() => {
    before.current = linesById(items);
  }, [items]);
  return items;
};

interface StructureTreeProps {
  /** Only lines with this in their title or address. */
  readonly filter: string;
  readonly onClear: () => void;
  /** Why nothing can be changed; for want of the role when absent. */
  readonly readOnly: string | undefined;
}

/** Groups, sections and site-spaces in one tree: chosen, opened, and moved by pointer or keys. */
export const StructureTree = ({
  filter,
  onClear,
  readOnly = messages.readOnly,
}: StructureTreeProps) => {
  const { site, state, editable, selected, select, act } = useEditor();
  const all = useLines();
  const [open, setOpen] = useOpenLines(site.id, all);
  const [said, setSaid] = useState("");
  const items = useMemo(() => (filter === "" ? all : linesWith(all, filter)), [all, filter]);
  const everything = useMemo(() => new Set(linesById(items).keys()), [items]);
  const box = useRef<HTMLDivElement>(null);
  const chosen = selected?.id;
  useEffect(() => {
    if (chosen === undefined) return;
    const row = box.current?.querySelector(`[data-tree-id="${CSS.escape(chosen)}"]`);
    row?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { shown } = state;
  const refusal = useCallback(
    (item: StructureTreeItem, parent: StructureTreeItem | null): string | undefined => {
      if (filter !== "") return messages.filtered;
      return canHold(shown, parent && pointerTo(parent), item.type)
        ? undefined
        : messages.cannotHold(item.type, parent?.type ?? null);
    },
    [shown, filter],
  );
  const move = (item: StructureTreeItem, { parent, index }: TreePlace<StructureTreeItem>) =>
    act({
      edits: [moveTo(shown, item, parent, index)],
      words: messages.words.move(item.text),
    });
  if (items.length === 0)
    return (
      <EmptyState
        title={messages.nothingFound}
        action={<Button onClick={onClear}>{messages.clearFilter}</Button>}
      />
    );
  return (
    <div ref={box}>
      <Tree
        label={messages.tree}
        items={items}
        expanded={filter === "" ? open : everything}
        onExpandedChange={filter === "" ? setOpen : () => undefined}
        selected={chosen}
        onActivate={(item) => select(pointerTo(item))}
        onMenu={(_item, row) => openRowMenu(row)}
        onMove={editable ? move : undefined}
        lifting={filter === ""}
        moveRefusal={refusal}
        announce={setSaid}
        renderLabel={renderLabel}
        renderEnd={editable ? renderEnd : undefined}
        typeAhead={false}
      />
      <p className="mt-4 pl-1 text-sm text-muted max-sm:hidden pointer-coarse:hidden">
        {editable ? messages.keys : readOnly}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
};
