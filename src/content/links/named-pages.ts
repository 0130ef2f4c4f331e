import { type PageTree, pathOf } from "../page-tree.ts";
import type { NamedPages } from "./link-paths.ts";

/** Trees never change, so what their pages are called stays true. */
const known = new WeakMap<PageTree, NamedPages>();

/** What stands beside each other is indexed once a link leads there; links have a path and are not found at one. */
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

/** The pages of a tree as links name them. */
export const pagesNamedIn = (tree: PageTree): NamedPages => {
  const named = known.get(tree) ?? indexNames(tree);
  known.set(tree, named);
  return named;
};
