import { type RefObject, useEffect, useState } from "react";
import { useKeys } from "#web/shell/keys.ts";
import { threadStrings as strings } from "./thread-strings.ts";

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-thread]") ?? []),
];

/** Where the reader is in a list of threads: the one that had focus last. j and k go on to others. */
export const useThreadSteps = (list: RefObject<HTMLElement | null>): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const attend = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest("[data-thread]") : null;
      setCurrent(card?.getAttribute("data-thread") ?? undefined);
    };
    const stop = new AbortController();
    list.current?.addEventListener("focusin", attend, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);
  const step = (by: 1 | -1) => (): void => {
    const cards = cardsIn(list.current);
    const at = cards.findIndex((card) => card.getAttribute("data-thread") === current);
    const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  };
  useKeys([
    { keys: "j", label: strings.keys.next, run: step(1) },
    { keys: "k", label: strings.keys.previous, run: step(-1) },
  ]);
  return current;
};
