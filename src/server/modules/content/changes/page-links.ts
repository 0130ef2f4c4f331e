import { fileAddress, pageAddress } from "#content/links/link-target.ts";
import { linkPathOf, pageMeant } from "#content/links/link-paths.ts";
import { pagesNamedIn } from "#content/links/named-pages.ts";
import type { PageTree } from "#content/page-tree.ts";

/** What links of one page can lead to. */
export interface LinkScope {
  readonly tree: PageTree;
  /** The page the link stands in; relative paths start beside it. */
  readonly page: string;
  /** Names of this batch, and the ids they stand for. */
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
}

const pageNamed = ({ tree, page, pageRefs }: LinkScope, path: string): string | undefined => {
  const ref = /^(?:\.\/)?([\w-]+)\.md$/.exec(path)?.[1];
  const fromBatch = ref === undefined ? undefined : pageRefs.get(ref);
  if (fromBatch !== undefined && tree.pages.has(fromBatch)) return fromBatch;
  return pageMeant(path, page, pagesNamedIn(tree));
};

/** The kept form of a link: to a page by id, slug path or `.md` path, or to a file of the batch. */
export const keptAddress = (href: string, scope: LinkScope): string => {
  const link = linkPathOf(href);
  if (link === undefined) return href;
  const file = scope.fileRefs.get(/^\.\/([\w-]+)$/.exec(link.path)?.[1] ?? "");
  if (file !== undefined) return `${fileAddress(file)}${link.rest}`;
  const page = pageNamed(scope, link.path);
  return page === undefined ? href : `${pageAddress(page)}${link.rest}`;
};
