import { longestSharedRise } from "./rise.ts";

/** One of the two sides of a merge. */
export type Side = "ours" | "theirs";

/** Three orders of things, given by id; of each only those that belong into the merged one. */
export interface Orders {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export interface MergedOrder {
  readonly order: string[];
  /** Those both sides put to different places; each stands where it was chosen to stand, or as in ours. */
  readonly disputed: string[];
}

/**
 * Merges three orders into one that has everything of ours and theirs once. What keeps its place among the
 * others in all three stands fast; whatever one side moved or added goes where that side put it, and of two
 * additions at the same place ours comes first.
 */
export function mergeOrder(orders: Orders, choose: (id: string) => Side | undefined): MergedOrder {
  if (isSameOrder(orders.ours, orders.theirs)) {
    return { order: [...orders.ours], disputed: [] };
  }
  const frame = sharedFrame(orders);
  if (frame.size === 0) {
    return mergeUnframed(orders, choose);
  }
  const gaps = {
    base: gapsOf(orders.base, frame),
    ours: gapsOf(orders.ours, frame),
    theirs: gapsOf(orders.theirs, frame),
  };
  const disputed: string[] = [];
  /** Whose place counts; both if they are the same. */
  const placedBy = new Map<string, Side | "both">();
  for (const id of new Set([...orders.ours, ...orders.theirs])) {
    const [ours, theirs] = [gaps.ours.get(id), gaps.theirs.get(id)];
    if (frame.has(id) || (ours === undefined && theirs === undefined)) {
      continue;
    }
    if (ours === undefined || theirs === undefined) {
      placedBy.set(id, ours === undefined ? "theirs" : "ours");
    } else if (ours === theirs) {
      placedBy.set(id, "both");
    } else if (gaps.base.get(id) === ours || gaps.base.get(id) === theirs) {
      placedBy.set(id, gaps.base.get(id) === ours ? "theirs" : "ours");
    } else {
      disputed.push(id);
      placedBy.set(id, choose(id) ?? "ours");
    }
  }

  const order: string[] = [];
  const anchors = orders.base.filter((id) => frame.has(id));
  const [ours, theirs] = [
    splitByGap(orders.ours, gaps.ours, placedBy, "ours"),
    splitByGap(orders.theirs, gaps.theirs, placedBy, "theirs"),
  ];
  for (let gap = 0; gap <= anchors.length; gap++) {
    const merged = mergeGap(orders.base, ours.get(gap) ?? [], theirs.get(gap) ?? [], choose);
    order.push(...merged.order);
    disputed.push(...merged.disputed);
    const anchor = anchors[gap];
    if (anchor !== undefined) {
      order.push(anchor);
    }
  }
  return { order, disputed };
}

/** The things that keep their place among each other in all three orders, as many as possible. */
function sharedFrame({ base, ours, theirs }: Orders): Set<string> {
  const [one, other] = [placesOf(ours), placesOf(theirs)];
  const common = base.filter((id) => one.has(id) && other.has(id));
  const rise = longestSharedRise(
    common.map((id) => ({ one: one.get(id) ?? 0, other: other.get(id) ?? 0 })),
  );
  return new Set(common.filter((_id, index) => rise.has(index)));
}

/** Things that both sides have in one gap keep their places; what one side has there goes after its like. */
function mergeGap(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  choose: (id: string) => Side | undefined,
): MergedOrder {
  if (ours.length === 0 || theirs.length === 0) {
    return { order: [...ours, ...theirs], disputed: [] };
  }
  const [one, other] = [new Set(ours), new Set(theirs)];
  const both = new Set(ours.filter((id) => other.has(id)));
  const shared = mergeOrder(
    {
      base: both.size === 0 ? [] : base.filter((id) => both.has(id)),
      ours: ours.filter((id) => both.has(id)),
      theirs: theirs.filter((id) => one.has(id)),
    },
    choose,
  );
  return { order: weave(shared.order, ours, theirs), disputed: shared.disputed };
}

/** Orders without anything that all three have: where the sides cross, one of them has to give way. */
function mergeUnframed(
  { ours, theirs }: Orders,
  choose: (id: string) => Side | undefined,
): MergedOrder {
  const [places, other] = [placesOf(ours), placesOf(theirs)];
  const both = ours.filter((id) => other.has(id));
  const disputed = crossing(both.map((id) => other.get(id) ?? 0)).map((index) => both[index] ?? "");
  const follows: Side = disputed.some((id) => choose(id) === "theirs") ? "theirs" : "ours";
  const shared = follows === "ours" ? both : theirs.filter((id) => places.has(id));
  return { order: weave(shared, ours, theirs), disputed };
}

/** Puts what one side has alone behind the shared thing it stands behind there, ours first. */
function weave(
  shared: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] {
  const anchors = new Set(shared);
  const [oursAfter, theirsAfter] = [runsAfter(ours, anchors), runsAfter(theirs, anchors)];
  return [undefined, ...shared].flatMap((anchor) => [
    ...(anchor === undefined ? [] : [anchor]),
    ...(oursAfter.get(anchor) ?? []),
    ...(theirsAfter.get(anchor) ?? []),
  ]);
}

/** The indexes of values that have a greater one before or a smaller one behind them. */
function crossing(values: readonly number[]): number[] {
  /** From the end: the smallest value behind each. */
  const least: number[] = [];
  let smallest = Number.POSITIVE_INFINITY;
  for (const value of values.toReversed()) {
    least.push(smallest);
    smallest = Math.min(smallest, value);
  }
  least.reverse();
  let greatest = Number.NEGATIVE_INFINITY;
  const found: number[] = [];
  for (const [index, value] of values.entries()) {
    if (greatest > value || (least[index] ?? value) < value) {
      found.push(index);
    }
    greatest = Math.max(greatest, value);
  }
  return found;
}

/** For each thing that is not of the frame, how many of the frame stand before it. */
function gapsOf(list: readonly string[], frame: ReadonlySet<string>): Map<string, number> {
  const gaps = new Map<string, number>();
  let gap = 0;
  for (const id of list) {
    if (frame.has(id)) {
      gap++;
    } else {
      gaps.set(id, gap);
    }
  }
  return gaps;
}

function splitByGap(
  list: readonly string[],
  gaps: ReadonlyMap<string, number>,
  placedBy: ReadonlyMap<string, Side | "both">,
  side: Side,
): Map<number, string[]> {
  const split = new Map<number, string[]>();
  for (const id of list) {
    const gap = gaps.get(id);
    const by = placedBy.get(id);
    if (gap !== undefined && (by === side || by === "both")) {
      const run = split.get(gap);
      if (run === undefined) {
        split.set(gap, [id]);
      } else {
        run.push(id);
      }
    }
  }
  return split;
}

/** The runs of a list between some of its things, each under the one before it. */
function runsAfter(
  list: readonly string[],
  anchors: ReadonlySet<string>,
): Map<string | undefined, string[]> {
  let run: string[] = [];
  const runs = new Map<string | undefined, string[]>([[undefined, run]]);
  for (const id of list) {
    if (anchors.has(id)) {
      run = [];
      runs.set(id, run);
    } else {
      run.push(id);
    }
  }
  return runs;
}

function placesOf(list: readonly string[]): Map<string, number> {
  return new Map(list.map((id, index) => [id, index]));
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
