/** One of the two sides of a merge. */
export type Side = "ours" | "theirs";

/** Where things stand in three orders. */
export type Places = Readonly<Record<"base" | Side, ReadonlyMap<string, number>>>;

/** The most things of which each two are compared; more that cross each other are too many to tell. */
const MAX_CROSSING = 2000;

/** The places of things in an order. */
export const placesOf = (order: readonly string[]): Map<string, number> =>
  new Map(order.map((id, index) => [id, index]));

/**
 * Orders things that both sides have. Of each two the order is what both say, or else what the side says that
 * changed it; where that leads in circles, or nobody knows how they stood, they are disputed and stand as in
 * the side chosen for any of them, or as in ours.
 */
export const mergeKnown = (
  places: Places,
  ids: readonly string[],
  choose: (id: string) => Side | undefined,
): { order: string[]; disputed: string[] } => {
  const order: string[] = [];
  const disputed: string[] = [];
  for (const group of crossingGroups(places, ids)) {
    const scores = group.length > MAX_CROSSING ? undefined : scoresOf(places, group);
    if (scores === undefined) {
      disputed.push(...group);
      const side = group.some((id) => choose(id) === "theirs") ? "theirs" : "ours";
      order.push(...sortedBy(group, places[side]));
    } else {
      order.push(...sortedBy(group, scores));
    }
  }
  return { order, disputed };
};

/** Parts that stand behind each other in either order; within one, the sides differ. */
const crossingGroups = ({ ours, theirs }: Places, ids: readonly string[]): string[][] => {
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

/** How many of a group stand before each; undefined if some two or more cannot be told apart so. */
const scoresOf = (places: Places, group: readonly string[]): Map<string, number> | undefined => {
  const stands = group.map((id) => ({
    base: places.base.get(id),
    ours: places.ours.get(id) ?? 0,
    theirs: places.theirs.get(id) ?? 0,
  }));
  const scores = group.map(() => 0);
  for (const [index, one] of stands.entries()) {
    for (let beside = 0; beside < index; beside++) {
      const other = stands[beside];
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

interface Stand {
  readonly base: number | undefined;
  readonly ours: number;
  readonly theirs: number;
}

const isFirst = (one: Stand, other: Stand): boolean | undefined => {
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
