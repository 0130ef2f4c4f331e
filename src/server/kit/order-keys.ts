import { generateNKeysBetween } from "fractional-indexing";

/** Longer keys are made short again: many moves into one gap would let them grow without end. */
export const MAX_KEY_LENGTH = 60;

/**
 * An order that gets new keys begins at the other one of two places, here or where the first keys are, so
 * that a key from before, which a page token may hold, can be told from those of now. Keys go on from there by
 * one for each item that is put first or last, so they never come from one place to the other.
 */
const FAR = "h00000000";

const isFar = (key: string): boolean => key >= "e";

/** New keys for a whole order, which has these keys so far. */
export const freshKeys = (count: number, before: readonly string[]): string[] =>
  generateNKeysBetween(before.some(isFar) ? null : FAR, null, count);

/**
 * Where a list goes on that was read as far as `read`: keys and ids in turns, from the top down. Of an order
 * that got new keys since, it is the key that the item has `now`. An item that somebody moved meanwhile is
 * not followed: the list goes on where it stood.
 */
export const placeNow = (read: readonly string[], now: readonly string[]): string[] => {
  const place = [...read];
  for (let at = 0; at < read.length && read[at + 1] === now[at + 1]; at += 2) {
    const [before = "", after = ""] = [read[at], now[at]];
    if (isFar(before) !== isFar(after)) place[at] = after;
  }
  return place;
};
