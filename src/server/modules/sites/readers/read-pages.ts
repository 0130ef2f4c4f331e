import type { PageTree } from "#content/page-tree.ts";
import type { Successors } from "#content/successors.ts";
import {
  noPages,
  type PagesOf,
  type ReaderPage,
  type SpacePages,
  spacePages,
} from "#site/readers/space-pages.ts";
import type { Context } from "#server/kit/context.ts";
import { readPageSuccessors } from "#server/modules/content/current-pages/page-successors.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { selectRoots } from "./reader-rows.ts";

/** Trees never change, so these entries never expire. */
const known = new WeakMap<PageTree, SpacePages>();

const readerPagesOf = (tree: PageTree): ReaderPage[] => {
  const found: ReaderPage[] = [];
  const walk = (ids: readonly string[], above: string) => {
    for (const id of ids) {
      const placed = tree.pages.get(id);
      if (!placed) continue;
      const { type, title, slug } = placed.page;
      const path = above === "" ? slug : `${above}/${slug}`;
      if (type === "document") found.push({ id, title, path });
      walk(placed.children, path);
    }
  };
  walk(tree.children, "");
  return found;
};

/** The pages of a tree that readers can open. */
export const readerPagesIn = (tree: PageTree): SpacePages => {
  const pages = known.get(tree) ?? spacePages(readerPagesOf(tree));
  known.set(tree, pages);
  return pages;
};

/** Pages with the successors of removed ones. */
export const succeeded = (pages: SpacePages, successors: Successors = new Map()): SpacePages =>
  successors.size === 0 ? pages : { ...pages, successors };

/**
 * Computes something from the pages that readers find in spaces: those of each space's current revision, and none for
 * a space in the trash. Earlier pages of a space are read by their root. Only the pages that `compute` requests are
 * read, so it may run several times and must be deterministic.
 */
export const withPages = async <Result>(
  context: Pick<Context, "db">,
  compute: (pagesOf: PagesOf) => Result | Promise<Result>,
): Promise<Result> => {
  const read = new Map<string, SpacePages>();
  const readBefore = new Map<string, SpacePages>();
  for (;;) {
    const missing = new Set<string>();
    const missingBefore = new Map<string, { space: string; root: string }>();
    const pagesOf: PagesOf = (space, root) => {
      const key = `${space} ${root}`;
      const pages = root === undefined ? read.get(space) : readBefore.get(key);
      if (!pages && root === undefined) missing.add(space);
      else if (!pages && root !== undefined) missingBefore.set(key, { space, root });
      return pages ?? noPages;
    };
    const attempt = await tryTo(() => compute(pagesOf));
    if (missing.size === 0 && missingBefore.size === 0) {
      if ("error" in attempt) throw attempt.error;
      return attempt.result;
    }
    for (const space of missing) read.set(space, noPages);
    const successors = await readPageSuccessors(context, [...missing]);
    for (const { spaceId, root } of await selectRoots(context.db, [...missing])) {
      const pages = readerPagesIn(await readTree(context, spaceId, root));
      read.set(spaceId, succeeded(pages, successors.get(spaceId)));
    }
    for (const [key, { space, root }] of missingBefore)
      readBefore.set(key, readerPagesIn(await readTree(context, space, root)));
  }
};

type Attempt<Result> = { readonly result: Result } | { readonly error: unknown };

/** While pages are still missing it may throw, which means nothing yet. */
const tryTo = async <Result>(compute: () => Result | Promise<Result>): Promise<Attempt<Result>> => {
  try {
    return { result: await compute() };
  } catch (error) {
    return { error };
  }
};
