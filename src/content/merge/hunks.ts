import { diffTokens, sizeOf, type Budget, type Hunk, type Range } from "../compare/tokens.ts";

/** A stretch of three lists: unchanged, changed by one side, or by both alike. */
export interface MergedStretch {
  readonly by: "none" | "ours" | "theirs" | "both";
  readonly base: Range;
  readonly ours: Range;
  readonly theirs: Range;
}

/**
 * Lays the changes of two sides beside each other. Undefined if both changed the same words differently, added
 * different ones at the same place, or if finding out would cost more than the budget.
 */
export const mergeHunks = (
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  budget: Budget,
): MergedStretch[] | undefined => {
  const oursHunks = diffTokens(base, ours, budget);
  const theirsHunks = oursHunks === undefined ? undefined : diffTokens(base, theirs, budget);
  if (oursHunks === undefined || theirsHunks === undefined) {
    return undefined;
  }
  const stretches: MergedStretch[] = [];
  let at: { base: number; ours: number; theirs: number } = { base: 0, ours: 0, theirs: 0 };
  const add = (by: MergedStretch["by"], end: typeof at): void => {
    const range = (side: keyof typeof at): Range => ({ start: at[side], end: end[side] });
    const stretch = { base: range("base"), ours: range("ours"), theirs: range("theirs") };
    if (sizeOf(stretch.base) + sizeOf(stretch.ours) + sizeOf(stretch.theirs) > 0) {
      stretches.push({ by, ...stretch });
    }
    at = end;
  };
  const addSame = (end: number): void => {
    const by = end - at.base;
    add("none", { base: end, ours: at.ours + by, theirs: at.theirs + by });
  };

  let [one, other] = [0, 0];
  for (;;) {
    const [mine, yours] = [oursHunks[one], theirsHunks[other]];
    if (mine === undefined && yours === undefined) {
      break;
    }
    if (mine !== undefined && yours !== undefined && collide(mine, yours)) {
      const { start, end, ...next } = collisionAt(oursHunks, theirsHunks, one, other);
      addSame(start);
      const ends = {
        base: end,
        ours: endIn(oursHunks[next.one - 1], end),
        theirs: endIn(theirsHunks[next.other - 1], end),
      };
      const said = ours.slice(at.ours, ends.ours);
      const saidToo = theirs.slice(at.theirs, ends.theirs);
      if (said.length !== saidToo.length || !said.every((word, index) => word === saidToo[index])) {
        return undefined;
      }
      add("both", ends);
      ({ one, other } = next);
    } else if (mine !== undefined && (yours === undefined || comesFirst(mine, yours))) {
      addSame(mine.before.start);
      const { end } = mine.before;
      add("ours", { base: end, ours: mine.after.end, theirs: at.theirs + sizeOf(mine.before) });
      one++;
    } else if (yours !== undefined) {
      addSame(yours.before.start);
      const { end } = yours.before;
      add("theirs", { base: end, ours: at.ours + sizeOf(yours.before), theirs: yours.after.end });
      other++;
    }
  }
  addSame(base.length);
  return stretches;
};

/** Whether two changes are to the same words, or add at the same place; to touch is no collision. */
const collide = ({ before: one }: Hunk, { before: other }: Hunk): boolean => {
  if (sizeOf(one) === 0 && sizeOf(other) === 0) {
    return one.start === other.start;
  }
  return one.start < other.end && other.start < one.end;
};

/**
 * The words around two changes that collide, with all further changes that reach into them, and the indices
 * of the changes that follow. The same edit can be found as one change or as several, whatever else a side
 * edited; over all of those words it reads the same.
 */
const collisionAt = (
  ours: readonly Hunk[],
  theirs: readonly Hunk[],
  first: number,
  second: number,
): Range & { readonly one: number; readonly other: number } => {
  let [one, other] = [first, second];
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  const take = (hunk: Hunk): void => {
    start = Math.min(start, hunk.before.start);
    end = Math.max(end, hunk.before.end);
  };
  for (;;) {
    const [mine, yours] = [ours[one], theirs[other]];
    if (mine !== undefined && (one === first || mine.before.start < end)) {
      take(mine);
      one++;
    } else if (yours !== undefined && (other === second || yours.before.start < end)) {
      take(yours);
      other++;
    } else {
      return { start, end, one, other };
    }
  }
};

/** Where a place in the base is in a side whose latest change before it is given. */
const endIn = (last: Hunk | undefined, base: number): number =>
  last === undefined ? base : last.after.end + base - last.before.end;

const comesFirst = ({ before: one }: Hunk, { before: other }: Hunk): boolean =>
  one.start < other.start || (one.start === other.start && one.end <= other.start);
