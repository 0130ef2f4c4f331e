import type { PageTree } from "./page-tree.ts";

/** What a tree was made of. The other tree is not kept alive by it, or each would hold all before it. */
interface Origin {
  readonly from: WeakRef<PageTree>;
  readonly touched: ReadonlySet<string>;
  /** Whether it is only a step of an edit, which nobody compares with. */
  readonly isStep: boolean;
}

const origins = new WeakMap<PageTree, Origin>();

/** So many steps are followed back: who goes further may as well compare the trees. */
const MOST_STEPS = 20;

/** A tree that another was made of, and which pages can differ between the two. */
export interface EditedFrom {
  readonly tree: PageTree;
  /** Any other page is the same in both, with everything below it. */
  readonly touched: ReadonlySet<string>;
}

/** The tree that an edited one was made of, as long as it is in use; undefined where that is not known. */
export const editedFrom = (tree: PageTree): EditedFrom | undefined => {
  const origin = origins.get(tree);
  const from = origin?.from.deref();
  return origin && from && { tree: from, touched: origin.touched };
};

/**
 * Notes that a tree was made of another by edits of these pages. Steps of one edit count as one, from the tree that it
 * began with; `isStep` says that this is not its last.
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

/** The pages that can differ between a tree and one made of it; undefined where it is not known to be so. */
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
