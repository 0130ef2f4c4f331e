import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import { childrenOf, freeSlug, withSlug } from "../tree/edit.ts";
import type { Trees } from "./page-conflicts.ts";

/**
 * The pages below some parents that need another slug, since two sides brought the same one. The page that stood
 * there under it keeps it, else the one whose id sorts first. What a side had twice by itself is left as it is.
 */
export const withFreeSlugs = (
  trees: Trees,
  merged: PageTree,
  parents: Iterable<string | null>,
): PageAttributes[] =>
  [...parents].flatMap((parent) => {
    const pages = childrenOf(merged, parent).flatMap((id) => merged.pages.get(id) ?? []);
    const named = pages.filter(({ page }) => page.type !== "link");
    const taken = new Set(named.map(({ page }) => page.slug));
    if (taken.size === named.length) {
      return [];
    }
    const bySlug = new Map<string, PlacedPage[]>();
    for (const placed of named) {
      bySlug.set(placed.page.slug, [...(bySlug.get(placed.page.slug) ?? []), placed]);
    }
    return [...bySlug.values()]
      .filter((group) => group.length > 1 && !isOfOneSide(trees, group))
      .flatMap((group) => inRank(trees.base, group).slice(1))
      .map(({ page }) => {
        const slug = freeSlug(page.slug, taken);
        taken.add(slug);
        return withSlug(page, slug);
      });
  });

const isOfOneSide = ({ ours, theirs }: Trees, group: readonly PlacedPage[]): boolean =>
  [ours, theirs].some((tree) => group.every((placed) => standsSo(tree, placed)));

const inRank = (base: PageTree, group: readonly PlacedPage[]): PlacedPage[] => {
  const rank = (placed: PlacedPage): string =>
    `${standsSo(base, placed) ? "0" : "1"}${placed.page.id}`;
  return group.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

/** Whether a page stands in a tree below the same parent under the same slug. */
const standsSo = (tree: PageTree, { page, parent }: PlacedPage): boolean => {
  const placed = tree.pages.get(page.id);
  return placed?.parent === parent && placed.page.slug === page.slug;
};
