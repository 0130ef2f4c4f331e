import { longestIncreasingPoints } from "../longest-increasing.ts";

/** One of the two sides of a merge. */
export type Side = "ours" | "theirs";

/** The positions of ids in three orders. */
type Positions = Readonly<Record<"base" | Side, ReadonlyMap<string, number>>>;

/** Maximum size of a group that is compared pairwise (n²); a larger group is in conflict as a whole. */
const MAX_CROSSING = 2000;

const positionsOf = (order: readonly string[]): Map<string, number> =>
  new Map(order.map((id, index) => [id, index]));

/**
 * Orders the ids that both sides have. Each pair is ordered as in both sides, or as in the side that changed its
 * order. If that creates a cycle, or the base does not contain them, the ids are in conflict, and ordered as in the
 * side chosen for any of them, or as in ours.
 */
const mergeSharedOrder = (
  places: Positions,
  ids: readonly string[],
  choose: (id: string) => Side | undefined,
): { order: string[]; conflicting: string[] } => {
  const order: string[] = [];
  const conflicting: string[] = [];
  for (const group of crossingGroups(places, ids)) {
    const scores = group.length > MAX_CROSSING ? undefined : scoresOf(places, group);
    if (scores === undefined) {
      conflicting.push(...group);
      const side = group.some((id) => choose(id) === "theirs") ? "theirs" : "ours";
      order.push(...sortedBy(group, places[side]));
    } else {
      order.push(...sortedBy(group, scores));
    }
  }
  return { order, conflicting };
};

/** Splits ids into groups that follow each other in both orders; within a group the sides differ. */
const crossingGroups = ({ ours, theirs }: Positions, ids: readonly string[]): string[][] => {
  const mine = sortedBy(ids, ours);
  const ranks = new Map(sortedBy(ids, theirs).map((id, index) => [id, index]));
  const groups: string[][] = [];
  let group: string[] = [];
  let last = -1;
  for (const [index, id] of mine.entries()) {
    group.push(id);
    last = Math.max(last, ranks.get(id) ?? 0);
    if (last === index) {
      groups.push(group);
      group = [];
    }
  }
  return groups;
};

/** The position of each id within its group; undefined if pairwise comparison results in no total order. */
const scoresOf = (places: Positions, group: readonly string[]): Map<string, number> | undefined => {
  const standings = group.map((id) => ({
    base: places.base.get(id),
    ours: places.ours.get(id) ?? 0,
    theirs: places.theirs.get(id) ?? 0,
  }));
  const scores = group.map(() => 0);
  for (const [index, one] of standings.entries()) {
    for (let beside = 0; beside < index; beside++) {
      const other = standings[beside];
      const first = other === undefined ? undefined : isFirst(one, other);
      if (first === undefined) {
        return undefined;
      }
      const later = first ? beside : index;
      scores[later] = (scores[later] ?? 0) + 1;
    }
  }
  return new Set(scores).size === group.length
    ? new Map(group.map((id, index) => [id, scores[index] ?? 0]))
    : undefined;
};

interface StandingIn {
  readonly base: number | undefined;
  readonly ours: number;
  readonly theirs: number;
}

const isFirst = (one: StandingIn, other: StandingIn): boolean | undefined => {
  const [ours, theirs] = [one.ours < other.ours, one.theirs < other.theirs];
  if (ours === theirs) {
    return ours;
  }
  if (one.base === undefined || other.base === undefined) {
    return undefined;
  }
  return ours === one.base < other.base ? theirs : ours;
};

const sortedBy = (ids: readonly string[], places: ReadonlyMap<string, number>): string[] =>
  ids.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));

/** Three orders of ids, each without those that are not in the merged one. */
export interface Orders {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export interface MergedOrder {
  readonly order: string[];
  /** Ids that both sides moved to different positions. Each is where its resolution places it, or as in ours. */
  readonly conflicting: string[];
}

/**
 * Merges three orders into one that contains every id of ours and theirs once. A longest common subsequence of all
 * three is the frame. An id that one side moved or added goes into the gap of the frame in which that side has it. Of
 * two additions in the same gap, ours comes first.
 */
export const mergeOrder = (
  orders: Orders,
  choose: (id: string) => Side | undefined,
): MergedOrder => {
  if (isSameOrder(orders.ours, orders.theirs)) {
    return { order: [...orders.ours], conflicting: [] };
  }
  const frame = sharedFrame(orders);
  const gaps = {
    base: gapsOf(orders.base, frame),
    ours: gapsOf(orders.ours, frame),
    theirs: gapsOf(orders.theirs, frame),
  };
  const conflicting = new Set<string>();
  /** The side whose position counts; both if they are the same. */
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
      conflicting.add(id);
      placedBy.set(id, choose(id) ?? "ours");
    }
  }

  const places = {
    base: positionsOf(orders.base),
    ours: positionsOf(orders.ours),
    theirs: positionsOf(orders.theirs),
  };
  /** Whether both sides have an id without conflict, so that only its order within the gap remains to be decided. */
  const isShared = (id: string): boolean =>
    places.ours.has(id) && places.theirs.has(id) && !conflicting.has(id);

  const order: string[] = [];
  const crossing: string[] = [];
  const anchors = orders.base.filter((id) => frame.has(id));
  const [ours, theirs] = [
    splitByGap(orders.ours, gaps.ours, placedBy, "ours"),
    splitByGap(orders.theirs, gaps.theirs, placedBy, "theirs"),
  ];
  for (let gap = 0; gap <= anchors.length; gap++) {
    const [mine, yours] = [ours.get(gap) ?? [], theirs.get(gap) ?? []];
    const shared = [...new Set([...mine, ...yours])].filter(isShared);
    const merged = mergeSharedOrder(places, shared, choose);
    order.push(...interleave(merged.order, mine, yours));
    crossing.push(...merged.conflicting);
    const anchor = anchors[gap];
    if (anchor !== undefined) {
      order.push(anchor);
    }
  }
  return { order, conflicting: [...conflicting, ...crossing] };
};

/** As many ids as possible that are in the same order in all three. */
const sharedFrame = ({ base, ours, theirs }: Orders): Set<string> => {
  const [one, other] = [positionsOf(ours), positionsOf(theirs)];
  const common = base.filter((id) => one.has(id) && other.has(id));
  const increasing = longestIncreasingPoints(
    common.map((id) => ({ one: one.get(id) ?? 0, other: other.get(id) ?? 0 })),
  );
  return new Set(common.filter((_id, index) => increasing.has(index)));
};

/** Inserts the ids that only one side has after the shared id they follow there, ours first. */
const interleave = (
  shared: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] => {
  const anchors = new Set(shared);
  const [oursAfter, theirsAfter] = [runsAfter(ours, anchors), runsAfter(theirs, anchors)];
  return [undefined, ...shared].flatMap((anchor) => [
    ...(anchor === undefined ? [] : [anchor]),
    ...(oursAfter.get(anchor) ?? []),
    ...(theirsAfter.get(anchor) ?? []),
  ]);
};

/** For each id outside the frame: how many ids of the frame precede it. */
const gapsOf = (list: readonly string[], frame: ReadonlySet<string>): Map<string, number> => {
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
};

const splitByGap = (
  list: readonly string[],
  gaps: ReadonlyMap<string, number>,
  placedBy: ReadonlyMap<string, Side | "both">,
  side: Side,
): Map<number, string[]> => {
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
};

/** Splits a list into runs, each keyed by the anchor it follows. */
const runsAfter = (
  list: readonly string[],
  anchors: ReadonlySet<string>,
): Map<string | undefined, string[]> => {
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
};

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
