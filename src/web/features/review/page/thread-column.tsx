import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type BlocksHandle, CHUNKS_CHANGED } from "#web/features/content/index.ts";
import { type Card, positionCards, spreadUnknown } from "./card-positions.ts";
import { ColumnCard, type ColumnItem } from "./column-card.tsx";
import { isNear, topsOf } from "./block-tops.ts";
import { createNearWatch, type NearWatch } from "#web/ui/near-watch.ts";

interface ThreadColumnProps {
  readonly label: string;
  /** In reading order. */
  readonly items: readonly ColumnItem[];
  /** The element that contains the blocks. */
  readonly text: RefObject<HTMLElement | null>;
  readonly blocks: BlocksHandle | null;
  readonly active: string | undefined;
  /** Whether each card is placed beside its block; otherwise the cards are a plain list. */
  readonly beside: boolean;
}

/** Above this many cards, only those near the screen are rendered. */
const MOST_RENDERED = 40;

/** After this many milliseconds without another change, cards far from the screen are moved, too. */
const SETTLED_MS = 200;
/** Minimum time between two moves of the cards near the screen, in milliseconds. */
const AGAIN_MS = 100;

/** Watches which cards are near the screen, if there are many. */
const useWatch = (many: boolean): NearWatch | undefined => {
  const [watch, setWatch] = useState<NearWatch>();
  useEffect(() => {
    if (!many) return;
    const made = createNearWatch();
    setWatch(made);
    return () => {
      made.stop();
      setWatch(undefined);
    };
  }, [many]);
  return watch;
};

/** Cards beside a text, each as close to its block as the others allow. */
export const ThreadColumn = ({ label, items, text, blocks, active, beside }: ThreadColumnProps) => {
  const column = useRef<HTMLOListElement>(null);
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const [height, setHeight] = useState(0);
  const latest = useRef(tops);
  const heights = useRef(new Map<Element, number>());
  const many = items.length > MOST_RENDERED;
  const watch = useWatch(many);

  /** Positions the cards near the screen, or all of them. */
  const place = useCallback(
    (all: boolean) => {
      const [list, around] = [column.current, text.current];
      if (list === null || around === null || !beside) return;
      const origin = list.getBoundingClientRect().top;
      const end = around.offsetHeight;
      const topOf = topsOf(around, blocks);
      const shown = [...list.querySelectorAll<HTMLElement>(":scope > [data-card]")].map((card) => {
        const key = card.getAttribute("data-anchor");
        const found = key === null ? origin : topOf(key);
        return {
          id: card.getAttribute("data-card") ?? "",
          top: found === undefined ? undefined : found - origin,
          height: heights.current.get(card) ?? card.offsetHeight,
        };
      });
      // Once the blocks are known, a block without a position is not in the text any more.
      const known = shown.map(({ top }) => (blocks === null ? top : (top ?? end)));
      const wanted = spreadUnknown(known, end);
      const cards = shown.map(({ id, height: tall }, at): Card => {
        return { id, wanted: wanted[at] ?? end, height: tall };
      });
      const sorted = cards.toSorted((one, other) => one.wanted - other.wanted);
      const placed = positionCards(sorted, active);
      const old = latest.current;
      const isSeen = (top: number | undefined, tall: number) =>
        top === undefined || isNear(top + origin, top + origin + tall);
      const moved = cards.filter((card) => {
        const [was, is] = [old.get(card.id), placed.get(card.id)];
        return was !== is && (all || isSeen(was, card.height) || isSeen(is, card.height));
      });
      if (moved.length > 0) {
        latest.current = new Map([
          ...old,
          ...moved.map(({ id }) => [id, placed.get(id) ?? 0] as const),
        ]);
        setTops(latest.current);
      }
      setHeight(Math.max(0, ...cards.map((card) => (placed.get(card.id) ?? 0) + card.height)));
    },
    [text, blocks, active, beside],
  );

  useEffect(() => {
    const [list, around] = [column.current, text.current];
    if (list === null || around === null || !beside) return;
    const measured = heights.current;
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
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries)
        if (target !== around) measured.set(target, borderBoxSize[0]?.blockSize ?? 0);
      placeSoon();
    });
    observer.observe(around);
    for (const card of list.children) observer.observe(card);
    // Blocks the browser has just laid out, or that were just rendered, now have exact positions.
    const stop = new AbortController();
    const { signal } = stop;
    around.addEventListener("contentvisibilityautostatechange", placeSoon, { signal });
    around.addEventListener(CHUNKS_CHANGED, placeSoon, { signal });
    place(true);
    return () => {
      clearTimeout(soon);
      clearTimeout(settled);
      observer.disconnect();
      stop.abort();
      measured.clear();
    };
  }, [place, beside, items, text]);

  /** The preferred top of a card without a position yet: a form takes focus on mount, so it must start there. */
  const firstTop = (anchor: string | undefined): number => {
    const [list, around] = [column.current, text.current];
    if (list === null || around === null || anchor === undefined) return 0;
    const origin = list.getBoundingClientRect().top;
    return (topsOf(around, blocks)(anchor) ?? origin) - origin;
  };
  return (
    <ol
      ref={column}
      aria-label={label}
      className={beside ? "relative" : "flex flex-col gap-3"}
      {...(beside && { style: { height } })}
    >
      {items.map((item) => (
        <ColumnCard
          key={item.id}
          item={item}
          needed={!many || item.id === active}
          watch={watch}
          beside={beside}
          placed={tops.has(item.id)}
          top={tops.get(item.id) ?? (item.id === active ? firstTop(item.anchor) : 0)}
        />
      ))}
    </ol>
  );
};
