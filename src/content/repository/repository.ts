import type { PageTree } from "../page-tree.ts";

/** A file as listed in a commit's tree; paths start at the top of the repository. */
export interface RepositoryFile {
  readonly path: string;
  /** The id of its blob. */
  readonly oid: string;
  /** In Git's notation, such as `100644`. */
  readonly mode: string;
}

/** Modes of entries, of which symbolic links and submodules are not files of their own. */
export const SYMLINK = "120000";
export const SUBMODULE = "160000";
export const PLAIN_FILE = "100644";

/**
 * A page or file of the space and the file it is read from. Pages without a file (headings of the table of contents,
 * folders, links) have a path that no file can have, and no oid.
 */
export interface PathRecord {
  readonly path: string;
  readonly oid: string;
  readonly mode: string;
  readonly page?: string;
  readonly file?: string;
  /** The page's name in the table of contents. */
  readonly label?: string;
}

/** The state of a commit when it was last read or written. */
export interface KnownState {
  readonly records: readonly PathRecord[];
  readonly tree: PageTree;
}

/** Why a file, or an entry of the table of contents, is not in the space. */
export type SkipReason =
  | "symlink"
  | "submodule"
  | "unsafe-name"
  | "long-name"
  | "not-utf8"
  | "too-large"
  | "lfs-pointer"
  | "unlisted"
  | "missing-file"
  | "settings"
  | "no-address";

/** What is not carried over unchanged from a page. */
export type Loss =
  | "raw"
  | "link-target"
  | "lfs-pointer"
  | "too-large"
  | "navigation-label"
  | "too-deep"
  | "front-matter"
  | "not-in-files";

/** Something that was read but is not, or not completely, in the space. */
export interface Note {
  readonly path: string;
  readonly page?: string;
  readonly skipped?: SkipReason;
  readonly losses?: readonly Loss[];
  /** In the words of the parser that could not read it. */
  readonly detail?: string;
}

/** Paths of pages without a file. */
export const headingPath = (title: string): string => `#${title}`;
export const wordsPath = (title: string): string => `=${title}`;
export const linkPath = (target: string, title: string): string => `>${target} ${title}`;
/** The address in the path of a link, as written in the table of contents; undefined for any other path. */
export const linkTargetIn = (path: string, title: string | undefined): string | undefined => {
  const end = title === undefined ? -1 : path.lastIndexOf(` ${title}`);
  return path.startsWith(">") && end > 0 ? path.slice(1, end) : undefined;
};
export const folderPath = (folder: string): string => `${folder}/`;

/** Makes the paths of equal stand-ins unique, in the order of the tree. */
export const createStandIns = (): ((path: string) => string) => {
  const names = new Set<string>();
  return (path) => {
    let free = path;
    for (let number = 2; names.has(free); number += 1) free = `${path}#${number}`;
    names.add(free);
    return free;
  };
};

/** Whether a record belongs to a file. */
export const isFileRecord = ({ oid }: PathRecord): boolean => oid !== "";

/** An old address that a repository's settings redirect to a page. */
export interface FileRedirect {
  /** Both as written in the file. */
  readonly from: string;
  readonly to: string;
  /** Absent if there is no such page. */
  readonly page?: string;
}
