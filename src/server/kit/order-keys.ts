import { generateNKeysBetween } from "fractional-indexing";

/** Longer keys are regenerated: repeated moves into one gap would let them grow without bound. */
export const MAX_KEY_LENGTH = 60;

/**
 * When an order gets new keys, they start in the other of two ranges, here or where the first keys start, so that an
 * old key, which a page token may hold, can be told from a current one. From its start a range grows by one per item
 * added first or last, so one range never reaches the other.
 */
const FAR = "h00000000";

const isFar = (key: string): boolean => key >= "e";

/** Generates new keys for a whole order that currently has the keys `before`. */
export const freshKeys = (count: number, before: readonly string[]): string[] =>
  generateNKeysBetween(before.some(isFar) ? null : FAR, null, count);

/**
 * Returns where a list continues that was read up to `read`: keys and ids alternating, from the top down. Where the
 * order got new keys since, the item's key `now` is used. An item that was moved in the meantime is not followed: the
 * list continues at its former position.
 */
export const placeNow = (read: readonly string[], now: readonly string[]): string[] => {
  const place = [...read];
  for (let at = 0; at < read.length && read[at + 1] === now[at + 1]; at += 2) {
    const [before = "", after = ""] = [read[at], now[at]];
    if (isFar(before) !== isFar(after)) place[at] = after;
  }
  return place;
};
