import { diffTokens, type Budget } from "../compare/tokens.ts";
import type { BlockForest } from "./block-forest.ts";

/** The keys that new blocks are to be taken for on either side. */
export interface Renames {
  readonly ours: Map<string, string>;
  readonly theirs: Map<string, string>;
}

interface Sides {
  readonly base: BlockForest;
  readonly ours: BlockForest;
  readonly theirs: BlockForest;
}

/**
 * Finds blocks that both sides added at the same place saying the same, so that they are there once. Of the two
 * keys the one that sorts first stays, whichever side it is of.
 */
export const findTwins = (sides: Sides, budget: Budget): Renames => {
  const renames: Renames = { ours: new Map(), theirs: new Map() };
  const { base, ours, theirs } = sides;
  for (const parent of [null, ...ours.blocks.keys()]) {
    const mine = newRuns(base, ours, theirs, parent);
    if (mine.size === 0) {
      continue;
    }
    const yours = newRuns(base, theirs, ours, parent);
    for (const [anchor, run] of mine) {
      pairUp(sides, run, yours.get(anchor) ?? [], budget, renames);
    }
  }
  return renames;
};

/** The runs of blocks a side added below a parent, each under the shared block it stands behind. */
const newRuns = (
  base: BlockForest,
  side: BlockForest,
  other: BlockForest,
  parent: string | null,
): Map<string | null, string[]> => {
  const runs = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const key of side.childrenOf(parent)) {
    if (other.blocks.has(key)) {
      anchor = key;
    } else if (!base.blocks.has(key)) {
      const run = runs.get(anchor);
      if (run === undefined) {
        runs.set(anchor, [key]);
      } else {
        run.push(key);
      }
    }
  }
  return runs;
};

const pairUp = (
  sides: Sides,
  mine: readonly string[],
  yours: readonly string[],
  budget: Budget,
  renames: Renames,
): void => {
  const hunks = diffTokens(
    mine.map((key) => saidBy(sides, sides.ours, key)),
    yours.map((key) => saidBy(sides, sides.theirs, key)),
    budget,
  );
  if (hunks === undefined) {
    return;
  }
  const alone = new Set(
    hunks.flatMap(({ before, after }) => [
      ...mine.slice(before.start, before.end),
      ...yours.slice(after.start, after.end),
    ]),
  );
  const twins = yours.filter((key) => !alone.has(key));
  for (const [index, key] of mine.filter((other) => !alone.has(other)).entries()) {
    unite(sides, key, twins[index] ?? key, renames);
  }
};

/** All a block says; of what stands in it, the keys of what is not new as well. */
const saidBy = ({ base }: Sides, side: BlockForest, key: string): string =>
  JSON.stringify(side.blockOf(key), (name, value: unknown) =>
    name === "key" && typeof value === "string" && !base.blocks.has(value) ? undefined : value,
  );

/** Takes two equal blocks, and all that stands in them, for one. */
const unite = (sides: Sides, key: string, twin: string, renames: Renames): void => {
  if (key < twin) {
    renames.theirs.set(twin, key);
  } else if (key > twin) {
    renames.ours.set(key, twin);
  }
  const within = sides.theirs.childrenOf(twin);
  for (const [index, child] of sides.ours.childrenOf(key).entries()) {
    unite(sides, child, within[index] ?? child, renames);
  }
};
