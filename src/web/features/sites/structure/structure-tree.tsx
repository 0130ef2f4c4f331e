import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { canHold } from "#site/structure/position.ts";
import { pointerTo } from "#site/structure/model.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ancestorsOf, canOpen, type TreePosition } from "#web/ui/tree/tree-model.ts";
import type { TreeRowState } from "#web/ui/tree/tree-row.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";
import {
  linesById,
  linesWith,
  moveTo,
  structureItems,
  type StructureTreeItem,
} from "./structure-items.ts";
import { ItemChanges, kindIcons } from "./item-changes.tsx";
import { openRowMenu } from "#web/shell/action-menu.tsx";
import { ItemMenu } from "./row-menu.tsx";
import { useOwnKeys } from "#web/shell/keys.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { Eye, FoldVertical, Palette, TriangleAlert, UnfoldVertical } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Badge } from "#web/ui/badge.tsx";

const keyOf = (siteId: string) => `bindery-structure-closed.${siteId}`;

const readClosed = (siteId: string): ReadonlySet<string> => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(siteId)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
};

/** Which lines are open: all except those closed since the browser tab was opened. */
const useOpenLines = (siteId: string, items: readonly StructureTreeItem[]) => {
  const [closed, setClosed] = useState(() => readClosed(siteId));
  const openable = useMemo(
    () => [...linesById(items).values()].filter(canOpen).map(({ id }) => id),
    [items],
  );
  const open: ReadonlySet<string> = useMemo(
    () => new Set(openable.filter((id) => !closed.has(id))),
    [openable, closed],
  );
  const setOpen = (next: ReadonlySet<string>) => {
    const now = new Set(openable.filter((id) => !next.has(id)));
    setClosed(now);
    try {
      window.sessionStorage.setItem(keyOf(siteId), JSON.stringify([...now]));
    } catch {
      // If storage is full, it is kept only until the page is left.
    }
  };
  /** Opens lines temporarily: what a person closed is still remembered as closed. */
  const reveal = (ids: readonly string[]) =>
    setClosed(new Set([...closed].filter((id) => !ids.includes(id))));
  return { openable, open, setOpen, reveal };
};

/** The badges of a line. */
const Marks = ({ item }: { item: StructureTreeItem }) => (
  <span className="flex shrink-0 items-center gap-1">
    {item.default && (
      <Badge tone="accent" title={messages.defaultTitle[item.type]}>
        {messages.default}
      </Badge>
    )}
    {item.condition !== undefined && (
      <span title={messages.conditionTitle(item.condition)} className="text-muted">
        <Eye size={14} aria-hidden />
        <span className="sr-only">{messages.condition}</span>
      </span>
    )}
    {item.customized && (
      <span title={messages.customizedTitle} className="text-muted">
        <Palette size={14} aria-hidden />
        <span className="sr-only">{messages.customized}</span>
      </span>
    )}
    {item.broken && (
      <Badge tone="danger" icon={TriangleAlert} title={messages.brokenTitle}>
        {messages.broken}
      </Badge>
    )}
  </span>
);

/** The content of a line of the structure: kind, title, address and badges. */
const RowLabel = ({ item }: { item: StructureTreeItem }) => {
  const Icon = kindIcons[item.type];
  const isMarked = item.default || item.customized || item.broken || item.condition !== undefined;
  return (
    <>
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="sr-only">{messages.kinds[item.type]} </span>
      <span className="min-w-12 truncate">{item.text}</span>
      {item.address !== undefined && (
        <span className="min-w-0 shrink-[9] truncate font-mono text-xs font-normal text-muted max-sm:hidden">
          {item.address}
        </span>
      )}
      {isMarked && <Marks item={item} />}
      {item.changes !== undefined && (
        <ItemChanges changes={item.changes} formerTitle={item.formerTitle} />
      )}
    </>
  );
};

const renderLabel = (item: StructureTreeItem) => <RowLabel item={item} />;
const renderEnd = (item: StructureTreeItem, { active }: TreeRowState) => (
  <ItemMenu item={item} active={active} />
);

/** The lines of the structure; unchanged ones stay the same objects. */
const useLines = () => {
  const { state, addresses, siteSpaces, changes } = useEditor();
  const before = useRef<ReadonlyMap<string, StructureTreeItem>>(new Map());
  const items = useMemo(
    () => structureItems(state.shown, addresses, siteSpaces, before.current, changes),
    [state.shown, addresses, siteSpaces, changes],
  );
  useEffect(() => {
    before.current = linesById(items);
  }, [items]);
  return items;
};

/** A row reached by keyboard must not be hidden behind the summary of a draft. */
const UNDER_SUMMARY = "[&_[role=treeitem]]:scroll-mt-20 max-lg:[&_[role=treeitem]]:scroll-mb-20";

interface StructureTreeProps {
  /** Shows only lines with this text in their title or address. */
  readonly filter: string;
  readonly onClear: () => void;
  /** Why nothing can be changed; undefined if it is for lack of the role. */
  readonly readOnly: string | undefined;
}

/** Groups, sections and site-spaces in one tree: selected, opened, and moved by pointer or keyboard. */
export const StructureTree = ({
  filter,
  onClear,
  readOnly = messages.readOnly,
}: StructureTreeProps) => {
  const { site, state, editable, selected, select, make, changes } = useEditor();
  const all = useLines();
  useOwnKeys(editable ? [...messages.treeKeys, ...messages.liftKeys] : messages.treeKeys);
  const { openable, open, setOpen, reveal } = useOpenLines(site.id, all);
  const [said, setSaid] = useState("");
  const items = useMemo(() => (filter === "" ? all : linesWith(all, filter)), [all, filter]);
  const everything = useMemo(() => new Set(linesById(items).keys()), [items]);
  const box = useRef<HTMLDivElement>(null);
  const chosen = selected?.id;
  const [revealed, setRevealed] = useState<string>();
  if (chosen !== revealed) {
    // An item selected by an address or a search is shown even inside a closed line, which can be closed again.
    setRevealed(chosen);
    if (chosen !== undefined) reveal(ancestorsOf(all, chosen));
  }
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
  const move = (item: StructureTreeItem, { parent, index }: TreePosition<StructureTreeItem>) =>
    make({
      edits: [moveTo(shown, item, parent, index)],
      label: messages.edits.move(item.text),
    });
  if (items.length === 0)
    return (
      <EmptyState
        title={messages.nothingFound}
        action={<Button onClick={onClear}>{messages.clearFilter}</Button>}
      />
    );
  return (
    <div ref={box} className={cx(changes !== undefined && UNDER_SUMMARY)}>
      {filter === "" && openable.length > 0 && (
        <div className="mb-1 flex justify-end gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={UnfoldVertical}
            disabledReason={open.size === openable.length ? messages.allOpen : undefined}
            onClick={() => setOpen(new Set(openable))}
          >
            {messages.openAll}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={FoldVertical}
            disabledReason={open.size === 0 ? messages.allClosed : undefined}
            onClick={() => setOpen(new Set())}
          >
            {messages.closeAll}
          </Button>
        </div>
      )}
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
