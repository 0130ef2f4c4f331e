import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { cx } from "#web/kit/class-names.ts";
import {
  createNearness,
  TreeChunk,
  type TreeDrawing,
  type TreeRowHandlers,
  TreeRowView,
} from "./tree-row.tsx";
import {
  ancestorsOf,
  canOpen,
  foldedFor,
  moveOfKey,
  movePosition,
  stepOfKey,
  type TreeItem,
  type TreePosition,
  type TreeRow,
  typedRow,
  visibleRows,
} from "./tree-model.ts";
import { treeMessages, useTreeLift } from "./use-tree-lift.ts";
import { useTreeDrag } from "./use-tree-drag.ts";

export interface TreeHandle {
  /** Focuses a visible item of the tree, or the row that Tab reaches. */
  focus(id?: string): void;
}

export type TreeProps<Item extends TreeItem<Item>> = TreeDrawing<Item> & {
  /** The accessible name of the tree. */
  label: string;
  items: readonly Item[];
  /** Ids of the open items. */
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** The id of the item that is shown or chosen. */
  selected?: string | undefined;
  /** Called on a press or Enter on an item without `href`; if absent, such an item opens and closes. */
  onActivate?: (item: Item) => void;
  /** Called on the context-menu key or Shift+F10 on a row; the menu can be placed at the element. */
  onMenu?: (item: Item, row: HTMLElement) => void;
  /** Receives every key pressed on a row first; return true if it was handled. */
  onKey?: (item: Item, event: KeyboardEvent<HTMLElement>) => boolean;
  /** Whether letters select rows that start with them. Turn it off where single letters are shortcuts. */
  typeAhead?: boolean;
  /** Called to move an item, by pointer or with Alt and an arrow key. If absent, nothing can be moved. */
  onMove?: ((item: Item, position: TreePosition<Item>) => void) | undefined;
  /** Whether Space lifts a row, arrow keys move it, Space or Enter drops it and Escape puts it back. */
  lifting?: boolean;
  /** Returns why an item cannot go below a parent (null: the top); undefined if it can. */
  moveRefusal?: (item: Item, parent: Item | null) => string | undefined;
  /** Announces a text to screen readers. */
  announce?: (text: string) => void;
  className?: string;
  ref?: Ref<TreeHandle>;
};

/** Rows per chunk, about as many as fit on a screen. */
const CHUNK_ROWS = 20;
/** A tree of at most this many rows is rendered completely. */
const MOST_DRAWN_WHOLE = 300;
/** How far outside the screen rows are rendered. */
const DRAWN_MARGIN = "1000px 0px";
/** Letters typed within this time belong together. */
const TYPING_MS = 600;

/**
 * Whether an event happened in the row itself: React also passes on events of a menu that the row opened elsewhere.
 */
const isWithin = ({ target, currentTarget }: SyntheticEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

/**
 * A tree view that follows the ARIA pattern: arrow keys, Home, End and letters move focus, `*` opens all siblings,
 * Enter follows the link. Rows far from the screen are not rendered.
 */
export const Tree = <Item extends TreeItem<Item>>(props: TreeProps<Item>) => {
  const { label, items, expanded, selected, renderLabel, renderLink, renderEnd } = props;
  const lift = useTreeLift<Item>({
    items,
    refusal: props.moveRefusal,
    onDrop: (item, position) => move(item, position),
    announce: (text) => props.announce?.(text),
  });
  const { shown, opened } = lift;
  const [dragged, setDragged] = useState<Item>();
  const { moveRefusal } = props;
  const folded = useMemo(
    () => dragged && moveRefusal && foldedFor(items, dragged, moveRefusal),
    [items, dragged, moveRefusal],
  );
  const rows = useMemo(() => {
    if (opened.length === 0 && folded === undefined) return visibleRows(shown, expanded);
    const open = [...expanded, ...opened].filter((id) => folded?.has(id) !== true);
    return visibleRows(shown, new Set(open));
  }, [shown, expanded, opened, folded]);
  const [focused, setFocused] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: "", at: 0 });
  const keepFocus = useRef(false);
  const [nearness] = useState(() => createNearness(DRAWN_MARGIN));

  const rowOf = (id: string | undefined) => rows.find((row) => row.item.id === id);
  const active = (rowOf(focused) ?? rowOf(selected) ?? rows[0])?.item.id;

  const elementOf = (id: string) =>
    root.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`);
  const focusRow = (id: string | undefined) => {
    if (id === undefined) return;
    flushSync(() => setFocused(id));
    elementOf(id)?.focus();
  };
  useImperativeHandle(props.ref, () => ({ focus: (id) => focusRow(id ?? active) }));
  // Moving a row in the document takes its focus away.
  useEffect(() => {
    if (!keepFocus.current) return;
    keepFocus.current = false;
    if (focused !== undefined) elementOf(focused)?.focus();
  });

  const setOpen = (ids: readonly string[], open: boolean) => {
    const next = new Set(expanded);
    for (const id of ids) {
      if (open) next.add(id);
      else next.delete(id);
    }
    props.onExpandedChange(next);
  };
  const toggle = ({ item, open }: TreeRow<Item>) => {
    if (open === true && focused !== undefined && focused !== item.id) focusRow(item.id);
    setOpen([item.id], open !== true);
  };
  const move = (item: Item, position: TreePosition<Item>) => {
    const { parent, index } = position;
    const among = (parent === null ? items : (parent.children ?? [])).filter(
      ({ id }) => id !== item.id,
    );
    props.onMove?.(item, position);
    if (parent !== null) setOpen([...ancestorsOf(items, parent.id), parent.id], true);
    props.announce?.(
      treeMessages.moved(
        item.spoken ?? item.text,
        index + 1,
        among.length + 1,
        parent?.text ?? treeMessages.top,
      ),
    );
  };
  const { drag, grab } = useTreeDrag<Item>({
    root,
    items,
    rows,
    refusal: props.moveRefusal,
    onLift: setDragged,
    onSettle: () => setDragged(undefined),
    onDrop: move,
    onCancel: (item) => props.announce?.(treeMessages.cancelled(item.text)),
    onOpen: (id) => setOpen([id], true),
  });

  const activate = (row: TreeRow<Item>, element: HTMLElement, event: KeyboardEvent) => {
    if (row.item.href !== undefined) {
      const { ctrlKey, metaKey, shiftKey } = event;
      const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
      element.querySelector("[data-tree-link]")?.dispatchEvent(new MouseEvent("click", click));
    } else if (props.onActivate !== undefined) props.onActivate(row.item);
    else if (row.open !== undefined) toggle(row);
  };

  const moveByKey = (row: TreeRow<Item>, key: string): boolean => {
    const way = moveOfKey(key);
    if (way === undefined || props.onMove === undefined) return false;
    const position = movePosition(items, rows, row, way);
    const refusal = position && props.moveRefusal?.(row.item, position.parent);
    if (position === undefined || refusal !== undefined) {
      props.announce?.(refusal ?? treeMessages.noWay(row.item.text));
    } else {
      keepFocus.current = true;
      move(row.item, position);
    }
    return true;
  };

  const typeLetter = (row: TreeRow<Item>, key: string, now: number): boolean => {
    if (props.typeAhead === false || key.length !== 1) return false;
    const begun = now - typed.current.at < TYPING_MS ? typed.current.letters : "";
    if (key === " " && begun === "") return false;
    typed.current = { letters: begun + key, at: now };
    const found = typedRow(
      rows.map(({ item }) => item.text),
      rows.indexOf(row),
      begun + key,
    );
    if (found === undefined) return false;
    focusRow(rows[found]?.item.id);
    return true;
  };

  const press = (row: TreeRow<Item>, event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, currentTarget } = event;
    if (lift.held === row.item.id) {
      keepFocus.current = true;
      return lift.press(key);
    }
    if (props.onKey?.(row.item, event) === true) return true;
    if (event.altKey) return !event.ctrlKey && !event.metaKey && moveByKey(row, key);
    if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
      props.onMenu?.(row.item, currentTarget);
      return props.onMenu !== undefined;
    }
    if (key === "Enter") {
      activate(row, currentTarget, event);
      return true;
    }
    if (event.ctrlKey || event.metaKey) return false;
    if (key === "*") {
      const siblings = row.parent === null ? items : (row.parent.children ?? []);
      setOpen(
        siblings.filter(canOpen).map(({ id }) => id),
        true,
      );
      return true;
    }
    if (key === " " && props.lifting === true && props.onMove !== undefined) {
      lift.begin(row.item);
      return true;
    }
    const step = stepOfKey(rows, row, key);
    if (step?.to !== undefined) focusRow(step.to);
    if (step?.toggle === true) toggle(row);
    if (step !== undefined) return true;
    if (typeLetter(row, key, event.timeStamp)) return true;
    if (key !== " ") return false;
    activate(row, currentTarget, event);
    return true;
  };

  const now: TreeRowHandlers = {
    focus: (id) => {
      if (lift.held !== undefined && id !== lift.held) lift.cancel();
      setFocused(id);
    },
    grab: (id, event) => {
      if (props.onMove === undefined || !isWithin(event)) return;
      lift.cancel();
      grab(id, event);
    },
    type: (id, event) => {
      const row = rowOf(id);
      const onRow =
        event.target === event.currentTarget ||
        (event.target instanceof Element && event.target.closest("[data-tree-link]") !== null);
      if (row !== undefined && onRow && press(row, event)) event.preventDefault();
    },
    press: (id, event) => {
      const row = rowOf(id);
      if (row === undefined || !(event.target instanceof Element) || !isWithin(event)) return;
      if (event.target.closest("[data-tree-end]")) return;
      if (event.target.closest("[data-tree-toggle]")) toggle(row);
      else if (row.item.href !== undefined) return;
      else if (props.onActivate !== undefined) props.onActivate(row.item);
      else if (row.open !== undefined) toggle(row);
    },
  };
  const latest = useRef(now);
  latest.current = now;
  const [handlers] = useState<TreeRowHandlers>(() => ({
    focus: (id) => latest.current.focus(id),
    grab: (id, event) => latest.current.grab(id, event),
    type: (id, event) => latest.current.type(id, event),
    press: (id, event) => latest.current.press(id, event),
  }));

  const draw = (row: TreeRow<Item>): ReactNode => {
    const { id } = row.item;
    return (
      <TreeRowView
        key={id}
        {...row}
        {...{ renderLabel, renderLink, renderEnd, handlers }}
        selected={id === selected}
        active={id === active}
        lifted={drag?.item.id === id}
        held={lift.held === id}
        dropZone={drag?.over?.id === id ? drag.over.zone : undefined}
      />
    );
  };
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, chunk) =>
    rows.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS),
  );
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      className={cx(
        "[--tree-row:2rem] pointer-coarse:[--tree-row:2.75rem]",
        drag && "cursor-grabbing",
        props.className,
      )}
    >
      {rows.length <= MOST_DRAWN_WHOLE
        ? rows.map(draw)
        : chunks.map((chunk, index) => (
            <TreeChunk
              key={index}
              count={chunk.length}
              nearness={nearness}
              always={index === 0 || chunk.some(({ item }) => item.id === active)}
              render={() => chunk.map(draw)}
            />
          ))}
      {drag && (
        <div
          aria-hidden
          className="pointer-events-none fixed top-3 left-3 z-60 max-w-64 rounded-sm border border-line bg-raised px-2 py-1 text-sm shadow-lg"
          style={{ transform: `translate(${String(drag.x)}px, ${String(drag.y)}px)` }}
        >
          <span className="block truncate">{drag.item.text}</span>
          {drag.refusal !== undefined && (
            <span className="block text-danger-ink">{drag.refusal}</span>
          )}
        </div>
      )}
    </div>
  );
};
