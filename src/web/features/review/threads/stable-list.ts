import { useState } from "react";

interface StableList<Item> {
  /** What is shown. */
  readonly shown: readonly Item[];
  /** New items that would move what is shown. */
  readonly waiting: readonly Item[];
}

/**
 * Divides the latest list by what was shown before. A new item above a shown one waits, unless it is the
 * caller's own; one below all shown items moves nothing, so it shows. Removed items go, changed ones update.
 */
export const splitArrived = <Item extends { readonly id: string }>(
  before: ReadonlySet<string>,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): StableList<Item> => {
  const last = latest.findLastIndex(({ id }) => before.has(id));
  const shows = (item: Item, at: number): boolean =>
    before.has(item.id) || at > last || isOwn(item);
  return {
    shown: latest.filter(shows),
    waiting: latest.filter((item, at) => !shows(item, at)),
  };
};

/**
 * A list that does not move while somebody reads it: new items wait until `showWaiting` is called.
 *
 * @param query  identifies the list; another one starts anew. Undefined while `latest` still answers the
 *   query before.
 */
export const useStableList = <Item extends { readonly id: string }>(
  query: string | undefined,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): StableList<Item> & { readonly showWaiting: () => void } => {
  const [held, setHeld] = useState({ query, ids: new Set(latest.map(({ id }) => id)) });
  const current = query ?? held.query;
  const known = held.query === current ? held.ids : new Set(latest.map(({ id }) => id));
  const { shown, waiting } = splitArrived(known, latest, isOwn);
  // An item that was shown once keeps its place.
  if (held.query !== current || shown.some(({ id }) => !held.ids.has(id)))
    setHeld({ query: current, ids: new Set([...known, ...shown.map(({ id }) => id)]) });
  return {
    shown,
    waiting,
    showWaiting: () => setHeld({ query: current, ids: new Set(latest.map(({ id }) => id)) }),
  };
};
