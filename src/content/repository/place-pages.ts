import { slugOf } from "../markdown/page.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import {
  folderOf,
  freePath,
  liesIn,
  nameOf,
  pathIn,
  pathKey,
  stemOf,
  unsafeNameIn,
} from "./file-paths.ts";
import {
  isFileRecord,
  type KnownState,
  type PathRecord,
  type RepositoryFile,
} from "./repository.ts";
import type { RepositorySettings } from "./settings-file.ts";

/** What determines the paths of pages' files. */
export interface Placing {
  readonly said: KnownState;
  readonly files: readonly RepositoryFile[];
  readonly settings: RepositorySettings;
  readonly next: PageTree;
  /** Whether a page without a file has content that requires one. */
  readonly needsFile: (id: string) => boolean;
}

/** A safe file name derived from a page's slug. */
const nameFor = ({ page }: PlacedPage): string => {
  let name = slugOf(page.slug === "" ? page.title : page.slug);
  while (unsafeNameIn(`${name}-999.md`) !== undefined && name.length > 1)
    name = name.slice(0, -1).toWellFormed();
  return name;
};

/** The folder for the pages below a page. */
const folderBelow = (path: string): string => {
  if (path.endsWith("/")) return path.slice(0, -1);
  return /^(?:readme|index)$/i.test(stemOf(path))
    ? folderOf(path)
    : pathIn(folderOf(path), stemOf(path));
};

/**
 * The path of every page's file or stand-in. A page keeps its path until it is moved to another parent; pages below
 * it in its folder move with it.
 */
export const placePages = ({
  said,
  files,
  settings,
  next,
  needsFile,
}: Placing): ReadonlyMap<string, string> => {
  const records = new Map<string, PathRecord>();
  for (const record of said.records)
    if (record.page !== undefined) records.set(record.page, record);
  const gone = new Set(
    [...records].filter(([id]) => !next.pages.has(id)).map(([, { path }]) => path),
  );
  const taken = new Set([pathKey(settings.summary)]);
  for (const { path } of files) if (!gone.has(path)) taken.add(pathKey(path));
  const paths = new Map<string, string>();
  const take = (id: string, wanted: string): string => {
    const path = freePath(wanted, taken);
    taken.add(pathKey(path));
    paths.set(id, path);
    return path;
  };
  const newPath = (placed: PlacedPage, folder: string): string => {
    const isHome =
      placed.parent === null &&
      next.children.find((id) => next.pages.get(id)?.page.type === "document") === placed.page.id;
    if (isHome && !taken.has(pathKey(settings.readme))) return settings.readme;
    const name = nameFor(placed);
    const isPlain = placed.children.length === 0 && name !== "readme" && name !== "index";
    return isPlain ? pathIn(folder, `${name}.md`) : pathIn(pathIn(folder, name), "README.md");
  };
  const movedPath = (path: string, placed: PlacedPage, folder: string): string => {
    const isFirst = /^(?:readme|index)$/i.test(stemOf(path));
    if (!isFirst) return pathIn(folder, nameOf(path));
    const own = nameOf(folderOf(path));
    return pathIn(pathIn(folder, own === "" ? nameFor(placed) : own), nameOf(path));
  };
  const visit = (
    ids: readonly string[],
    folder: string,
    moves: readonly { readonly from: string; readonly to: string }[],
  ): void => {
    for (const id of ids) {
      const placed = next.pages.get(id);
      if (placed === undefined) continue;
      const record = records.get(id);
      const { type } = placed.page;
      const isPlain = record !== undefined && isFileRecord(record);
      if (type !== "document" || (!isPlain && record !== undefined && !needsFile(id))) {
        // It has no file. Its stand-in is kept, so that the page is recognised again.
        const path = record?.path ?? "";
        paths.set(id, path);
        const inner = path.endsWith("/") ? folderBelow(path) : pathIn(folder, nameFor(placed));
        visit(placed.children, inner, moves);
        continue;
      }
      const isMoved = isPlain && said.tree.pages.get(id)?.parent !== placed.parent;
      const carried = moves.find(({ from }) => isPlain && liesIn(from, record.path));
      let path: string;
      if (record?.path.endsWith("/") === true)
        path = take(id, pathIn(folderBelow(record.path), "README.md"));
      else if (!isPlain) path = take(id, newPath(placed, folder));
      else if (isMoved) path = take(id, movedPath(record.path, placed, folder));
      else if (carried) path = take(id, carried.to + record.path.slice(carried.from.length));
      else {
        path = record.path;
        paths.set(id, path);
      }
      const from = isPlain ? folderBelow(record.path) : "";
      const to = folderBelow(path);
      // The top folder is shared by all pages and never moves.
      const goes = isPlain && path !== record.path && from !== settings.root && from !== to;
      visit(placed.children, to, goes ? [{ from, to }, ...moves] : moves);
    }
  };
  visit(next.children, settings.root, []);
  return paths;
};
