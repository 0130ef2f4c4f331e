import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  type DropZone,
  dropTarget,
  type TreeItem,
  type TreePosition,
  type TreeRow,
  zoneAt,
} from "./tree-model.ts";

/** A drag in progress, and its destination. */
export interface TreeDrag<Item> {
  readonly item: Item;
  /** The position of the pointer in the window. */
  readonly x: number;
  readonly y: number;
  readonly over?: { readonly id: string; readonly zone: DropZone } | undefined;
  readonly position?: TreePosition<Item> | undefined;
  /** Why it cannot be dropped there. */
  readonly refusal?: string | undefined;
}

interface DragOptions<Item> {
  readonly root: RefObject<HTMLElement | null>;
  readonly items: readonly Item[];
  readonly rows: readonly TreeRow<Item>[];
  readonly refusal: ((item: Item, parent: Item | null) => string | undefined) | undefined;
  /** Called when a drag begins; rows may fold. */
  onLift(item: Item): void;
  /** Called when nothing is dragged any more. */
  onSettle(): void;
  onDrop(item: Item, position: TreePosition<Item>): void;
  onCancel(item: Item): void;
  onOpen(id: string): void;
}

/** A mouse drags once it has moved this far; a finger once it has rested for `PRESS_MS`. */
const DRAG_DISTANCE_PX = 5;
const PRESS_MS = 400;
/** A closed row opens when something is dragged over it for this long. */
const OPEN_AFTER_MS = 600;
/** Within this distance of an edge the list scrolls, by up to `SCROLL_STEP_PX` a frame: the nearer, the faster. */
const SCROLL_EDGE_PX = 80;
const SCROLL_STEP_PX = 16;

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight) return each;
  }
  return document.documentElement;
};

/** Returns the visible part of a scroller; for the page itself, the part below its header. */
const viewOf = (scroller: HTMLElement): { top: number; bottom: number } => {
  if (scroller !== document.documentElement) return scroller.getBoundingClientRect();
  const header = getComputedStyle(scroller).getPropertyValue("--sticky-top");
  return { top: lengthOf(header), bottom: window.innerHeight };
};

const lengthOf = (css: string): number => {
  const value = Number.parseFloat(css);
  if (Number.isNaN(value)) return 0;
  return css.trim().endsWith("rem")
    ? value * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    : value;
};

/** Returns how far a list scrolls per frame while something is held over it at a height. */
export const scrollStep = (y: number, { top, bottom }: { top: number; bottom: number }): number => {
  const step = (depth: number) => Math.ceil(Math.min(1, depth / SCROLL_EDGE_PX) * SCROLL_STEP_PX);
  if (y < top + SCROLL_EDGE_PX) return -step(top + SCROLL_EDGE_PX - y);
  return y > bottom - SCROLL_EDGE_PX ? step(y - bottom + SCROLL_EDGE_PX) : 0;
};

/** Swallows the click that browsers send at the end of a drag. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
};

/** Drags rows of a tree with mouse, pen or finger; Escape cancels. */
export const useTreeDrag = <Item extends TreeItem<Item>>(options: DragOptions<Item>) => {
  const [drag, setDrag] = useState<TreeDrag<Item>>();
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const elementOf = (id: string) =>
    latest.current.root.current?.querySelector(`[data-tree-id="${CSS.escape(id)}"]`);
  /** Folds the items that cannot take the dragged one, and keeps its row under the pointer. */
  const lift = (item: Item, scroller: HTMLElement) => {
    const before = elementOf(item.id)?.getBoundingClientRect().top;
    flushSync(() => latest.current.onLift(item));
    const after = elementOf(item.id)?.getBoundingClientRect().top;
    if (before !== undefined && after !== undefined) scroller.scrollBy(0, after - before);
  };
  /** Unfolds, and keeps the row in view. */
  const settle = (item: Item) => {
    latest.current.onSettle();
    requestAnimationFrame(() => elementOf(item.id)?.scrollIntoView({ block: "nearest" }));
  };

  const find = (moved: TreeRow<Item>, x: number, y: number): Omit<TreeDrag<Item>, "item"> => {
    const { root, items, rows, refusal } = latest.current;
    const element = document.elementFromPoint(x, y)?.closest("[role=treeitem]");
    const id = element?.getAttribute("data-tree-id");
    const target = rows.find((row) => row.item.id === id);
    if (target === undefined || !element || root.current?.contains(element) !== true) {
      return { x, y };
    }
    const { top, height } = element.getBoundingClientRect();
    const zone = zoneAt(y - top, height, target.item.children !== undefined);
    const drop = dropTarget(
      { items, rows, moved, refusal: (parent) => refusal?.(moved.item, parent) },
      target,
      zone,
    );
    if (drop === undefined) return { x, y };
    if ("refusal" in drop) return { x, y, refusal: drop.refusal };
    return { x, y, over: { id: drop.row.item.id, zone: drop.zone }, position: drop.position };
  };

  const grab = (id: string, press: ReactPointerEvent<HTMLElement>) => {
    const moved = latest.current.rows.find((row) => row.item.id === id);
    if (press.button !== 0 || !press.isPrimary || moved === undefined) return;
    if (!(press.target instanceof Element) || press.target.closest("[data-tree-end]")) return;
    stop.current?.();
    const finger = press.pointerType === "touch";
    const scroller = scrollerOf(press.currentTarget);
    let held: TreeDrag<Item> | undefined;
    let frame = 0;
    let opening: { id: string; timer: number } | undefined;

    const openSoon = (over: TreeDrag<Item>["over"]) => {
      const wanted = over?.zone === "into" ? over.id : undefined;
      if (opening?.id === wanted) return;
      window.clearTimeout(opening?.timer);
      opening =
        wanted === undefined
          ? undefined
          : {
              id: wanted,
              timer: window.setTimeout(() => latest.current.onOpen(wanted), OPEN_AFTER_MS),
            };
    };
    const show = (x: number, y: number) => {
      held = { item: moved.item, ...find(moved, x, y) };
      openSoon(held.over);
      setDrag(held);
    };
    const scroll = () => {
      if (held === undefined) return;
      const step = scrollStep(held.y, viewOf(scroller));
      if (step !== 0) {
        scroller.scrollBy(0, step);
        // Scrolling has brought other rows under the pointer.
        show(held.x, held.y);
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = (x: number, y: number) => {
      window.getSelection()?.removeAllRanges();
      lift(moved.item, scroller);
      show(x, y);
      frame = requestAnimationFrame(scroll);
    };
    const end = () => {
      cleaner.abort();
      window.clearTimeout(resting);
      window.clearTimeout(opening?.timer);
      cancelAnimationFrame(frame);
      if (held !== undefined) settle(moved.item);
      held = undefined;
      stop.current = undefined;
      setDrag(undefined);
    };
    const resting = finger
      ? window.setTimeout(() => begin(press.clientX, press.clientY), PRESS_MS)
      : undefined;

    const cleaner = new AbortController();
    const { signal } = cleaner;
    const ours = (event: PointerEvent) => event.pointerId === press.pointerId;
    const onMove = (event: PointerEvent) => {
      if (!ours(event)) return;
      const far =
        Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > DRAG_DISTANCE_PX;
      if (held !== undefined) show(event.clientX, event.clientY);
      else if (far && finger) end();
      else if (far) begin(event.clientX, event.clientY);
    };
    const onUp = (event: PointerEvent) => {
      if (!ours(event)) return;
      const dropped = held;
      end();
      if (dropped === undefined) return;
      swallowClick();
      if (dropped.position === undefined) latest.current.onCancel(moved.item);
      else latest.current.onDrop(moved.item, dropped.position);
    };
    const cancel = () => {
      const was = held;
      end();
      if (was !== undefined) latest.current.onCancel(moved.item);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || held === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      window.addEventListener("pointerup", swallowClick, { once: true });
      cancel();
    };
    const whileHeld = (event: Event) => held !== undefined && event.preventDefault();
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", (event) => ours(event) && cancel(), { signal });
    window.addEventListener("blur", cancel, { signal });
    window.addEventListener("keydown", onKey, { signal, capture: true });
    // WebKit asks only once, at the press, before it is known whether it becomes a drag.
    window.addEventListener("selectstart", (event) => event.preventDefault(), { signal });
    window.addEventListener("contextmenu", whileHeld, { signal });
    window.addEventListener("touchmove", whileHeld, { signal, passive: false });
    stop.current = end;
  };
  return { drag, grab };
};
