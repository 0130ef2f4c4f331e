import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageTree } from "../page-tree.ts";
import { isEqual } from "../values.ts";
import { pathAsAddress } from "./file-addresses.ts";
import { folderOf, isPagePath, relativePath } from "./file-paths.ts";
import { fileMeant, isInPages, outlineOfFolders, type OutlineNode } from "./outline.ts";
import type { RepositorySettings } from "./settings-file.ts";
import { readSummary, rewriteSummary, type SummaryEntry } from "./summary.ts";

/** Whether a path is that of a page's file, not a stand-in. */
export const hasFile = (path: string): boolean =>
  isPagePath(path) && !path.endsWith("/") && !/^[#=>]/.test(path);

/** Whether the folders alone describe a tree, so that no table of contents is needed. */
export const foldersSayAll = (
  { children, pages }: PageTree,
  paths: ReadonlyMap<string, string>,
  settings: RepositorySettings,
): boolean => {
  const files = [...paths.values()].filter(hasFile);
  if (!files.every((path) => isInPages(path, settings.root))) return false;
  const shapeOf = (nodes: readonly OutlineNode[]): unknown =>
    nodes.map((node) => [node.path, node.label ?? null, shapeOf(node.children)]);
  const shapeIn = (ids: readonly string[]): unknown =>
    ids.map((id) => {
      const placed = pages.get(id);
      const path = paths.get(id) ?? "";
      const label = hasFile(path) ? null : (placed?.page.title ?? "");
      return [path, label, shapeIn(placed?.children ?? [])];
    });
  return isEqual(shapeOf(outlineOfFolders(files, settings).nodes), shapeIn(children));
};

/** A tree with the paths of its pages and their names in the table of contents. */
interface NamedTree {
  readonly tree: PageTree;
  readonly pathOf: (id: string) => string;
  readonly labelOf: (id: string) => string | undefined;
}

interface Listing {
  readonly isThere: (path: string) => boolean;
  /** The target of a link page as written in the table of contents. */
  readonly targetIn: (page: PageAttributes) => string | undefined;
  readonly before: NamedTree;
  readonly after: NamedTree;
}

/** The existing entries, by the files they refer to. */
const writtenIn = (
  source: string | undefined,
  { summary, root }: RepositorySettings,
  isThere: Listing["isThere"],
): ReadonlyMap<string, SummaryEntry> => {
  const written = new Map<string, SummaryEntry>();
  const collect = (entries: readonly SummaryEntry[]): void => {
    for (const entry of entries) {
      const path =
        entry.kind === "page" && !entry.target.includes("#")
          ? fileMeant(entry.target, folderOf(summary), root, isThere)
          : undefined;
      if (path !== undefined && !written.has(path)) written.set(path, entry);
      collect(entry.children);
    }
  };
  if (source !== undefined) collect(readSummary(source).entries);
  return written;
};

const entriesOf = (
  { tree: { children, pages }, pathOf, labelOf }: NamedTree,
  folder: string,
  written: ReadonlyMap<string, SummaryEntry>,
  targetIn: Listing["targetIn"],
): SummaryEntry[] => {
  const read = (ids: readonly string[]): SummaryEntry[] =>
    ids.flatMap((id): SummaryEntry[] => {
      const placed = pages.get(id);
      if (placed === undefined) return [];
      const { page } = placed;
      const path = pathOf(id);
      const below = read(placed.children);
      if (hasFile(path)) {
        const was = written.get(path);
        const target = was?.target ?? pathAsAddress(relativePath(folder, path));
        const nav = was?.label === undefined ? {} : { label: was.label };
        const title = labelOf(id) ?? page.title;
        return [{ kind: "page", title, target, ...nav, children: below }];
      }
      if (page.type !== "link") {
        const kind = path.startsWith("=") || placed.parent !== null ? "words" : "group";
        return [{ kind, title: page.title, target: "", children: below }];
      }
      const target = page.target && targetIn(page);
      if (target === undefined) return below;
      const kind = page.target?.kind === "url" || /^[a-z]+:/i.test(target) ? "link" : "page";
      return [{ kind, title: page.title, target, children: [] }];
    });
  return read(children);
};

/**
 * The table of contents of a tree, based on the existing one; the same text if nothing in it differs between the
 * trees.
 */
export const writeSummary = (
  source: string | undefined,
  settings: RepositorySettings,
  { isThere, targetIn, before, after }: Listing,
): string => {
  const written = writtenIn(source, settings, isThere);
  const folder = folderOf(settings.summary);
  const wanted = entriesOf(after, folder, written, targetIn);
  const isSame = isEqual(entriesOf(before, folder, written, targetIn), wanted);
  return source !== undefined && isSame ? source : rewriteSummary(source, wanted);
};
