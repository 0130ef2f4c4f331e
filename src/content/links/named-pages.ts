import { type PageTree, pathOf } from "../page-tree.ts";
import type { NamedPages } from "./link-paths.ts";

/** Trees are immutable, so this cache never becomes stale. */
const known = new WeakMap<PageTree, NamedPages>();

/** Each level is indexed once a link points into it. Link pages have a path but cannot be found by one. */
const indexNames = (tree: PageTree): NamedPages => {
  const levels = new Map<readonly string[], ReadonlyMap<string, string>>();
  const levelOf = (ids: readonly string[]): ReadonlyMap<string, string> => {
    const indexed = levels.get(ids);
    if (indexed !== undefined) return indexed;
    const level = new Map(ids.map((id) => [tree.pages.get(id)?.page.slug ?? "", id]));
    levels.set(ids, level);
    return level;
  };
  const idAt = (path: string): string | undefined => {
    let id: string | undefined;
    let below: readonly string[] = tree.children;
    for (const slug of path.split("/")) {
      id = levelOf(below).get(slug);
      if (id === undefined) return undefined;
      below = tree.pages.get(id)?.children ?? [];
    }
    return id !== undefined && tree.pages.get(id)?.page.type !== "link" ? id : undefined;
  };
  const has = (id: string): boolean => tree.pages.has(id);
  return { has, pathOf: (id) => (has(id) ? pathOf(tree, id) : undefined), idAt };
};

/** The pages of a tree by the names that links use. */
export const pagesNamedIn = (tree: PageTree): NamedPages => {
  const named = known.get(tree) ?? indexNames(tree);
  known.set(tree, named);
  return named;
};
