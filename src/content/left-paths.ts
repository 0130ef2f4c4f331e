import { comparePages } from "./compare/trees.ts";
import { type PageTree, pathOf } from "./page-tree.ts";

/** A page that has left its path, and everything below it with it. */
export interface LeftPath {
  readonly page: string;
  readonly path: string;
  /** Groups are not read themselves: only what is below one was found there. */
  readonly isGroup: boolean;
}

/**
 * The paths that pages leave between two trees. A page that is renamed, moved or deleted stands for all that is
 * below it, so there is one for each of them, however many pages lose their path with it. What it costs grows
 * with what differs.
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

/** Whether the change gives the page itself another path; what goes together with its parent, does so by that. */
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
