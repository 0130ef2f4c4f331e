import { linkPathOf } from "../links/link-paths.ts";
import { folderOf, isPagePath, nameOf, pathIn, resolvePath, stemOf } from "./file-paths.ts";
import { titleOfName } from "./page-file.ts";
import {
  createStandIns,
  folderPath,
  headingPath,
  linkPath,
  type Note,
  wordsPath,
} from "./repository.ts";
import type { RepositorySettings } from "./settings-file.ts";
import type { SummaryEntry } from "./summary.ts";

/** A place in the tree of pages, as described by the files. */
export interface OutlineNode {
  readonly kind: "page" | "link" | "group";
  /** The path of its file, or a stand-in for it. */
  readonly path: string;
  /** Its name in the table of contents, or its own name if nothing else provides one. */
  readonly label: string | undefined;
  /** For a link: the address as written. */
  readonly target: string;
  /** What its slug is derived from; if absent, the name of its file or folder. */
  readonly name?: string;
  readonly children: readonly OutlineNode[];
}

export interface Outline {
  readonly nodes: readonly OutlineNode[];
  readonly notes: readonly Note[];
}

/** The existing file or folder that an address in a file of `folder` refers to; undefined if none. */
export const fileMeant = (
  address: string,
  folder: string,
  root: string,
  has: (path: string) => boolean,
): string | undefined => {
  const said = linkPathOf(address)?.path;
  if (said === undefined) return undefined;
  const path = said.startsWith("/")
    ? resolvePath(root, said.replace(/^\/+/, ""))
    : resolvePath(folder, said);
  if (path === undefined) return undefined;
  const files = [path, `${path}.md`, pathIn(path, "README.md"), pathIn(path, "index.md")];
  return [...files, folderPath(path)].find(has);
};

/**
 * The tree described by a table of contents. `isLink` recognises the paths of links that were read or written before.
 */
export const outlineOfSummary = (
  entries: readonly SummaryEntry[],
  { summary, root }: Pick<RepositorySettings, "summary" | "root">,
  has: (path: string) => boolean,
  isLink: (path: string) => boolean,
): Outline => {
  const notes: Note[] = [];
  const listed = new Set<string>();
  const once = createStandIns();
  const read = (list: readonly SummaryEntry[], top: boolean): OutlineNode[] =>
    list.flatMap((entry): OutlineNode[] => {
      const { kind, title, target } = entry;
      const nodeAt = (place: Pick<OutlineNode, "kind" | "path">): OutlineNode[] => [
        { ...place, label: title, target, children: read(entry.children, false) },
      ];
      if (kind === "group" || kind === "words") {
        const path = once(kind === "group" ? headingPath(title) : wordsPath(title));
        return nodeAt({ kind: top ? "group" : "page", path });
      }
      if (kind === "link") return nodeAt({ kind, path: once(linkPath(target, title)) });
      const path = fileMeant(target, folderOf(summary), root, has);
      if (path === undefined && isLink(linkPath(target, title)))
        return nodeAt({ kind: "link", path: once(linkPath(target, title)) });
      if (path === undefined) {
        notes.push({ path: target, skipped: "missing-file" });
        return read(entry.children, false);
      }
      if (target.includes("#") || !isPagePath(path) || listed.has(path))
        return nodeAt({ kind: "link", path: once(linkPath(target, title)) });
      listed.add(path);
      return nodeAt({ kind, path });
    });
  return { nodes: read(entries, true), notes };
};

interface Folder {
  readonly path: string;
  readonly files: string[];
  readonly folders: Map<string, Folder>;
}

const foldersOf = (paths: readonly string[], root: string): Folder => {
  const top: Folder = { path: root, files: [], folders: new Map() };
  for (const path of paths) {
    const inside = root === "" ? path : path.slice(root.length + 1);
    const steps = inside.split("/");
    let folder = top;
    for (const step of steps.slice(0, -1)) {
      const next: Folder = folder.folders.get(step) ?? {
        path: pathIn(folder.path, step),
        files: [],
        folders: new Map(),
      };
      folder.folders.set(step, next);
      folder = next;
    }
    folder.files.push(path);
  }
  return top;
};

const isReadme = (path: string): boolean => /^(?:readme|index)$/i.test(stemOf(path));

/** The file that represents a folder; other candidates become pages in it. */
const firstIn = ({ files }: Folder): string | undefined => {
  const readmes = files.filter(isReadme);
  const named = readmes.filter((path) => /^readme$/i.test(stemOf(path)));
  return (named.length > 0 ? named : readmes).toSorted(byName)[0];
};

/** Sorts by name, the same on every machine; numbers by their value. */
const byName = (one: string, other: string): number => {
  const parts = (name: string) => name.toLowerCase().split(/(\d{1,9})/);
  const [left, right] = [parts(one), parts(other)];
  for (const [at, part] of left.entries()) {
    const twin = right[at];
    if (twin === undefined) return 1;
    if (part === twin) continue;
    const [a, b] = [Number(part), Number(twin)];
    if (at % 2 === 1 && a !== b) return a - b;
    return part < twin ? -1 : 1;
  }
  return left.length - right.length || (one < other ? -1 : one > other ? 1 : 0);
};

/** The tree described by folders: the first page of a folder represents it, with the others below. */
export const outlineOfFolders = (
  paths: readonly string[],
  { root, readme }: Pick<RepositorySettings, "root" | "readme">,
): Outline => {
  const nodesIn = (folder: Folder, depth: number): OutlineNode[] => {
    const entries = [
      ...folder.files.map((path) => ({ name: stemOf(path), path })),
      ...[...folder.folders].map(([name, inner]) => ({ name, inner })),
    ].toSorted((one, other) => byName(one.name, other.name));
    // Of several files with one name, the first owns the folder of that name.
    const owners = new Map<string, string>();
    for (const entry of entries)
      if ("path" in entry && !owners.has(entry.name)) owners.set(entry.name, entry.path);
    return entries.flatMap((entry): OutlineNode[] => {
      const page = { kind: "page", label: undefined, target: "" } as const;
      if (!("inner" in entry)) {
        // A folder with the same name contains the pages below this one.
        const below = owners.get(entry.name) === entry.path && folder.folders.get(entry.name);
        const children = below && firstIn(below) === undefined ? nodesIn(below, depth + 1) : [];
        return [{ ...page, path: entry.path, name: entry.name, children }];
      }
      const { inner } = entry;
      const first = firstIn(inner);
      if (first === undefined && owners.has(entry.name)) return [];
      const children = nodesIn(
        first === undefined
          ? inner
          : { ...inner, files: inner.files.filter((one) => one !== first) },
        depth + 1,
      );
      if (first !== undefined) return [{ ...page, path: first, children }];
      const label = titleOfName(entry.name);
      return [
        {
          kind: depth === 0 ? "group" : "page",
          path: folderPath(inner.path),
          label,
          target: "",
          children,
        },
      ];
    });
  };
  const top = foldersOf(paths, root);
  const home: OutlineNode[] = top.files
    .filter((path) => path === readme)
    .map((path) => ({ kind: "page", path, label: undefined, target: "", children: [] }));
  const others = { ...top, files: top.files.filter((path) => path !== readme) };
  return { nodes: [...home, ...nodesIn(others, 0)], notes: [] };
};

/**
 * Whether a page's file can belong to the space: not in a folder whose name starts with a dot, or in `node_modules`.
 */
export const isInPages = (path: string, root: string): boolean => {
  const inside = root === "" ? path : path.slice(root.length + 1);
  return (
    (root === "" || path.startsWith(`${root}/`)) &&
    isPagePath(path) &&
    !folderOf(inside)
      .split("/")
      .some((name) => name.startsWith(".") || name === "node_modules")
  );
};

/** The name that a page's slug is derived from. */
export const addressNameOf = (path: string): string => {
  const plain = path.endsWith("/") ? path.slice(0, -1) : path;
  return isPagePath(plain) && isReadme(plain) ? nameOf(folderOf(plain)) : stemOf(plain);
};
