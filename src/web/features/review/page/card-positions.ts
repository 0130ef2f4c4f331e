/* Where cards stand beside a text. */

/** A card beside a text, with its preferred top and its height in pixels. */
export interface Card {
  readonly id: string;
  readonly wanted: number;
  readonly height: number;
}

/** Gap between two cards, in pixels. */
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
 * Computes tops for the cards, in order and without overlaps. The active card gets its preferred top; those before it
 * move up, those after it down. No top is negative, so if too many cards precede it, the active one moves down, too.
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
 * Fills in the tops of cards whose blocks are not rendered yet, in reading order: they are spread evenly between
 * their neighbours, the last ones up to the end of the text.
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
