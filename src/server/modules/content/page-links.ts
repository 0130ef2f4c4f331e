import type { PageTree } from "../../../content/page-tree.ts";
import { findByPath, pathOf } from "../../../content/tree/edit.ts";

/**
 * Links inside a space are kept in one form each, which stays right when pages are renamed or moved:
 * `/pages/<pageId>` with an anchor behind it, if any, and `/files/<fileId>`.
 */
export const pageAddress = (id: string): string => `/pages/${id}`;
export const fileAddress = (id: string): string => `/files/${id}`;

/** What links of one page can lead to. */
export interface LinkScope {
  readonly tree: PageTree;
  /** The page the link stands in; relative paths start beside it. */
  readonly page: string;
  /** Names of this batch, and the ids they stand for. */
  readonly pageRefs: ReadonlyMap<string, string>;
  readonly fileRefs: ReadonlyMap<string, string>;
}

const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Takes `.` and `..` out of a path; undefined when it leads above the top. */
const joined = (folder: readonly string[], path: string): string | undefined => {
  const steps = [...folder];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
};

/** Paths a Markdown file may be meant by: without its ending, and an index page as its folder. */
const spellings = (path: string): string[] => {
  const bare = path.replace(/\.mdx?$/i, "");
  return [bare, bare.replace(/(?:^|\/)(?:readme|index)$/i, "")].filter((one) => one !== "");
};

/** Relative paths start beside the page, as files do, then below it, then at the top. */
const candidates = ({ tree, page }: LinkScope, path: string): string[] => {
  const own = tree.pages.has(page) ? pathOf(tree, page).split("/") : [];
  const folders = path.startsWith("/") ? [[]] : [own.slice(0, -1), own, []];
  return folders.flatMap((folder) => {
    const full = joined(folder, path);
    return full === undefined ? [] : spellings(full);
  });
};

const pageNamed = (scope: LinkScope, path: string): string | undefined => {
  const { tree, pageRefs } = scope;
  const ref = /^(?:\.\/)?([\w-]+)\.md$/.exec(path)?.[1];
  const fromBatch = ref === undefined ? undefined : pageRefs.get(ref);
  if (fromBatch !== undefined && tree.pages.has(fromBatch)) return fromBatch;
  const id = /^(?:\/pages\/|\.\/)?([a-zA-Z0-9]{1,40})$/.exec(path)?.[1];
  const byPath = candidates(scope, path)
    .map((candidate) => findByPath(tree, candidate))
    .find((found) => found !== undefined);
  if (
    id !== undefined &&
    tree.pages.has(id) &&
    (byPath === undefined || path.startsWith("/pages/"))
  )
    return id;
  return byPath?.page.id;
};

/** The kept form of a link: to a page by id, slug path or `.md` path, or to a file of the batch. */
export const keptAddress = (href: string, scope: LinkScope): string => {
  if (href === "" || outside.test(href)) return href;
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const named = decoded(path);
  const file = scope.fileRefs.get(/^\.\/([\w-]+)$/.exec(named)?.[1] ?? "");
  if (file !== undefined) return `${fileAddress(file)}${rest}`;
  const page = pageNamed(scope, named);
  return page === undefined ? href : `${pageAddress(page)}${rest}`;
};
