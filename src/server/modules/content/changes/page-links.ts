import { fileAddress, pageAddress } from "#content/links/link-target.ts";
import { linkPathOf, pageMeant } from "#content/links/link-paths.ts";
import { pagesNamedIn } from "#content/links/named-pages.ts";
import type { PageTree } from "#content/page-tree.ts";

/** The possible link targets of one page. */
export interface LinkScope {
  readonly tree: PageTree;
  /** The page that contains the link; relative paths are resolved against it. */
  readonly page: string;
  /** Names used in this batch and their ids. */
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
}

const pageNamed = ({ tree, page, pageRefs }: LinkScope, path: string): string | undefined => {
  const ref = /^(?:\.\/)?([\w-]+)\.md$/.exec(path)?.[1];
  const fromBatch = ref === undefined ? undefined : pageRefs.get(ref);
  if (fromBatch !== undefined && tree.pages.has(fromBatch)) return fromBatch;
  return pageMeant(path, page, pagesNamedIn(tree));
};

/** Returns the stored form of a link: to a page by id, slug path or `.md` path, or to a file of the batch. */
export const keptAddress = (href: string, scope: LinkScope): string => {
  const link = linkPathOf(href);
  if (link === undefined) return href;
  const file = scope.fileRefs.get(/^\.\/([\w-]+)$/.exec(link.path)?.[1] ?? "");
  if (file !== undefined) return `${fileAddress(file)}${link.rest}`;
  const page = pageNamed(scope, link.path);
  return page === undefined ? href : `${pageAddress(page)}${link.rest}`;
};
