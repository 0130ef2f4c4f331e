/** The proportion of words that two anchors must share to count as the same heading. */
const ALIKE = 0.5;

const wordsOf = (anchor: string): ReadonlySet<string> =>
  new Set(
    anchor
      .toLowerCase()
      .split("-")
      .filter((word) => word !== ""),
  );

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size);
};

/** The successor of an anchor by position: the only new anchor between the neighbours that stayed. */
const inItsPlace = (
  anchor: string,
  before: readonly string[],
  after: readonly string[],
): string | undefined => {
  const at = before.indexOf(anchor);
  if (at === -1) return undefined;
  const stayed = (one: string): boolean => after.includes(one);
  const above = before.slice(0, at).findLast(stayed);
  const below = before.slice(at + 1).find(stayed);
  const from = above === undefined ? 0 : after.indexOf(above) + 1;
  const to = below === undefined ? after.length : after.indexOf(below);
  const known = new Set(before);
  const [only, ...others] = after.slice(from, to).filter((one) => !known.has(one));
  return others.length === 0 ? only : undefined;
};

/** The anchors that share at least half of their words with the given one, most similar first. */
export const anchorsLike = (anchor: string, anchors: readonly string[]): string[] => {
  const words = wordsOf(anchor);
  return anchors
    .map((one) => ({ one, alike: likeness(words, wordsOf(one)) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ one }) => one);
};

/**
 * The most likely new anchor of a heading whose anchor is gone, given the anchors in reading order: the one that took
 * its place, or else the one that shares the most words. Undefined if none is similar.
 */
export const nearestAnchor = (
  anchor: string,
  before: readonly string[],
  after: readonly string[],
): string | undefined => inItsPlace(anchor, before, after) ?? anchorsLike(anchor, after)[0];
