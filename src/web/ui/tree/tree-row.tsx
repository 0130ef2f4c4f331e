import { ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "#web/kit/class-names.ts";
import type { DropZone, TreeItem } from "./tree-model.ts";

/** Reports which elements are near the screen. */
interface Nearness {
  /** Calls `listener` whenever an element comes near or leaves. Returns an unsubscribe function. */
  watch(element: Element, listener: (near: boolean) => void): () => void;
}

/** Creates one observer for many elements, because one for each costs more than skipping rows saves. */
export const createNearness = (margin: string): Nearness => {
  const listeners = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return {
    watch: (element, listener) => {
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
  };
};

type TreeChunkProps = {
  /** How many rows the chunk has. */
  count: number;
  /** Rendered even far from the screen, because focus is or may go there. */
  always: boolean;
  /** Reports when the chunk comes near the screen. */
  nearness: Nearness;
  render: () => ReactNode;
};

/** Consecutive rows, rendered while they are near the screen. All rows have the same height. */
export const TreeChunk = ({ count, always, nearness, render }: TreeChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () => (box.current === null ? undefined : nearness.watch(box.current, setNear)),
    [nearness],
  );
  return (
    <div
      ref={box}
      role="none"
      // Changes inside a chunk are laid out and painted without the others.
      className="[contain:layout_size_style]"
      style={{ height: `calc(var(--tree-row) * ${String(count)})` }}
    >
      {(near || always) && render()}
    </div>
  );
};

/** The state of a row, for functions that render its content. */
export interface TreeRowState {
  readonly level: number;
  readonly open: boolean | undefined;
  readonly selected: boolean;
  /** Whether Tab reaches this row: only its controls are in the tab order. */
  readonly active: boolean;
}

/** The attributes of the link around a label; spread them on the router's link. */
export interface TreeLinkProps {
  readonly tabIndex: -1;
  readonly draggable: false;
  readonly className: string;
  readonly "data-tree-link": true;
  readonly children: ReactNode;
}

/** How a screen renders its items. Rows are memoized: keep the functions the same between renders. */
export interface TreeDrawing<Item> {
  /** Renders the content of a row, in place of its text. It is also the accessible name of the row. */
  readonly renderLabel?: ((item: Item, state: TreeRowState) => ReactNode) | undefined;
  /** Renders the link of an item with `href`, in place of a plain one. */
  readonly renderLink?: ((item: Item, props: TreeLinkProps) => ReactElement) | undefined;
  /** Renders the end of a row: counts, a menu. Give controls `tabIndex={state.active ? 0 : -1}`. */
  readonly renderEnd?: ((item: Item, state: TreeRowState) => ReactNode) | undefined;
}

/** The handlers of all rows; one object for the lifetime of the tree, so that rows stay memoized. */
export interface TreeRowHandlers {
  press(id: string, event: MouseEvent<HTMLElement>): void;
  type(id: string, event: KeyboardEvent<HTMLElement>): void;
  grab(id: string, event: PointerEvent<HTMLElement>): void;
  focus(id: string): void;
}

type RowProps<Item> = TreeDrawing<Item> & {
  item: Item;
  level: number;
  index: number;
  siblings: number;
  open: boolean | undefined;
  selected: boolean;
  active: boolean;
  /** Whether it is being dragged. */
  lifted: boolean;
  /** Whether it is being moved by keyboard, and shown at its destination. */
  held: boolean;
  /** The part of the row under the pointer of a drag. */
  dropZone: DropZone | undefined;
  handlers: TreeRowHandlers;
};

const linkClass = "flex h-full min-w-0 grow items-center gap-2 outline-none";

const Line = ({ zone, left }: { zone: "before" | "after"; left: string }) => (
  <span
    aria-hidden
    style={{ left }}
    className={cx(
      "pointer-events-none absolute right-1 z-1 h-0.5 rounded-full bg-accent forced-colors:bg-[Highlight]",
      zone === "before" ? "-top-px" : "-bottom-px",
    )}
  />
);

const Row = <Item extends TreeItem<Item>>(props: RowProps<Item>) => {
  const { item, level, index, siblings, open, selected, active, handlers } = props;
  const { lifted, held, dropZone } = props;
  const labelId = useId();
  const indent = `${String(level * 1.25 - 0.75)}rem`;
  const state = { level, open, selected, active };
  const label = props.renderLabel?.(item, state) ?? <span className="truncate">{item.text}</span>;
  const link: TreeLinkProps = {
    tabIndex: -1,
    draggable: false,
    className: linkClass,
    "data-tree-link": true,
    children: label,
  };
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={index + 1}
      {...(item.checked === undefined
        ? { "aria-selected": selected }
        : { "aria-checked": item.checked })}
      aria-labelledby={labelId}
      {...(open !== undefined && { "aria-expanded": open })}
      {...(selected && item.href !== undefined && { "aria-current": "page" as const })}
      data-tree-id={item.id}
      tabIndex={active ? 0 : -1}
      onClick={(event) => handlers.press(item.id, event)}
      onKeyDown={(event) => handlers.type(item.id, event)}
      onPointerDown={(event) => handlers.grab(item.id, event)}
      onFocus={() => handlers.focus(item.id)}
      style={{ paddingLeft: indent }}
      className={cx(
        "relative flex h-(--tree-row) items-center gap-1 rounded-sm pr-1 text-base -outline-offset-2!",
        selected ? "bg-accent-soft font-medium" : "hover:bg-subtle",
        lifted && "opacity-50",
        held && "z-1 bg-accent-soft shadow-md outline-2 outline-accent outline-dashed",
        dropZone === "into" && "bg-accent-soft outline-2 outline-accent",
      )}
    >
      {dropZone !== undefined && dropZone !== "into" && <Line zone={dropZone} left={indent} />}
      <span
        aria-hidden
        {...(open !== undefined && { "data-tree-toggle": true })}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted pointer-coarse:size-10"
      >
        {open !== undefined && (
          <ChevronRight size={16} className={cx("transition-transform", open && "rotate-90")} />
        )}
      </span>
      <div id={labelId} className="flex h-full min-w-0 grow items-center gap-2">
        {item.href === undefined
          ? label
          : (props.renderLink?.(item, link) ?? (
              <a href={item.href} {...link}>
                {label}
              </a>
            ))}
      </div>
      {props.renderEnd && (
        <div data-tree-end className="flex shrink-0 items-center gap-1">
          {props.renderEnd(item, state)}
        </div>
      )}
    </div>
  );
};

/** A row of a tree. */
export const TreeRowView = memo(Row) as typeof Row;
