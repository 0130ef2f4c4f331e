import type { PageTree } from "./page-tree.ts";

/** What a tree was derived from. Held weakly, or each tree would keep all its predecessors alive. */
interface Origin {
  readonly from: WeakRef<PageTree>;
  readonly touched: ReadonlySet<string>;
  /** Whether it is only an intermediate step of an edit, which nothing is compared with. */
  readonly isStep: boolean;
}

const origins = new WeakMap<PageTree, Origin>();

/** Maximum number of steps followed back; beyond that, comparing the trees is just as good. */
const MOST_STEPS = 20;

/** A tree that another was derived from, and the pages that can differ between the two. */
export interface EditedFrom {
  readonly tree: PageTree;
  /** Any other page is the same in both, including everything below it. */
  readonly touched: ReadonlySet<string>;
}

/** The tree that an edited tree was derived from, if that is known and still in memory. */
export const editedFrom = (tree: PageTree): EditedFrom | undefined => {
  const origin = origins.get(tree);
  const from = origin?.from.deref();
  return origin && from && { tree: from, touched: origin.touched };
};

/**
 * Records that a tree was derived from another by editing these pages. The steps of one edit count as one, starting
 * from its first tree; `isStep` marks all but the last.
 */
export const noteEdited = (
  tree: PageTree,
  { tree: from, touched }: EditedFrom,
  isStep: boolean,
): void => {
  const before = origins.get(from);
  const origin =
    before?.isStep === true
      ? { from: before.from, touched: new Set([...before.touched, ...touched]) }
      : { from: new WeakRef(from), touched };
  origins.set(tree, { ...origin, isStep });
};

/** The pages that can differ between a tree and one derived from it; undefined if the derivation is not known. */
export const touchedBetween = (
  before: PageTree,
  after: PageTree,
): ReadonlySet<string> | undefined => {
  const touched = new Set<string>();
  let tree = after;
  for (let steps = 0; tree !== before; steps += 1) {
    const edited = steps < MOST_STEPS ? editedFrom(tree) : undefined;
    if (edited === undefined) return undefined;
    for (const id of edited.touched) touched.add(id);
    tree = edited.tree;
  }
  return touched;
};
