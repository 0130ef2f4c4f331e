import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { comparePages } from "../compare/trees.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import {
  chosenSide,
  pageConflict,
  type Resolutions,
  resolutionsById,
  type Trees,
} from "./conflicts.ts";
import {
  mergeForests,
  type ForestConflict,
  type Forest,
  type ForestChanges,
  type MergedForest,
} from "./forest.ts";
import {
  documentToMerge,
  type DocumentToMerge,
  mergePage,
  withFreeSlugs,
  withKnownHashes,
} from "./pages.ts";
import type { Side } from "./order.ts";

/** Documents are passed through in whatever form the caller has them. */
export interface TreeMergeOptions<Text> {
  /** Merges a document that `documentsToMerge` returned. */
  readonly mergeDocument: (document: DocumentToMerge) => {
    readonly document: Text;
    readonly conflicts: readonly Conflict[];
  };
  readonly resolutions: readonly Resolution[];
}

export interface MergedTree<Text> {
  /**
   * Changed pages and their ancestors have no `node`. A page in `documents` still refers to the document of ours.
   * While conflicts remain, it contains all pages of either side.
   */
  readonly tree: PageTree;
  /** Merged documents by the id of their page. */
  readonly documents: ReadonlyMap<string, Text>;
  readonly conflicts: Conflict[];
}

/** The documents that both sides changed differently, to be loaded before the trees are merged. */
export const documentsToMerge = (
  base: PageTree,
  ours: PageTree,
  theirs: PageTree,
): DocumentToMerge[] => {
  const [mine, yours] = [changesOf(base, ours), changesOf(base, theirs)];
  const changed = [...mine.edited, ...mine.created];
  const twice = changed.filter((id) => yours.edited.has(id) || yours.created.has(id));
  return twice.flatMap((id) => {
    const [one, other] = [ours.pages.get(id), theirs.pages.get(id)];
    const document =
      one === undefined || other === undefined
        ? undefined
        : documentToMerge(base.pages.get(id)?.page, one.page, other.page);
    return document === undefined ? [] : [document];
  });
};

/**
 * Three-way merge of page trees: pages are matched by id and merged by attributes, position and existence. Siblings
 * that end up with the same slug get a number, as when a page is added; that is not a conflict. Subtrees with equal
 * hashes are skipped, so the cost grows with what changed.
 */
export const mergeTrees = <Text>(
  base: PageTree,
  ours: PageTree,
  theirs: PageTree,
  options: TreeMergeOptions<Text>,
): MergedTree<Text> => new TreeMerge({ base, ours, theirs }, options).result();

class TreeMerge<Text> {
  private readonly changes: Readonly<Record<Side, ForestChanges>>;
  private readonly answers: Resolutions;
  private readonly conflicts = new Map<string, Conflict>();
  private readonly documents = new Map<string, Text>();

  constructor(
    private readonly trees: Trees,
    private readonly options: TreeMergeOptions<Text>,
  ) {
    const { base, ours, theirs } = trees;
    this.changes = { ours: changesOf(base, ours), theirs: changesOf(base, theirs) };
    this.answers = resolutionsById(options.resolutions);
  }

  result(): MergedTree<Text> {
    const { base, ours, theirs } = this.trees;
    const merged = mergeForests({
      base: forestOf(base),
      ours: forestOf(ours),
      theirs: forestOf(theirs),
      changes: this.changes,
      choose: (found) => this.choose(found),
    });
    for (const found of merged.conflicts) {
      if (this.choose(found) === undefined) {
        this.note(pageConflict(found, this.trees));
      }
    }
    const pages = new Map(ours.pages);
    for (const id of merged.gone) {
      pages.delete(id);
    }
    const changed = this.changedIds(merged);
    for (const id of changed) {
      pages.set(id, this.placed(id, merged));
    }
    const children = merged.children.get(null) ?? base.children;
    // Two pages that were already there get the same slug if each side renames a different one.
    const parents = [...changed].map((id) => pages.get(id)?.parent ?? null);
    const renamed = withFreeSlugs(
      this.trees,
      { children, pages },
      new Set([...merged.children.keys(), ...parents]),
    );
    for (const page of renamed) {
      const placed = pages.get(page.id);
      if (placed !== undefined) {
        pages.set(page.id, { ...placed, page });
      }
    }
    const sources = [ours, theirs, base];
    const tree = withKnownHashes(
      { children, pages },
      changed,
      sources,
      new Set(this.documents.keys()),
    );
    return { tree, documents: this.documents, conflicts: [...this.conflicts.values()] };
  }

  private choose(found: ForestConflict): Side | undefined {
    return this.answers.size === 0
      ? undefined
      : chosenSide(this.answers.get(pageConflict(found, this.trees).id));
  }

  private note(conflict: Conflict): void {
    this.conflicts.set(conflict.id, conflict);
  }

  /** The pages that a side changed, and those whose children changed. */
  private changedIds({ parents, children, gone }: MergedForest): Set<string> {
    const { ours, theirs } = this.changes;
    const ids = [...parents.keys(), ...children.keys(), ...ours.edited, ...theirs.edited];
    return new Set(ids.flatMap((id) => (id === null || gone.has(id) ? [] : [id])));
  }

  private placed(id: string, merged: MergedForest): PlacedPage {
    const stood = this.trees.base.pages.get(id);
    const parent = merged.parents.get(id);
    return {
      page: this.pageOf(id),
      parent: parent === undefined ? (stood?.parent ?? null) : parent,
      children: merged.children.get(id) ?? stood?.children ?? [],
    };
  }

  private pageOf(id: string): PageAttributes {
    const { base, ours, theirs } = this.trees;
    const [mine, yours] = [ours.pages.get(id)?.page, theirs.pages.get(id)?.page];
    const isNew = !base.pages.has(id);
    const [byUs, byThem] = [this.changes.ours.edited.has(id), this.changes.theirs.edited.has(id)];
    if (mine === undefined || yours === undefined || (!isNew && !(byUs && byThem))) {
      const page = yours === undefined || byUs ? (mine ?? yours) : yours;
      if (page === undefined) {
        throw new Error(`No side of the merge has the page "${id}".`);
      }
      return page;
    }
    const merged = mergePage(base.pages.get(id)?.page, mine, yours, this.answers);
    for (const conflict of merged.conflicts) {
      this.note(conflict);
    }
    if (merged.document !== undefined) {
      const { document, conflicts } = this.options.mergeDocument(merged.document);
      this.documents.set(id, document);
      for (const conflict of conflicts) {
        this.note(conflict);
      }
    }
    return merged.page;
  }
}

const forestOf = (tree: PageTree): Forest => ({
  parentOf: (id) => tree.pages.get(id)?.parent,
  childrenOf: (parent) =>
    parent === null ? tree.children : (tree.pages.get(parent)?.children ?? []),
});

const changesOf = (before: PageTree, after: PageTree): ForestChanges => {
  const ids = {
    created: new Set<string>(),
    deleted: new Set<string>(),
    edited: new Set<string>(),
    moved: new Set<string>(),
  };
  for (const change of comparePages(before, after)) {
    ids[change.kind].add(change.page.id);
  }
  return ids;
};
