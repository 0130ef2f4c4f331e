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
export const placeCards = (cards: readonly Card[], active?: string): Map<string, number> => {
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
