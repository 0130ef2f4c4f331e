import { comparePages } from "./compare/trees.ts";
import type { PageTree } from "./page-tree.ts";

/** The id of the page that succeeds another one, by the id of that. */
export type Successors = ReadonlyMap<string, string>;

/**
 * What succeeds each page that goes between two trees: what was chosen for it, or else for the nearest page
 * above it that goes as well. What was chosen for pages that stay does not count.
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

/** What succeeds the pages that are gone after a change: a page that comes back is succeeded by none. */
export const successorsAfter = (
  known: Successors,
  before: PageTree,
  after: PageTree,
  chosen: Successors,
): Successors =>
  new Map(
    [...known, ...successorsOfGone(before, after, chosen)].filter(([id]) => !after.pages.has(id)),
  );

/** Whether readers can be led to a page: to groups and links they cannot. */
export const maySucceed = (tree: PageTree, id: string): boolean =>
  tree.pages.get(id)?.page.type === "document";
