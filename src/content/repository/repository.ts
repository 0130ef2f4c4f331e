import type { PageTree } from "../page-tree.ts";

/** A file as the tree of a commit lists it; paths are from the top of the repository. */
export interface RepositoryFile {
  readonly path: string;
  /** The id of its blob. */
  readonly oid: string;
  /** As Git writes it, such as `100644`. */
  readonly mode: string;
}

/** Modes of what is no file of its own. */
export const SYMLINK = "120000";
export const SUBMODULE = "160000";
export const PLAIN_FILE = "100644";

/**
 * What stands where: a page or file of the space and the file that says it. Pages that no file says (headings of the
 * table of contents, folders, links) have a path that no file has, and no oid.
 */
export interface PathRecord {
  readonly path: string;
  readonly oid: string;
  readonly mode: string;
  readonly page?: string;
  readonly file?: string;
  /** What the table of contents calls the page. */
  readonly label?: string;
}

/** What a commit says, as it was read or written last. */
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

/** What of a page does not arrive as it is written. */
export type Loss =
  | "raw"
  | "link-target"
  | "lfs-pointer"
  | "too-large"
  | "navigation-label"
  | "too-deep"
  | "front-matter"
  | "not-in-files";

/** Something that was read but is not, or not wholly, in the space. */
export interface Note {
  readonly path: string;
  readonly page?: string;
  readonly skipped?: SkipReason;
  readonly losses?: readonly Loss[];
  /** In the words of whoever could not read it. */
  readonly detail?: string;
}

/** Paths of what no file says. */
export const headingPath = (title: string): string => `#${title}`;
export const wordsPath = (title: string): string => `=${title}`;
export const linkPath = (target: string, title: string): string => `>${target} ${title}`;
/** The address in the path of a link, as the table of contents says it; undefined for any other path. */
export const linkTargetIn = (path: string, title: string | undefined): string | undefined => {
  const end = title === undefined ? -1 : path.lastIndexOf(` ${title}`);
  return path.startsWith(">") && end > 0 ? path.slice(1, end) : undefined;
};
export const folderPath = (folder: string): string => `${folder}/`;

/** Gives each of several equal stand-ins a path of its own, in the order of the tree. */
export const createStandIns = (): ((path: string) => string) => {
  const names = new Set<string>();
  return (path) => {
    let free = path;
    for (let number = 2; names.has(free); number += 1) free = `${path}#${number}`;
    names.add(free);
    return free;
  };
};

/** Whether a record stands for a file. */
export const isFileRecord = ({ oid }: PathRecord): boolean => oid !== "";

/** An old address that the settings of a repository lead to a page. */
export interface FileRedirect {
  /** As the file writes both. */
  readonly from: string;
  readonly to: string;
  /** Absent where no page is there. */
  readonly page?: string;
}
