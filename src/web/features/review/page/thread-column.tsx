import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A card beside a text: where it would like to stand and how high it is, in pixels. */
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
 * Tops for cards in their order, none over another. The active one stands where it wants to; those before it
 * make room upwards, those after it downwards. Nothing stands above 0, so that with too much before it the
 * active one gives way as well.
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

/** Something that stands beside the text: a thread, or a new one being written. */
export interface ColumnItem {
  readonly id: string;
  /** Key of the block it is about; without it stands on top. */
  readonly anchor: string | undefined;
  readonly content: ReactNode;
}

interface ThreadColumnProps {
  readonly label: string;
  /** In reading order. */
  readonly items: readonly ColumnItem[];
  /** Holds the blocks. */
  readonly text: RefObject<HTMLElement | null>;
  readonly active: string | undefined;
  /** Beside the text, each at its block; else one below the other. */
  readonly beside: boolean;
}

/** Where a block stands; of one that is folded away the fold, of one that is not drawn yet nothing. */
const topOf = (text: HTMLElement, key: string): number | undefined => {
  const found = [...text.querySelectorAll(`[data-block-key="${CSS.escape(key)}"]`)];
  const shown = found.findLast((element) => element.getClientRects().length > 0);
  const element = shown ?? found[0]?.closest("[hidden]")?.parentElement;
  return element?.getBoundingClientRect().top;
};

/** Cards beside a text, each as near to its block as the others let it. */
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

  /** Where a card that was not placed yet would like to stand. */
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
            // What takes focus as it appears is brought into sight at once, so it must not begin elsewhere.
            style: tops.has(id) ? { top: tops.get(id) } : { top: firstTop(anchor), opacity: 0 },
          })}
        >
          {content}
        </li>
      ))}
    </ol>
  );
};
