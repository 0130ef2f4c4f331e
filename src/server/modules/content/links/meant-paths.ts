import { readAnchor } from "#content/links/document-index.ts";
import { linkPathOf, pageMeant } from "#content/links/link-paths.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import type { MeantPath } from "#server/links/judged-rows.ts";
import { pagesNamedIn } from "#content/links/named-pages.ts";
import { selectSaidPaths } from "./said-path-rows.ts";

/** Reads the paths in the texts of a space, in any revision, by the hash of the text. */
export const readSaidPaths = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const said = new Map<string, string[]>();
  for (const { document, address } of await selectSaidPaths(db, spaceId)) {
    const others = said.get(document);
    if (others === undefined) said.set(document, [address]);
    else others.push(address);
  }
  return said;
};

/** The same by the pages of a tree that have those texts. */
export const pathsByPage = (
  { pages }: PageTree,
  said: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> => {
  const byPage = new Map<string, readonly string[]>();
  if (said.size === 0) return byPage;
  for (const [id, { page }] of pages) {
    const addresses = said.get(page.document ?? "");
    if (addresses !== undefined) byPage.set(id, addresses);
  }
  return byPage;
};

/** Resolves the paths in texts to pages of a tree; `said` lists those of each page. */
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
