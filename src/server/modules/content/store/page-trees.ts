import type { ChildRef, PageNode, PageTree, PlacedPage } from "#content/page-tree.ts";
import type { Database } from "#server/db/open.ts";
import { databaseOf } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "./canonical-json.ts";
import {
  findPageRoot,
  insertPageNodes,
  insertPageRoot,
  insertPages,
  selectPageNodes,
} from "./content-rows.ts";

/** Pages all kept trees hold together at most; trees share what is equal in them. */
const MAX_PAGES = 200_000;

/** The pages of a tree by the hashes of their nodes. */
type NodeIndex = ReadonlyMap<string, PlacedPage>;

interface Kept {
  readonly spaceId: string;
  readonly tree: PageTree;
  index?: NodeIndex;
}

/**
 * Keeps page trees by space and root. A root names its whole tree, so nothing kept can be out of date; of
 * what a rolled back transaction leaves here no stored revision names the root, so nobody is given it.
 */
interface TreeCache {
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

const caches = new WeakMap<Database, TreeCache>();

const cacheOf = (context: Pick<Context, "db">): TreeCache => {
  const database = databaseOf(context);
  const cache = caches.get(database) ?? createTreeCache();
  caches.set(database, cache);
  return cache;
};

/** A child that is still to be put in its place. */
interface Pending extends ChildRef {
  readonly parent: string | null;
}

/** Takes a page over from a tree where it stands already, with everything below it. */
const share = (
  from: PageTree,
  placed: PlacedPage,
  parent: string | null,
  pages: Map<string, PlacedPage>,
): void => {
  pages.set(placed.page.id, placed.parent === parent ? placed : { ...placed, parent });
  for (const id of placed.children) {
    const child = from.pages.get(id);
    if (child !== undefined) share(from, child, placed.page.id, pages);
  }
};

const loadTree = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  root: string,
  neighbour: ReturnType<TreeCache["neighbour"]>,
): Promise<PageTree> => {
  const top = await findPageRoot(db, spaceId, root);
  if (!top) throw new Error(`the page root ${root} is missing`);
  const pages = new Map<string, PlacedPage>();
  let level: Pending[] = top.children.map((child) => ({ ...child, parent: null }));
  while (level.length > 0) {
    const missing: Pending[] = [];
    for (const child of level) {
      const known = neighbour?.index.get(child.node);
      if (neighbour && known) share(neighbour.tree, known, child.parent, pages);
      else missing.push(child);
    }
    if (missing.length === 0) break;
    const rows = await selectPageNodes(
      db,
      spaceId,
      missing.map(({ node }) => node),
    );
    const nodes = new Map(rows.map(({ hash, node }) => [hash, node]));
    level = [];
    for (const { id, node, parent } of missing) {
      const found = nodes.get(node);
      if (!found) throw new Error(`the page node ${node} is missing`);
      const children = found.children.map((child) => child.id);
      pages.set(id, { page: found.page, parent, children, node });
      level.push(...found.children.map((child) => ({ ...child, parent: id })));
    }
  }
  return { children: top.children.map(({ id }) => id), pages };
};

/**
 * The pages of a revision, by the `root` it names. The tree is shared and must not be changed; reading the
 * next revision of a space loads only the pages that differ.
 */
export const readTree = async (
  context: Pick<Context, "db">,
  spaceId: string,
  root: string,
): Promise<PageTree> => {
  const cache = cacheOf(context);
  const kept = cache.get(spaceId, root);
  if (kept !== undefined) return kept;
  const tree = await loadTree(context, spaceId, root, cache.neighbour(spaceId));
  cache.put(spaceId, root, tree);
  return tree;
};

interface Hashed {
  readonly pages: Map<string, PlacedPage>;
  readonly written: { readonly hash: string; readonly node: PageNode }[];
}

/** Hashes what has no hash yet, children first, since a page's hash covers theirs. */
const hashPages = (tree: PageTree, ids: readonly string[], { pages, written }: Hashed): void => {
  for (const id of ids) {
    const placed = tree.pages.get(id);
    if (placed === undefined) throw new Error(`the page ${id} is a child but not in the tree`);
    if (placed.node !== undefined) continue;
    hashPages(tree, placed.children, { pages, written });
    const node = { page: placed.page, children: refsOf(pages, placed.children) };
    const hash = hashOfValue(node);
    pages.set(id, { ...placed, node: hash });
    written.push({ hash, node });
  }
};

const refsOf = (pages: ReadonlyMap<string, PlacedPage>, ids: readonly string[]): ChildRef[] =>
  ids.map((id) => {
    const node = pages.get(id)?.node;
    if (node === undefined) throw new Error(`the page ${id} has no hash`);
    return { id, node };
  });

/**
 * Stores a tree: of its pages only those without `node`, which have changed. Answers its `root` and the
 * tree with every hash in place. Pages that are new to the space are noted with their time and author.
 */
export const writeTree = async (
  tx: Context,
  spaceId: string,
  tree: PageTree,
): Promise<{ root: string; tree: PageTree }> => {
  const hashed: Hashed = { pages: new Map(tree.pages), written: [] };
  hashPages(tree, tree.children, hashed);
  const children = refsOf(hashed.pages, tree.children);
  const root = hashOfValue(children);
  // In the order of their hashes, so that two writers of the same rows never wait for each other.
  const rows = hashed.written.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await insertPageNodes(tx.db, spaceId, rows);
  await insertPageRoot(tx.db, spaceId, root, children);
  await insertPages(tx.db, spaceId, rows.map(({ node }) => node.page.id).toSorted(), {
    createdAt: tx.now(),
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
  });
  const stored = { children: tree.children, pages: hashed.pages };
  cacheOf(tx).put(spaceId, root, stored);
  return { root, tree: stored };
};
