import { comparePages } from "./compare/trees.ts";
import type { PageTree } from "./page-tree.ts";

/** Maps the id of a page to the id of its successor. */
export type Successors = ReadonlyMap<string, string>;

/**
 * The successor of each page that is deleted between two trees: the one chosen for it, or else for its nearest
 * deleted ancestor. Choices for pages that stay are ignored.
 */
export const successorsOfGone = (
  before: PageTree,
  after: PageTree,
  chosen: Successors,
): Successors => {
  const found = new Map<string, string>();
  if (chosen.size === 0) return found;
  for (const { kind, page } of comparePages(before, after)) {
    if (kind !== "deleted" || page.type === "link") continue;
    let above: string | null = page.id;
    while (above !== null && !after.pages.has(above) && !chosen.has(above))
      above = before.pages.get(above)?.parent ?? null;
    const successor = above !== null && !after.pages.has(above) ? chosen.get(above) : undefined;
    if (successor !== undefined) found.set(page.id, successor);
  }
  return found;
};

/** The successors of deleted pages after a change: a page that is restored no longer has one. */
export const successorsAfter = (
  known: Successors,
  before: PageTree,
  after: PageTree,
  chosen: Successors,
): Successors =>
  new Map(
    [...known, ...successorsOfGone(before, after, chosen)].filter(([id]) => !after.pages.has(id)),
  );

/** Whether readers can be redirected to a page: not to groups and links. */
export const maySucceed = (tree: PageTree, id: string): boolean =>
  tree.pages.get(id)?.page.type === "document";
