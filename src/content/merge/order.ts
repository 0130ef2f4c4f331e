import { mergeKnown, placesOf, type Side } from "./known-order.ts";
import { longestSharedRise } from "./rise.ts";

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
export const mergeOrder = (
  orders: Orders,
  choose: (id: string) => Side | undefined,
): MergedOrder => {
  if (isSameOrder(orders.ours, orders.theirs)) {
    return { order: [...orders.ours], disputed: [] };
  }
  const frame = sharedFrame(orders);
  const gaps = {
    base: gapsOf(orders.base, frame),
    ours: gapsOf(orders.ours, frame),
    theirs: gapsOf(orders.theirs, frame),
  };
  const disputed = new Set<string>();
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
      disputed.add(id);
      placedBy.set(id, choose(id) ?? "ours");
    }
  }

  const places = {
    base: placesOf(orders.base),
    ours: placesOf(orders.ours),
    theirs: placesOf(orders.theirs),
  };
  /** Whether both sides have something, and nothing is left to say about its place but in its gap. */
  const isShared = (id: string): boolean =>
    places.ours.has(id) && places.theirs.has(id) && !disputed.has(id);

  const order: string[] = [];
  const crossed: string[] = [];
  const anchors = orders.base.filter((id) => frame.has(id));
  const [ours, theirs] = [
    splitByGap(orders.ours, gaps.ours, placedBy, "ours"),
    splitByGap(orders.theirs, gaps.theirs, placedBy, "theirs"),
  ];
  for (let gap = 0; gap <= anchors.length; gap++) {
    const [mine, yours] = [ours.get(gap) ?? [], theirs.get(gap) ?? []];
    const shared = [...new Set([...mine, ...yours])].filter(isShared);
    const merged = mergeKnown(places, shared, choose);
    order.push(...weave(merged.order, mine, yours));
    crossed.push(...merged.disputed);
    const anchor = anchors[gap];
    if (anchor !== undefined) {
      order.push(anchor);
    }
  }
  return { order, disputed: [...disputed, ...crossed] };
};

/** The things that keep their place among each other in all three orders, as many as possible. */
const sharedFrame = ({ base, ours, theirs }: Orders): Set<string> => {
  const [one, other] = [placesOf(ours), placesOf(theirs)];
  const common = base.filter((id) => one.has(id) && other.has(id));
  const rise = longestSharedRise(
    common.map((id) => ({ one: one.get(id) ?? 0, other: other.get(id) ?? 0 })),
  );
  return new Set(common.filter((_id, index) => rise.has(index)));
};

/** Puts what one side has alone behind the shared thing it stands behind there, ours first. */
const weave = (
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

/** For each thing that is not of the frame, how many of the frame stand before it. */
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

/** The runs of a list between some of its things, each under the one before it. */
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
