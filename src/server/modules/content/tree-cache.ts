import type { PageTree, PlacedPage } from "#content/page-tree.ts";

/** Pages all kept trees hold together at most; trees share what is equal in them. */
const MAX_PAGES = 200_000;

/** The pages of a tree by the hashes of their nodes. */
export type NodeIndex = ReadonlyMap<string, PlacedPage>;

interface Kept {
  readonly spaceId: string;
  readonly tree: PageTree;
  index?: NodeIndex;
}

/**
 * Keeps page trees by space and root. A root names its whole tree, so nothing kept can be out of date; of
 * what a rolled back transaction leaves here no stored revision names the root, so nobody is given it.
 */
export interface TreeCache {
  get(spaceId: string, root: string): PageTree | undefined;
  put(spaceId: string, root: string, tree: PageTree): void;
  /** The tree of the space used latest, which most likely shares most with the next one. */
  neighbour(spaceId: string): { readonly tree: PageTree; readonly index: NodeIndex } | undefined;
}

const indexOf = (tree: PageTree): NodeIndex => {
  const index = new Map<string, PlacedPage>();
  for (const placed of tree.pages.values())
    if (placed.node !== undefined) index.set(placed.node, placed);
  return index;
};

/** A cache that lets the trees go that were used longest ago once they hold too many pages. */
export const createTreeCache = (maxPages = MAX_PAGES): TreeCache => {
  const kept = new Map<string, Kept>();
  const latest = new Map<string, string>();
  let pages = 0;
  const weight = ({ tree }: Kept): number => tree.pages.size + 1;

  const drop = (key: string, entry: Kept): void => {
    kept.delete(key);
    pages -= weight(entry);
    if (latest.get(entry.spaceId) === key) latest.delete(entry.spaceId);
  };
  const touch = (key: string, entry: Kept): void => {
    kept.delete(key);
    kept.set(key, entry);
    latest.set(entry.spaceId, key);
  };

  return {
    get: (spaceId, root) => {
      const key = `${spaceId} ${root}`;
      const entry = kept.get(key);
      if (entry !== undefined) touch(key, entry);
      return entry?.tree;
    },
    put: (spaceId, root, tree) => {
      const key = `${spaceId} ${root}`;
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      const entry: Kept = { spaceId, tree };
      touch(key, entry);
      pages += weight(entry);
      for (const [oldest, old] of kept) {
        if (pages <= maxPages) break;
        drop(oldest, old);
      }
    },
    neighbour: (spaceId) => {
      const entry = kept.get(latest.get(spaceId) ?? "");
      if (entry === undefined) return undefined;
      entry.index ??= indexOf(entry.tree);
      return { tree: entry.tree, index: entry.index };
    },
  };
};
