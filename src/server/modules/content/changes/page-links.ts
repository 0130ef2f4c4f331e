import { fileAddress, pageAddress } from "#content/links/link-target.ts";
import type { PageTree } from "#content/page-tree.ts";
import { linkPathOf, type NamedPages, pageMeant } from "#content/links/link-paths.ts";

/** What links of one page can lead to. */
export interface LinkScope {
  readonly tree: PageTree;
  /** The page the link stands in; relative paths start beside it. */
  readonly page: string;
  /** Names of this batch, and the ids they stand for. */
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
}

/** Trees never change, so what their pages are called stays true. */
const known = new WeakMap<PageTree, NamedPages>();

/** Each path once, however many links are looked up; links have a path and are not found at one. */
const indexNames = (tree: PageTree): NamedPages => {
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  const pending = tree.children.map((id) => ({ id, above: "" }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const placed = tree.pages.get(next.id);
    if (placed === undefined) continue;
    const path = `${next.above}${placed.page.slug}`;
    paths.set(next.id, path);
    if (placed.page.type !== "link") ids.set(path, next.id);
    pending.push(...placed.children.map((id) => ({ id, above: `${path}/` })));
  }
  return {
    has: (id) => tree.pages.has(id),
    pathOf: (id) => paths.get(id),
    idAt: (path) => ids.get(path),
  };
};

/** The pages of a tree as links name them. */
export const pagesNamedIn = (tree: PageTree): NamedPages => {
  const named = known.get(tree) ?? indexNames(tree);
  known.set(tree, named);
  return named;
};

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
