import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { NearWatch } from "#web/ui/near-watch.ts";
import { FarWords } from "#web/ui/far-words.tsx";
import { cx } from "#web/kit/class-names.ts";

/** A thread beside the text, or the form of a new one. */
export interface ColumnItem {
  readonly id: string;
  /** Key of the block it is about; undefined: it goes to the top. */
  readonly anchor: string | undefined;
  /** What a search in the page finds while it is too far from the screen to be rendered. */
  readonly words: string;
  readonly content: ReactNode;
}

/** The height of a card that was never rendered, in pixels. */
const ESTIMATE = 128;

interface ColumnCardProps {
  readonly item: ColumnItem;
  /** It is rendered wherever it is. */
  readonly needed: boolean;
  /** Watches it where cards far from the screen are not rendered. */
  readonly watch: NearWatch | undefined;
  readonly beside: boolean;
  /** It has its place beside the text. */
  readonly placed: boolean;
  readonly top: number;
}

/** A card among others; among many only its words are there while it is far from the screen and nobody works in it. */
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
