import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { NearWatch } from "#web/ui/near-watch.ts";
import { FarWords } from "#web/ui/far-words.tsx";
import { cx } from "#web/kit/class-names.ts";

/** A thread beside the text, or the form of a new one. */
export interface ColumnItem {
  readonly id: string;
  /** Key of the block it belongs to; if undefined, it is placed at the top. */
  readonly anchor: string | undefined;
  /** The text that find-in-page matches while the card is too far from the screen to be rendered. */
  readonly words: string;
  readonly content: ReactNode;
}

/** Estimated height of a card that was never rendered, in pixels. */
const ESTIMATE = 128;

interface ColumnCardProps {
  readonly item: ColumnItem;
  /** Whether the card is rendered wherever it is. */
  readonly needed: boolean;
  /** Watches the card, if cards far from the screen are not rendered. */
  readonly watch: NearWatch | undefined;
  readonly beside: boolean;
  /** Whether the card has its position beside the text. */
  readonly placed: boolean;
  readonly top: number;
}

/** A card in the column. Among many cards, one that is far from the screen and not in use renders only its words. */
export const ColumnCard = memo(({ item, needed, watch, beside, placed, top }: ColumnCardProps) => {
  const card = useRef<HTMLLIElement>(null);
  const used = useRef(false);
  const [{ near, height }, setSeen] = useState({ near: false, height: ESTIMATE });
  const rendered = needed || near;
  const watched = placed || !beside;
  useEffect(() => {
    const element = card.current;
    if (element === null || watch === undefined || !watched) return;
    return watch.watch(element, (isNear, tall) => {
      if (!isNear && (used.current || element.contains(document.activeElement))) return;
      startTransition(() =>
        setSeen((was) => ({ near: isNear, height: was.near && !isNear ? tall : was.height })),
      );
    });
  }, [watch, watched]);
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const stay = () => {
      used.current = true;
    };
    const show = () => {
      stay();
      flushSync(() => setSeen((was) => ({ ...was, near: true })));
    };
    element.addEventListener("click", stay, { signal });
    element.addEventListener("beforematch", show, { signal });
    return () => stop.abort();
  }, []);
  const { id, anchor, words, content } = item;
  return (
    <li
      ref={card}
      data-card={id}
      {...(anchor !== undefined && { "data-anchor": anchor })}
      className={cx(beside && "absolute inset-x-0") || undefined}
      style={{
        ...(beside && { top, ...(!placed && { opacity: 0 }) }),
        ...(!rendered && { height }),
      }}
    >
      {rendered ? content : <FarWords words={words} />}
    </li>
  );
});
