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

/** Tells elements apart that are near the screen. */
interface Nearness {
  /** Tells whenever an element comes near or is no longer; returns the end of it. */
  watch(element: Element, tell: (near: boolean) => void): () => void;
}

/** One observer for many elements: one for each costs more than what it saves. */
export const createNearness = (margin: string): Nearness => {
  const told = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return {
    watch: (element, tell) => {
      told.set(element, tell);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer.unobserve(element);
      };
    },
  };
};

type TreeChunkProps = {
  /** How many rows it holds. */
  count: number;
  /** Draw it wherever it is: it holds what has focus. */
  always: boolean;
  /** Tells when it comes near the screen. */
  nearness: Nearness;
  render: () => ReactNode;
};

/** A stretch of rows, drawn while it is near the screen; all rows are of one height. */
export const TreeChunk = ({ count, always, nearness, render }: TreeChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () => (box.current === null ? undefined : nearness.watch(box.current, setNear)),
    [nearness],
  );
  return (
    <div ref={box} role="none" style={{ height: `calc(var(--tree-row) * ${String(count)})` }}>
      {(near || always) && render()}
    </div>
  );
};

/** How a row stands at the moment. */
export interface TreeRowState {
  readonly level: number;
  readonly open: boolean | undefined;
  readonly selected: boolean;
  /** The row Tab leads to: only its own controls take part in the Tab order. */
  readonly active: boolean;
}

/** What a link around a label takes; spread it on the router's link. */
export interface TreeLinkProps {
  readonly tabIndex: -1;
  readonly draggable: false;
  readonly className: string;
  readonly "data-tree-link": true;
  readonly children: ReactNode;
}

/** How a screen draws its items. Keep the functions the same while they draw the same. */
export interface TreeDrawing<Item> {
  /** What stands in a row; its words when absent. Gets the row's name, so let it say all that matters. */
  readonly renderLabel?: ((item: Item, state: TreeRowState) => ReactNode) | undefined;
  /** The link of an item with `href`; a plain one when absent. */
  readonly renderLink?: ((item: Item, props: TreeLinkProps) => ReactElement) | undefined;
  /** What stands at the end of a row: counts, a menu. Give controls `tabIndex={state.active ? 0 : -1}`. */
  readonly renderEnd?: ((item: Item, state: TreeRowState) => ReactNode) | undefined;
}

/** What a row tells the tree; one object for the life of the tree. */
export interface TreeRowActs {
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
  /** It is being dragged. */
  lifted: boolean;
  /** It is held by the keyboard, and drawn where it would go. */
  held: boolean;
  /** Where in it the dragged one would go. */
  dropZone: DropZone | undefined;
  acts: TreeRowActs;
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
  const { item, level, index, siblings, open, selected, active, acts } = props;
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
      aria-selected={selected}
      aria-labelledby={labelId}
      {...(open !== undefined && { "aria-expanded": open })}
      {...(selected && item.href !== undefined && { "aria-current": "page" as const })}
      data-tree-id={item.id}
      tabIndex={active ? 0 : -1}
      onClick={(event) => acts.press(item.id, event)}
      onKeyDown={(event) => acts.type(item.id, event)}
      onPointerDown={(event) => acts.grab(item.id, event)}
      onFocus={() => acts.focus(item.id)}
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

/** One line of a tree. Drawn again only when something about it changes. */
export const TreeRowView = memo(Row) as typeof Row;
