/** Words two anchors have to share, of those they have together, to be taken for the same heading. */
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

/** What came where an anchor was: the one new anchor between those that stayed around it. */
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

/** The anchors that share at least half of their words with one, the most alike first. */
export const anchorsLike = (anchor: string, anchors: readonly string[]): string[] => {
  const words = wordsOf(anchor);
  return anchors
    .map((one) => ({ one, alike: likeness(words, wordsOf(one)) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ one }) => one);
};

/**
 * The anchor that a heading most likely has now whose own is gone, of anchors in reading order: the one that
 * came in its place, or else the one that shares most of its words. Undefined when none is like it.
 */
export const nearestAnchor = (
  anchor: string,
  before: readonly string[],
  after: readonly string[],
): string | undefined => inItsPlace(anchor, before, after) ?? anchorsLike(anchor, after)[0];
