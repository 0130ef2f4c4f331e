import { comparePages } from "./compare/trees.ts";
import { type PageTree, pathOf } from "./page-tree.ts";

/** A page that has left its path, with everything below it. */
export interface LeftPath {
  readonly page: string;
  readonly path: string;
  /** Groups have no content of their own: only pages below them were at such a path. */
  readonly isGroup: boolean;
}

/**
 * The paths that pages leave between two trees. A renamed, moved or deleted page stands for everything below it, so
 * each has one entry, however many pages lose their path with it. The cost grows with the number of differences.
 */
export const leftPaths = (before: PageTree, after: PageTree): LeftPath[] => {
  const left = new Map<string, LeftPath>();
  for (const change of comparePages(before, after)) {
    const { id, type } = change.page;
    if (type === "link" || left.has(id) || !mayLeave(change, after)) continue;
    const path = pathOf(before, id);
    if (after.pages.has(id) && pathOf(after, id) === path) continue;
    left.set(id, { page: id, path, isGroup: type === "group" });
  }
  return [...left.values()];
};

/**
 * Whether the change gives the page itself another path. What moves along with its parent is covered by the parent's
 * entry.
 */
const mayLeave = (change: ReturnType<typeof comparePages>[number], after: PageTree): boolean => {
  switch (change.kind) {
    case "created":
      return false;
    case "edited":
      return change.attributes.some(({ name }) => name === "slug");
    case "moved":
      return change.before.parent !== change.after.parent;
    case "deleted":
      return change.place.parent === null || after.pages.has(change.place.parent);
  }
};
