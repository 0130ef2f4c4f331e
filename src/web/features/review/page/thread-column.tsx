import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { MANY_THREADS, MANY_THREADS_PADDING, manyThreadsClass } from "../threads/many-threads.ts";

/** A card beside a text: its preferred top and its height, in pixels. */
export interface Card {
  readonly id: string;
  readonly wanted: number;
  readonly height: number;
}

/** Pixels between two cards. */
const GAP = 12;

const below = (cards: readonly Card[], start: number): Map<string, number> => {
  const tops = new Map<string, number>();
  let free = start;
  for (const { id, wanted, height } of cards) {
    const top = Math.max(wanted, free);
    tops.set(id, top);
    free = top + height + GAP;
  }
  return tops;
};

/**
 * Tops for cards in their order, without overlaps. The active card gets its preferred top; those before it move
 * up, those after it down. No top is negative, so with too many cards before it the active one moves down, too.
 */
export const positionCards = (cards: readonly Card[], active?: string): Map<string, number> => {
  const at = cards.findIndex(({ id }) => id === active);
  const anchor = cards[at];
  if (anchor === undefined) return below(cards, 0);
  const tops = new Map<string, number>();
  let limit = anchor.wanted;
  for (const { id, wanted, height } of cards.slice(0, at).toReversed()) {
    const top = Math.min(wanted, limit - GAP - height);
    tops.set(id, top);
    limit = top;
  }
  const highest = Math.min(0, ...tops.values());
  if (highest < 0) return below(cards, 0);
  return new Map([...tops, ...below(cards.slice(at), anchor.wanted)]);
};

/**
 * Tops for all cards in reading order, where those are unknown whose blocks are not rendered yet: these are spread
 * evenly between their neighbours, the last of them up to the end of the text.
 */
export const spreadUnknown = (tops: readonly (number | undefined)[], end: number): number[] => {
  const all: number[] = [];
  for (const [at, top] of tops.entries()) {
    const before = all.at(-1) ?? 0;
    if (top !== undefined) {
      all.push(top);
      continue;
    }
    const next = tops.findIndex((one, index) => index > at && one !== undefined);
    const left = (next === -1 ? tops.length : next) - at;
    all.push(before + Math.max(0, (tops[next] ?? end) - before) / (left + 1));
  }
  return all;
};

/** A thread beside the text, or the form of a new one. */
export interface ColumnItem {
  readonly id: string;
  /** Key of the block it is about; undefined: it goes to the top. */
  readonly anchor: string | undefined;
  readonly content: ReactNode;
}

interface ThreadColumnProps {
  readonly label: string;
  /** In reading order. */
  readonly items: readonly ColumnItem[];
  /** The element that contains the blocks. */
  readonly text: RefObject<HTMLElement | null>;
  readonly active: string | undefined;
  /** Whether each card is placed beside its block; otherwise they are a plain list. */
  readonly beside: boolean;
}

/**
 * The elements of blocks by their keys: the last shown one, or of a folded block the fold. Blocks that are not
 * rendered yet have none. All in one walk through the text: a search for each takes long with many threads.
 */
const elementsIn = (text: HTMLElement): ReadonlyMap<string, Element> => {
  const elements = new Map<string, Element>();
  for (const element of text.querySelectorAll("[data-block-key]")) {
    const key = element.getAttribute("data-block-key") ?? "";
    const fold = element.closest("[hidden]")?.parentElement;
    if (fold === null || fold === undefined) elements.set(key, element);
    else if (!elements.has(key)) elements.set(key, fold);
  }
  return elements;
};

/** Screens around the visible one in which a card stands exactly beside its block. */
const EXACT_SCREENS = 1;

/** Whether a part of the viewport's height, or of that above or below, lies between two heights in it. */
const isNear = (top: number, bottom: number): boolean =>
  bottom > -EXACT_SCREENS * window.innerHeight && top < (1 + EXACT_SCREENS) * window.innerHeight;

/**
 * Top of a block in the viewport. Far from the screen it is that of the part of the text that the block is in:
 * to ask for the block's own would make the browser lay out what it skips.
 */
const topOf = (element: Element): number => {
  const chunk = element.closest("[data-chunk]");
  const around = chunk?.getBoundingClientRect();
  if (chunk === null || around === undefined || isNear(around.top, around.bottom))
    return element.getBoundingClientRect().top;
  const block = [...chunk.children].findIndex((child) => child.contains(element));
  return around.top + (Math.max(block, 0) / chunk.children.length) * around.height;
};

/** Milliseconds without another change after which cards far from the screen are moved, too. */
const SETTLED_MS = 200;
/** Milliseconds between two times that cards near the screen are moved. */
const AGAIN_MS = 100;

/** Cards beside a text, each as near to its block as the others allow. */
export const ThreadColumn = ({ label, items, text, active, beside }: ThreadColumnProps) => {
  const column = useRef<HTMLOListElement>(null);
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const [height, setHeight] = useState(0);
  const many = beside && items.length >= MANY_THREADS;

  /** Moves the cards near the screen, or all. */
  const place = useCallback(
    (all: boolean) => {
      const [list, blocks] = [column.current, text.current];
      if (list === null || blocks === null || !beside) return;
      const origin = list.getBoundingClientRect().top;
      const end = blocks.offsetHeight;
      const elements = elementsIn(blocks);
      const shown = [...list.children].flatMap((card) => {
        const id = card.getAttribute("data-card");
        if (id === null) return [];
        const key = card.getAttribute("data-anchor");
        const element = key === null ? undefined : elements.get(key);
        const top = key === null ? 0 : element && topOf(element) - origin;
        return [
          {
            id,
            top,
            height: card.getBoundingClientRect().height - (many ? MANY_THREADS_PADDING : 0),
          },
        ];
      });
      // Once all is rendered, a block without an element is not in the text any more.
      const isRendered = blocks.querySelector("[data-chunk]:empty") === null;
      const known = shown.map(({ top }) => (isRendered ? (top ?? end) : top));
      const wanted = spreadUnknown(known, end);
      const cards = shown.map(({ id, height: tall }, at): Card => {
        return { id, wanted: wanted[at] ?? end, height: tall };
      });
      const sorted = cards.toSorted((one, other) => one.wanted - other.wanted);
      const placed = positionCards(sorted, active);
      setTops((old) => {
        const isSeen = (top: number | undefined, tall: number) =>
          top === undefined || isNear(top + origin, top + origin + tall);
        if (all) return placed;
        const moved = cards.filter((card) => {
          const [was, is] = [old.get(card.id), placed.get(card.id)];
          return was !== is && (isSeen(was, card.height) || isSeen(is, card.height));
        });
        if (moved.length === 0) return old;
        return new Map([...old, ...moved.map(({ id }) => [id, placed.get(id) ?? 0] as const)]);
      });
      setHeight(Math.max(0, ...cards.map((card) => (placed.get(card.id) ?? 0) + card.height)));
    },
    [text, active, beside, many],
  );

  useEffect(() => {
    const [list, blocks] = [column.current, text.current];
    if (list === null || blocks === null || !beside) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let settled: ReturnType<typeof setTimeout> | undefined;
    let placedAt = -AGAIN_MS;
    const placeSoon = () => {
      soon ??= setTimeout(
        () => {
          soon = undefined;
          place(false);
          placedAt = performance.now();
        },
        placedAt + AGAIN_MS - performance.now(),
      );
      clearTimeout(settled);
      settled = setTimeout(place, SETTLED_MS, true);
    };
    const observer = new ResizeObserver(placeSoon);
    observer.observe(blocks);
    for (const card of list.children) observer.observe(card);
    // What the browser laid out only now has its own place now.
    blocks.addEventListener("contentvisibilityautostatechange", placeSoon);
    place(true);
    return () => {
      clearTimeout(soon);
      clearTimeout(settled);
      observer.disconnect();
      blocks.removeEventListener("contentvisibilityautostatechange", placeSoon);
    };
  }, [place, beside, items, text]);

  /** The preferred top of a card that has no position yet. */
  const firstTop = (anchor: string | undefined): number => {
    const [list, blocks] = [column.current, text.current];
    if (list === null || blocks === null || anchor === undefined) return 0;
    const element = elementsIn(blocks).get(anchor);
    return (element === undefined ? 0 : topOf(element)) - list.getBoundingClientRect().top;
  };
  return (
    <ol
      ref={column}
      aria-label={label}
      className={beside ? "relative" : "flex flex-col gap-3"}
      {...(beside && { style: { height } })}
    >
      {items.map(({ id, anchor, content }) => (
        <li
          key={id}
          data-card={id}
          {...(anchor !== undefined && { "data-anchor": anchor })}
          className={cx(beside && "absolute inset-x-0", many && manyThreadsClass) || undefined}
          {...(beside && {
            // The browser scrolls to a form that takes focus on mount, so it must start at its block.
            style: tops.has(id) ? { top: tops.get(id) } : { top: firstTop(anchor), opacity: 0 },
          })}
        >
          {content}
        </li>
      ))}
    </ol>
  );
};
