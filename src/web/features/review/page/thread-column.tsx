import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";

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

/** Top of a block in the viewport; of a folded one the top of the fold; undefined when it is not rendered yet. */
const topOf = (text: HTMLElement, key: string): number | undefined => {
  const found = [...text.querySelectorAll(`[data-block-key="${CSS.escape(key)}"]`)];
  const shown = found.findLast((element) => element.getClientRects().length > 0);
  const element = shown ?? found[0]?.closest("[hidden]")?.parentElement;
  return element?.getBoundingClientRect().top;
};

/** Cards beside a text, each as near to its block as the others allow. */
export const ThreadColumn = ({ label, items, text, active, beside }: ThreadColumnProps) => {
  const column = useRef<HTMLOListElement>(null);
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const [height, setHeight] = useState(0);

  const place = useCallback(() => {
    const [list, blocks] = [column.current, text.current];
    if (list === null || blocks === null || !beside) return;
    const origin = list.getBoundingClientRect().top;
    const end = blocks.offsetHeight;
    const cards = [...list.children].flatMap((card) => {
      const id = card.getAttribute("data-card");
      if (id === null) return [];
      const key = card.getAttribute("data-anchor");
      const top = key === null ? origin : topOf(blocks, key);
      const wanted = top === undefined ? end : top - origin;
      return [{ id, wanted, height: card.getBoundingClientRect().height }];
    });
    const sorted = cards.toSorted((one, other) => one.wanted - other.wanted);
    const placed = positionCards(sorted, active);
    setTops(placed);
    setHeight(Math.max(0, ...cards.map((card) => (placed.get(card.id) ?? 0) + card.height)));
  }, [text, active, beside]);

  useEffect(() => {
    const [list, blocks] = [column.current, text.current];
    if (list === null || blocks === null || !beside) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    observer.observe(blocks);
    for (const card of list.children) observer.observe(card);
    place();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [place, beside, items, text]);

  /** The preferred top of a card that has no position yet. */
  const firstTop = (anchor: string | undefined): number => {
    const [list, blocks] = [column.current, text.current];
    if (list === null || blocks === null || anchor === undefined) return 0;
    return (topOf(blocks, anchor) ?? 0) - list.getBoundingClientRect().top;
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
          className={beside ? "absolute inset-x-0" : undefined}
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
