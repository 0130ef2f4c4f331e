import { MAX_PAGE_DEPTH, MAX_PAGES } from "#contract/schemas/page.ts";
import type { PageTree } from "#content/page-tree.ts";
import { pathToRoot } from "#content/tree/edit.ts";
import { invalid } from "#server/kit/failures.ts";

const heightOf = (tree: PageTree, id: string): number =>
  1 + Math.max(0, ...(tree.pages.get(id)?.children ?? []).map((child) => heightOf(tree, child)));

/** Refuses a page that was put where it, or something below it, stands too deep. */
export const checkDepth = (tree: PageTree, id: string, path: string): void => {
  if (pathToRoot(tree, id).length - 1 + heightOf(tree, id) > MAX_PAGE_DEPTH)
    throw invalid(path, `at most ${MAX_PAGE_DEPTH} levels of pages`);
};

/** Refuses a tree that has come to hold too many pages. */
export const checkCount = (tree: PageTree, path: string): void => {
  if (tree.pages.size > MAX_PAGES) throw invalid(path, `at most ${MAX_PAGES} pages in a space`);
};
