import { fileAddress, pageAddress } from "#content/links/link-target.ts";
import { type PageTree, pathOf } from "#content/page-tree.ts";
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

/** What stands beside each other is indexed once a link leads there; links have a path and are not found at one. */
const indexNames = (tree: PageTree): NamedPages => {
  const levels = new Map<readonly string[], ReadonlyMap<string, string>>();
  const levelOf = (ids: readonly string[]): ReadonlyMap<string, string> => {
    const indexed = levels.get(ids);
    if (indexed !== undefined) return indexed;
    const level = new Map(ids.map((id) => [tree.pages.get(id)?.page.slug ?? "", id]));
    levels.set(ids, level);
    return level;
  };
  const idAt = (path: string): string | undefined => {
    let id: string | undefined;
    let below: readonly string[] = tree.children;
    for (const slug of path.split("/")) {
      id = levelOf(below).get(slug);
      if (id === undefined) return undefined;
      below = tree.pages.get(id)?.children ?? [];
    }
    return id !== undefined && tree.pages.get(id)?.page.type !== "link" ? id : undefined;
  };
  const has = (id: string): boolean => tree.pages.has(id);
  return { has, pathOf: (id) => (has(id) ? pathOf(tree, id) : undefined), idAt };
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
