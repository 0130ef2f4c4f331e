import { readAnchor } from "#content/links/document-index.ts";
import { linkPathOf, pageMeant } from "#content/links/link-paths.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { MeantPath } from "#server/links/judged-rows.ts";
import { pagesNamedIn } from "../changes/page-links.ts";

/** Where the paths in texts lead to pages of a tree; `said` has those of each page. */
export const meantPaths = (
  tree: PageTree,
  said: ReadonlyMap<string, readonly string[]>,
): MeantPath[] => {
  if (said.size === 0) return [];
  const named = pagesNamedIn(tree);
  return [...said].flatMap(([page, addresses]) =>
    addresses.flatMap((address) => {
      const link = linkPathOf(address);
      const target = link && pageMeant(link.path, page, named);
      if (target === undefined) return [];
      const anchor = /#(.*)$/s.exec(link?.rest ?? "")?.[1];
      return [{ page, address, target, anchor: anchor === undefined ? null : readAnchor(anchor) }];
    }),
  );
};
