import { editedFrom, type EditedFrom, noteEdited } from "#content/edited-from.ts";
import type { ChildList, ChildRef, PageNode, PageTree, PlacedPage } from "#content/page-tree.ts";
import type { Database } from "#server/db/open.ts";
import { databaseOf } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { isInParts, type Part, type Parts, storeChildren, storeTouched } from "./child-lists.ts";
import {
  findPageRoot,
  insertPageLists,
  insertPageNodes,
  insertPageRoot,
  insertPages,
  selectPageLists,
  selectPageNodes,
} from "./content-rows.ts";

/** Maximum total pages of all cached trees, which share equal parts. */
const MAX_PAGES = 200_000;

/** The pages of a tree by the hash of their nodes. */
type NodeIndex = ReadonlyMap<string, PlacedPage>;

/** A tree and the parts of its long lists. */
interface LoadedTree {
  readonly tree: PageTree;
  readonly parts: Parts;
}

interface Kept extends LoadedTree {
  readonly spaceId: string;
  index?: NodeIndex;
}

/** The tree of a space that probably has most in common with the next one. */
interface Neighbour extends LoadedTree {
  /** Built on demand; writing a tree does not need it. */
  readonly index: () => NodeIndex;
}

/**
 * Caches page trees by space and root. A root identifies its whole tree, so no entry can be out of date. Entries left
 * by a rolled-back transaction are never returned, because no stored revision has their root.
 */
interface TreeCache {
  get(spaceId: string, root: string): PageTree | undefined;
  put(spaceId: string, root: string, loaded: LoadedTree): void;
  /** The most recently used tree of the space. */
  neighbour(spaceId: string): Neighbour | undefined;
}

/** The space in which a tree is stored, and the parts of its lists. */
const storedIn = new WeakMap<PageTree, { readonly spaceId: string; readonly parts: Parts }>();

const indexOf = (tree: PageTree): NodeIndex => {
  const index = new Map<string, PlacedPage>();
  for (const placed of tree.pages.values())
    if (placed.node !== undefined) index.set(placed.node, placed);
  return index;
};

/** Creates a cache that evicts the least recently used trees once they contain too many pages. */
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
    put: (spaceId, root, loaded) => {
      const key = `${spaceId} ${root}`;
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      const entry: Kept = { spaceId, ...loaded };
      storedIn.set(loaded.tree, { spaceId, parts: loaded.parts });
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
      const { tree, parts } = entry;
      return { tree, parts, index: () => (entry.index ??= indexOf(tree)) };
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

/** A child that is yet to be placed. */
interface Pending extends ChildRef {
  readonly parent: string | null;
}

/** Takes a page with everything below it from a tree that already has it. */
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

/** Returns the parts of a tree: the given ones, and those of its neighbour for lists that both have. */
const withParts = (neighbour: LoadedTree | undefined, { pages }: PageTree, parts: Parts): Parts => {
  const all = new Map(parts);
  for (const [id, part] of neighbour?.parts ?? [])
    if (pages.has(id) && !all.has(id)) all.set(id, part);
  return all;
};

/** Finds parts of long lists in the most recently used tree of the space, otherwise in the database. */
const createPartReader = (
  { db }: Pick<Context, "db">,
  spaceId: string,
  neighbour: Neighbour | undefined,
) => {
  const known = new Map<string, Part>();
  for (const part of neighbour?.parts.values() ?? []) known.set(part.hash, part);
  const parts = new Map<string, Part>();
  return {
    /** All parts that have been read. */
    parts,
    /** Returns the children of some lists, each as a whole. */
    read: async (lists: readonly ChildList[]): Promise<(readonly ChildRef[])[]> => {
      const hashes = lists.flatMap((list) => (isInParts(list) ? list.map(({ part }) => part) : []));
      const missing = hashes.filter((hash) => !known.has(hash));
      if (missing.length > 0)
        for (const row of await selectPageLists(db, spaceId, missing)) known.set(row.hash, row);
      return lists.map((list) => {
        if (!isInParts(list)) return list;
        return list.flatMap(({ part: hash }) => {
          const part = known.get(hash);
          if (!part) throw new Error(`the list of pages ${hash} is missing`);
          parts.set(part.children[0]?.id ?? "", part);
          return part.children;
        });
      });
    },
  };
};

const loadTree = async (
  context: Pick<Context, "db">,
  spaceId: string,
  root: string,
  neighbour: Neighbour | undefined,
): Promise<LoadedTree> => {
  const top = await findPageRoot(context.db, spaceId, root);
  if (!top) throw new Error(`the page root ${root} is missing`);
  const reader = createPartReader(context, spaceId, neighbour);
  const pages = new Map<string, PlacedPage>();
  const index = neighbour?.index();
  const [tops = []] = await reader.read([top.children]);
  let level: Pending[] = tops.map((child) => ({ ...child, parent: null }));
  while (level.length > 0) {
    const missing: Pending[] = [];
    for (const child of level) {
      const known = index?.get(child.node);
      if (neighbour && known) share(neighbour.tree, known, child.parent, pages);
      else missing.push(child);
    }
    if (missing.length === 0) break;
    const rows = await selectPageNodes(
      context.db,
      spaceId,
      missing.map(({ node }) => node),
    );
    const nodes = new Map(rows.map(({ hash, node }) => [hash, node]));
    const found = missing.map((child) => {
      const node = nodes.get(child.node);
      if (!node) throw new Error(`the page node ${child.node} is missing`);
      return { ...child, page: node.page, list: node.children };
    });
    const lists = await reader.read(found.map(({ list }) => list));
    level = [];
    for (const [at, { id, node, parent, page }] of found.entries()) {
      const children = lists[at] ?? [];
      pages.set(id, { page, parent, children: children.map((child) => child.id), node });
      for (const child of children) level.push({ ...child, parent: id });
    }
  }
  const tree = { children: tops.map(({ id }) => id), pages };
  return { tree, parts: withParts(neighbour, tree, reader.parts) };
};

/**
 * Reads the pages of a revision by its `root`. The tree is shared and must not be changed; reading the next revision
 * of a space loads only pages that differ.
 */
export const readTree = async (
  context: Pick<Context, "db">,
  spaceId: string,
  root: string,
): Promise<PageTree> => {
  const cache = cacheOf(context);
  const kept = cache.get(spaceId, root);
  if (kept !== undefined) return kept;
  const loaded = await loadTree(context, spaceId, root, cache.neighbour(spaceId));
  cache.put(spaceId, root, loaded);
  return loaded.tree;
};

/** A stored tree of the same space from which the one to be written was edited. */
interface Base extends EditedFrom {
  readonly parts: Parts;
}

const baseOf = (tree: PageTree, spaceId: string): Base | undefined => {
  const edited = editedFrom(tree);
  const there = edited && storedIn.get(edited.tree);
  return edited && there?.spaceId === spaceId ? { ...edited, parts: there.parts } : undefined;
};

interface Hashed {
  readonly pages: Map<string, PlacedPage>;
  readonly written: { readonly hash: string; readonly node: PageNode }[];
  readonly base: Base | undefined;
  /** The parts of the base, or of the most recently used tree. */
  readonly known: Parts | undefined;
  /** The parts of the lists being written. */
  readonly parts: Map<string, Part>;
  /** Those of them that may not be stored yet. */
  readonly unstored: Part[];
}

/** Computes missing hashes, children first, since a page's hash covers theirs. */
const hashPages = (tree: PageTree, ids: readonly string[], hashed: Hashed): void => {
  const { base } = hashed;
  for (const id of ids) {
    if (base?.touched.has(id) === false) continue;
    const placed = tree.pages.get(id);
    if (placed === undefined) throw new Error(`the page ${id} is a child but not in the tree`);
    if (placed.node !== undefined) continue;
    hashPages(tree, placed.children, hashed);
    const before = base?.tree.pages.get(id)?.children;
    const node = { page: placed.page, children: listOf(hashed, placed.children, before) };
    const hash = hashOfValue(node);
    hashed.pages.set(id, { ...placed, node: hash });
    hashed.written.push({ hash, node });
  }
};

/** Returns a list as stored; `before` is that of the same page in the base. */
const listOf = (
  { pages, base, known, parts, unstored }: Hashed,
  ids: readonly string[],
  before: readonly string[] | undefined,
): ChildList => {
  const nodeOf = (id: string): string => {
    const node = pages.get(id)?.node;
    if (node === undefined) throw new Error(`the page ${id} has no hash`);
    return node;
  };
  // Only for a list that is also in the base is it certain that its parts are stored: other known parts may have been
  // written by a transaction that was rolled back.
  const same =
    base && ids === before ? storeTouched(ids, base.parts, base.touched, nodeOf) : undefined;
  const whole = () =>
    storeChildren(
      ids.map((id) => ({ id, node: nodeOf(id) })),
      known,
    );
  const stored = same ?? whole();
  unstored.push(...(same?.rewritten ?? stored.parts));
  for (const part of stored.parts) parts.set(part.children[0]?.id ?? "", part);
  return stored.list;
};

const byHash = <Row extends { readonly hash: string }>(rows: Iterable<Row>): Row[] =>
  [...rows].toSorted((a, b) => (a.hash < b.hash ? -1 : 1));

/**
 * Stores a tree, writing only pages without `node`, which have changed. Returns its `root` and the tree with all
 * hashes. Pages new to the space are recorded with time and author.
 */
export const writeTree = async (
  tx: Context,
  spaceId: string,
  tree: PageTree,
): Promise<{ root: string; tree: PageTree }> => {
  const cache = cacheOf(tx);
  const base = baseOf(tree, spaceId);
  const near = base ?? cache.neighbour(spaceId);
  const hashed: Hashed = {
    pages: new Map(tree.pages),
    written: [],
    base,
    known: near?.parts,
    parts: new Map(),
    unstored: [],
  };
  hashPages(tree, tree.children, hashed);
  const children = listOf(hashed, tree.children, base?.tree.children);
  const root = hashOfValue(children);
  // Ordered by hash, so that two writers of the same rows cannot deadlock.
  const rows = byHash(hashed.written);
  await insertPageLists(tx.db, spaceId, byHash(hashed.unstored));
  await insertPageNodes(tx.db, spaceId, rows);
  await insertPageRoot(tx.db, spaceId, root, children);
  await insertPages(tx.db, spaceId, rows.map(({ node }) => node.page.id).toSorted(), {
    createdAt: tx.now(),
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
  });
  const stored = { children: tree.children, pages: hashed.pages };
  if (base) noteEdited(stored, base, false);
  cache.put(spaceId, root, { tree: stored, parts: withParts(near, stored, hashed.parts) });
  return { root, tree: stored };
};
