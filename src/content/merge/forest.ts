import { mergeOrder, type Side } from "./order.ts";

/** An ordered forest of ids: the pages of a tree, or the blocks of a document. */
export interface Forest {
  /** Null at the top level; undefined if the id is not in the forest. */
  parentOf(id: string): string | null | undefined;
  /** In order; empty if the parent is not in the forest. Null: the top level. */
  childrenOf(parent: string | null): readonly string[];
}

/** The ids one side changed; everything else is as in the base. */
export interface ForestChanges {
  readonly created: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Ids with different content, apart from position and children. */
  readonly edited: ReadonlySet<string>;
  /** Ids with another parent, or another position among the same siblings. */
  readonly moved: ReadonlySet<string>;
}

/** A conflict about the existence or the position of an id. */
export interface ForestConflict {
  readonly about: "existence" | "place";
  readonly id: string;
}

export interface ForestMerge {
  readonly base: Forest;
  readonly ours: Forest;
  readonly theirs: Forest;
  readonly changes: Readonly<Record<Side, ForestChanges>>;
  /** The side a resolution chooses; undefined while the conflict is unresolved. */
  choose(conflict: ForestConflict): Side | undefined;
}

/** Positions after a merge; everything not named is as in the base. */
export interface MergedForest {
  /** Ids of the base or a side that are not in the merged forest. */
  readonly gone: ReadonlySet<string>;
  /** The parents of created, moved or kept ids. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** The children, in order, of every parent (null: the top level) whose children changed on either side. */
  readonly children: ReadonlyMap<string | null, readonly string[]>;
  readonly conflicts: readonly ForestConflict[];
}

/** Merges existence, parents and order. The cost grows with what changed, not with the size of the forest. */
export const mergeForests = (merge: ForestMerge): MergedForest => {
  const existence = mergeExistence(merge);
  const places = mergeParents(merge, existence.gone);
  const lists = mergeLists(merge, existence.gone, places.parents);
  return {
    gone: existence.gone,
    parents: places.parents,
    children: lists.children,
    conflicts: [...existence.conflicts, ...places.conflicts, ...lists.conflicts],
  };
};

const mergeExistence = (merge: ForestMerge): { gone: Set<string>; conflicts: ForestConflict[] } => {
  const { changes } = merge;
  const gone = new Set<string>();
  const conflicts: ForestConflict[] = [];
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
      // Anything deleted together with its parent is decided with it.
      const top = topOf(merge[from], deleted, id);
      if (!touched.has(top)) {
        gone.add(id);
        continue;
      }
      const conflict: ForestConflict = { about: "existence", id: top };
      if (id === top) {
        conflicts.push(conflict);
      }
      if (merge.choose(conflict) === by) {
        gone.add(id);
      }
    }
  }
  for (const side of ["ours", "theirs"] as const) {
    for (const id of changes[side].created) {
      const other = merge[side === "ours" ? "theirs" : "ours"];
      if (
        other.parentOf(id) === undefined &&
        isInsideDeleted(merge[side], gone, changes[side], id)
      ) {
        gone.add(id);
      }
    }
  }
  return { gone, conflicts };
};

/** Ids that one side deleted and the other touched: edited, or changed or moved something below. */
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

/** The topmost of the deleted ancestors of a deleted id, with no undeleted one between. */
const topOf = (forest: Forest, deleted: ReadonlySet<string>, id: string): string => {
  let top = id;
  for (let parent = forest.parentOf(top); typeof parent === "string" && deleted.has(parent);) {
    top = parent;
    parent = forest.parentOf(top);
  }
  return top;
};

/** Whether a created id is inside something that stays deleted. */
const isInsideDeleted = (
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
  readonly conflicts: ForestConflict[];
}

const mergeParents = (merge: ForestMerge, gone: ReadonlySet<string>): MergedParents => {
  const { changes } = merge;
  const parents = new Map<string, string | null>();
  const conflicts: ForestConflict[] = [];
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
        const conflict: ForestConflict = { about: "place", id };
        conflicts.push(conflict);
        side = merge.choose(conflict) ?? "ours";
      } else {
        side = ours === base ? "theirs" : "ours";
      }
    }
    parents.set(id, livingParent(merge, gone, id, side));
  }
  conflicts.push(...breakCycles(merge, gone, parents));
  return { parents, conflicts };
};

/** The parent on one side; if that is gone, the parent on the other, or its nearest existing ancestor. */
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

/** Each side may have moved one of two ids below the other. One side then places both: the chosen one, or ours. */
const breakCycles = (
  merge: ForestMerge,
  gone: ReadonlySet<string>,
  parents: Map<string, string | null>,
): ForestConflict[] => {
  const conflicts: ForestConflict[] = [];
  const parentOf = (id: string): string | null =>
    parents.get(id) ?? (parents.has(id) ? null : (merge.base.parentOf(id) ?? null));
  const ids = [...parents.keys()].toSorted();
  const chosen = new Set<string>();
  for (;;) {
    const cycle = ids.map((id) => cycleFrom(id, parentOf)).find((steps) => steps.length > 0);
    const movable = cycle?.filter((id) => parents.has(id)).toSorted() ?? [];
    const [first] = movable;
    if (first === undefined) {
      return conflicts;
    }
    const conflict: ForestConflict = { about: "place", id: first };
    conflicts.push(conflict);
    const side = merge.choose(conflict) ?? "ours";
    for (const id of movable) {
      // If placing them by that side creates a cycle again, they go to the top level.
      parents.set(id, chosen.has(id) ? null : livingParent(merge, gone, id, side));
      chosen.add(id);
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
): { children: Map<string | null, string[]>; conflicts: ForestConflict[] } => {
  const affected = new Set<string | null>(parents.values());
  for (const forest of [merge.base, merge.ours, merge.theirs]) {
    for (const id of [...parents.keys(), ...gone]) {
      const parent = forest.parentOf(id);
      if (parent !== undefined) {
        affected.add(parent);
      }
    }
  }
  const byParent = new Map<string | null, string[]>();
  for (const [id, parent] of parents) {
    byParent.set(parent, [...(byParent.get(parent) ?? []), id]);
  }
  const children = new Map<string | null, string[]>();
  const conflicts: ForestConflict[] = [];
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
    const unlisted = (byParent.get(parent) ?? []).filter((id) => !listed.has(id)).toSorted();
    children.set(parent, [...merged.order, ...unlisted]);
    conflicts.push(...merged.conflicting.map((id): ForestConflict => ({ about: "place", id })));
  }
  return { children, conflicts };
};
