import { useState } from "react";

interface Steady<Item> {
  /** What is shown. */
  readonly shown: readonly Item[];
  /** What came in and would move what is shown. */
  readonly waiting: readonly Item[];
}

/**
 * Parts a list as it is now by what was shown before: what came in above something shown waits, unless it is
 * one's own; below everything it moves nothing and shows. What is gone goes, what changed shows.
 */
export const partSteadily = <Item extends { readonly id: string }>(
  before: ReadonlySet<string>,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): Steady<Item> => {
  const last = latest.findLastIndex(({ id }) => before.has(id));
  const shows = (item: Item, at: number): boolean =>
    before.has(item.id) || at > last || isOwn(item);
  return {
    shown: latest.filter(shows),
    waiting: latest.filter((item, at) => !shows(item, at)),
  };
};

/**
 * A list that stays where it is while somebody reads it.
 *
 * @param asked  names the list; under another name everything starts anew. Nothing while the list is still
 *   the one before.
 */
export const useSteady = <Item extends { readonly id: string }>(
  asked: string | undefined,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): Steady<Item> & { readonly showWaiting: () => void } => {
  const [held, setHeld] = useState({ question: asked, ids: new Set(latest.map(({ id }) => id)) });
  const question = asked ?? held.question;
  const known = held.question === question ? held.ids : new Set(latest.map(({ id }) => id));
  const { shown, waiting } = partSteadily(known, latest, isOwn);
  // What showed once keeps its place.
  if (held.question !== question || shown.some(({ id }) => !held.ids.has(id)))
    setHeld({ question, ids: new Set([...known, ...shown.map(({ id }) => id)]) });
  return {
    shown,
    waiting,
    showWaiting: () => setHeld({ question, ids: new Set(latest.map(({ id }) => id)) }),
  };
};
