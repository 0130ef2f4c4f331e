import type { Side } from "./known-order.ts";
import { mergeOrder } from "./order.ts";

/** Things that stand below each other in order: the pages of a tree, the blocks of a document. */
export interface Forest {
  /** Null at the top; undefined if it is not there. */
  parentOf(id: string): string | null | undefined;
  /** In order; none if the parent is not there. Null: at the top. */
  childrenOf(parent: string | null): readonly string[];
}

/** What one side did to a forest. Everything it does not name stands as it stood. */
export interface ForestChanges {
  readonly created: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Whose own content differs. */
  readonly edited: ReadonlySet<string>;
  /** Put below another parent, or elsewhere among the same siblings. */
  readonly moved: ReadonlySet<string>;
}

/** What two sides can disagree about that has to do with where a thing stands. */
export interface Dispute {
  readonly about: "existence" | "place";
  readonly id: string;
}

export interface ForestMerge {
  readonly base: Forest;
  readonly ours: Forest;
  readonly theirs: Forest;
  readonly changes: Readonly<Record<Side, ForestChanges>>;
  /** Who was chosen to settle a dispute; undefined while nobody was. */
  choose(dispute: Dispute): Side | undefined;
}

/** Where everything stands after a merge; what is not named stands as in the base. */
export interface MergedForest {
  /** Everything that is not in the merged forest, though a side or the base has it. */
  readonly gone: ReadonlySet<string>;
  /** The parents of what was created, moved or kept. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** The children, in order, of every parent (null: the top) whose children changed on either side. */
  readonly children: ReadonlyMap<string | null, readonly string[]>;
  readonly disputes: readonly Dispute[];
}

/** Merges who is there, below whom, and in which order; at the cost of what changed. */
export const mergeForests = (merge: ForestMerge): MergedForest => {
  const existence = mergeExistence(merge);
  const places = mergeParents(merge, existence.gone);
  const lists = mergeLists(merge, existence.gone, places.parents);
  return {
    gone: existence.gone,
    parents: places.parents,
    children: lists.children,
    disputes: [...existence.disputes, ...places.disputes, ...lists.disputes],
  };
};

const mergeExistence = (merge: ForestMerge): { gone: Set<string>; disputes: Dispute[] } => {
  const { changes } = merge;
  const gone = new Set<string>();
  const disputes: Dispute[] = [];
  for (const [by, from] of [
    ["ours", "theirs"],
    ["theirs", "ours"],
  ] as const) {
    const { deleted } = changes[by];
    const touched = deleted.size === 0 ? new Set<string>() : touchedBelow(merge, from, deleted);
    for (const id of deleted) {
      if (changes[from].deleted.has(id)) {
        gone.add(id);
        continue;
      }
      // A thing deleted with what it stands in shares its fate.
      const top = topOf(merge[from], deleted, id);
      if (!touched.has(top)) {
        gone.add(id);
        continue;
      }
      const dispute: Dispute = { about: "existence", id: top };
      if (id === top) {
        disputes.push(dispute);
      }
      if (merge.choose(dispute) === by) {
        gone.add(id);
      }
    }
  }
  for (const side of ["ours", "theirs"] as const) {
    for (const id of changes[side].created) {
      const other = merge[side === "ours" ? "theirs" : "ours"];
      if (other.parentOf(id) === undefined && standsInGone(merge[side], gone, changes[side], id)) {
        gone.add(id);
      }
    }
  }
  return { gone, disputes };
};

/** What a side deleted, and the other changed: itself, something below it, or what was put into it. */
const touchedBelow = (
  { base, changes, ...forests }: ForestMerge,
  side: Side,
  deleted: ReadonlySet<string>,
): Set<string> => {
  const forest = forests[side];
  const { created, edited, moved } = changes[side];
  const away = [...moved].filter((id) => base.parentOf(id) !== forest.parentOf(id));
  const touched = new Set<string>();
  const seen = new Set<string>();
  for (const id of [...created, ...edited, ...away]) {
    for (
      let step: string | null | undefined = id;
      typeof step === "string" && !seen.has(step);
      step = forest.parentOf(step)
    ) {
      seen.add(step);
      if (deleted.has(step)) {
        touched.add(step);
      }
    }
  }
  return touched;
};

/** The uppermost of the deleted things that a deleted thing stands in without a break. */
const topOf = (forest: Forest, deleted: ReadonlySet<string>, id: string): string => {
  let top = id;
  for (let parent = forest.parentOf(top); typeof parent === "string" && deleted.has(parent);) {
    top = parent;
    parent = forest.parentOf(top);
  }
  return top;
};

/** Whether a new thing was put into something whose deletion was chosen. */
const standsInGone = (
  forest: Forest,
  gone: ReadonlySet<string>,
  { created }: ForestChanges,
  id: string,
): boolean => {
  let parent = forest.parentOf(id);
  while (typeof parent === "string" && created.has(parent)) {
    parent = forest.parentOf(parent);
  }
  return typeof parent === "string" && gone.has(parent);
};

interface MergedParents {
  readonly parents: Map<string, string | null>;
  readonly disputes: Dispute[];
}

const mergeParents = (merge: ForestMerge, gone: ReadonlySet<string>): MergedParents => {
  const { changes } = merge;
  const parents = new Map<string, string | null>();
  const disputes: Dispute[] = [];
  const placed = [changes.ours, changes.theirs].flatMap((side) => [
    ...side.created,
    ...side.deleted,
    ...side.moved,
  ]);
  for (const id of new Set(placed)) {
    if (gone.has(id)) {
      continue;
    }
    const [base, ours, theirs] = [merge.base, merge.ours, merge.theirs].map((forest) =>
      forest.parentOf(id),
    );
    let side: Side = ours === undefined ? "theirs" : "ours";
    if (ours !== undefined && theirs !== undefined && ours !== theirs) {
      const movedBoth = changes.ours.moved.has(id) && changes.theirs.moved.has(id);
      if (base === undefined || movedBoth) {
        const dispute: Dispute = { about: "place", id };
        disputes.push(dispute);
        side = merge.choose(dispute) ?? "ours";
      } else {
        side = ours === base ? "theirs" : "ours";
      }
    }
    parents.set(id, livingParent(merge, gone, id, side));
  }
  disputes.push(...breakCycles(merge, gone, parents));
  return { parents, disputes };
};

/** The parent a side gives a thing; if that is gone, the other side's, or the next above that is not. */
const livingParent = (
  merge: ForestMerge,
  gone: ReadonlySet<string>,
  id: string,
  side: Side,
): string | null => {
  const chosen = merge[side].parentOf(id) ?? null;
  if (chosen === null || !gone.has(chosen)) {
    return chosen;
  }
  const other = merge[side === "ours" ? "theirs" : "ours"];
  const forest = other.parentOf(id) === undefined ? merge[side] : other;
  let parent = forest.parentOf(id);
  while (typeof parent === "string" && gone.has(parent)) {
    parent = forest.parentOf(parent);
  }
  return parent ?? null;
};

/** Two sides may each move one thing below the other; whoever is chosen, or ours, then places them all. */
const breakCycles = (
  merge: ForestMerge,
  gone: ReadonlySet<string>,
  parents: Map<string, string | null>,
): Dispute[] => {
  const disputes: Dispute[] = [];
  const parentOf = (id: string): string | null =>
    parents.get(id) ?? (parents.has(id) ? null : (merge.base.parentOf(id) ?? null));
  const ids = [...parents.keys()].toSorted();
  const settled = new Set<string>();
  for (;;) {
    const cycle = ids.map((id) => cycleFrom(id, parentOf)).find((steps) => steps.length > 0);
    const movable = cycle?.filter((id) => parents.has(id)).toSorted() ?? [];
    const [first] = movable;
    if (first === undefined) {
      return disputes;
    }
    const dispute: Dispute = { about: "place", id: first };
    disputes.push(dispute);
    const side = merge.choose(dispute) ?? "ours";
    for (const id of movable) {
      // Once is enough unless what a side says leads nowhere; the top always is somewhere.
      parents.set(id, settled.has(id) ? null : livingParent(merge, gone, id, side));
      settled.add(id);
    }
  }
};

const cycleFrom = (start: string, parentOf: (id: string) => string | null): string[] => {
  const path = new Set<string>();
  let step: string | null = start;
  while (step !== null && !path.has(step)) {
    path.add(step);
    step = parentOf(step);
  }
  const steps = [...path];
  return step === null ? [] : steps.slice(steps.indexOf(step));
};

const mergeLists = (
  merge: ForestMerge,
  gone: ReadonlySet<string>,
  parents: ReadonlyMap<string, string | null>,
): { children: Map<string | null, string[]>; disputes: Dispute[] } => {
  const affected = new Set<string | null>(parents.values());
  for (const forest of [merge.base, merge.ours, merge.theirs]) {
    for (const id of [...parents.keys(), ...gone]) {
      const parent = forest.parentOf(id);
      if (parent !== undefined) {
        affected.add(parent);
      }
    }
  }
  const adopted = new Map<string | null, string[]>();
  for (const [id, parent] of parents) {
    adopted.set(parent, [...(adopted.get(parent) ?? []), id]);
  }
  const children = new Map<string | null, string[]>();
  const disputes: Dispute[] = [];
  for (const parent of affected) {
    if (parent !== null && gone.has(parent)) {
      continue;
    }
    const belongs = (id: string): boolean => {
      const placed = parents.get(id);
      return placed === undefined ? !gone.has(id) : placed === parent;
    };
    const orders = {
      base: merge.base.childrenOf(parent).filter(belongs),
      ours: merge.ours.childrenOf(parent).filter(belongs),
      theirs: merge.theirs.childrenOf(parent).filter(belongs),
    };
    const merged = mergeOrder(orders, (id) => merge.choose({ about: "place", id }));
    const listed = new Set(merged.order);
    const homeless = (adopted.get(parent) ?? []).filter((id) => !listed.has(id)).toSorted();
    children.set(parent, [...merged.order, ...homeless]);
    disputes.push(...merged.disputed.map((id): Dispute => ({ about: "place", id })));
  }
  return { children, disputes };
};
