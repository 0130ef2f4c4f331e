import fs from "node:fs";
import * as git from "isomorphic-git";
import { unsafeNameIn } from "#content/repository/file-paths.ts";
import type { RepositoryFile } from "#content/repository/repository.ts";
import { type CommitInfo, type CommitOrder, gitFailure, MAX_FILES } from "./git-order.ts";
import {
  bytesOf,
  nameIn,
  readTreeObject,
  TREE_MODE,
  type TreeEntry,
  writeTreeObject,
} from "./tree-objects.ts";

/** How many commits are searched for the one synced last. */
export const MOST_WALKED = 5_000;
const MOST_COMMITS = 100;

/** The change of a file by its path; null removes it. */
type Change = { readonly oid: string; readonly mode: string } | null;

/** Reads and writes Git objects of a bare repository on disk. */
export interface RepositoryObjects {
  /** Whether a commit exists here. */
  readonly has: (oid: string) => Promise<boolean>;
  /** Returns the commits since `base`, the latest first, and whether `base` is one of their ancestors. */
  readonly commitsSince: (
    head: string,
    base: string | undefined,
  ) => Promise<{ commits: readonly CommitInfo[]; more: number; isRewritten: boolean }>;
  /** Returns the files of a folder in a commit. */
  readonly readTree: (commit: string, directory: string) => Promise<readonly RepositoryFile[]>;
  readonly readBlob: (oid: string) => Promise<Uint8Array>;
  readonly writeBlob: (bytes: Uint8Array) => Promise<string>;
  /** Writes the tree of a commit with changed files. */
  readonly writeTree: (
    commit: string | undefined,
    changes: ReadonlyMap<string, Change>,
  ) => Promise<string>;
  readonly commit: (order: Omit<CommitOrder, "kind">) => Promise<string>;
}

const isFolder = ({ mode }: TreeEntry): boolean => mode.padStart(6, "0") === "040000";

const sinceOf = ({ commits }: { readonly commits: readonly CommitInfo[] }, met = true) => ({
  commits: commits.slice(0, MOST_COMMITS),
  more: Math.max(0, commits.length - MOST_COMMITS),
  isRewritten: !met,
});

/** Opens the objects of a repository; `cache` returns the library's cache, which may be replaced at any time. */
export const openObjects = (gitdir: string, cache: () => object): RepositoryObjects => {
  const base = () => ({ fs, gitdir, cache: cache() });

  const has = async (oid: string): Promise<boolean> => {
    try {
      await git.readCommit({ ...base(), oid });
      return true;
    } catch {
      return false;
    }
  };

  /** The library rejects a whole tree for one unsafe name; here only that name is left out. */
  const entriesOf = async (oid: string): Promise<TreeEntry[]> => {
    const { object } = await git.readObject({ ...base(), oid, format: "content" });
    return readTreeObject(object as Uint8Array);
  };

  const tooMany = (what: string) =>
    gitFailure(
      "too-many",
      `The folder has more than ${(2 * MAX_FILES).toLocaleString("en")} ${what}.`,
      "Bind the space to a smaller folder of the repository.",
    );

  /**
   * The same folder object can appear in many places, so a few objects can expand to more files than could ever be
   * read.
   */
  const readFiles = async (
    oid: string,
    directory: string,
    files: RepositoryFile[],
    folders: { count: number },
  ): Promise<void> => {
    folders.count += 1;
    if (folders.count > 2 * MAX_FILES) throw tooMany("folders");
    for (const entry of await entriesOf(oid)) {
      const name = nameIn(entry);
      const path = directory === "" ? name : `${directory}/${name}`;
      const isSafe = unsafeNameIn(name) === undefined;
      if (isFolder(entry) && isSafe) await readFiles(entry.oid, path, files, folders);
      else files.push({ path, oid: entry.oid, mode: entry.mode.padStart(6, "0") });
      if (files.length > 2 * MAX_FILES) throw tooMany("files");
    }
  };

  const folderIn = async (commit: string, directory: string): Promise<string | undefined> => {
    const { commit: said } = await git.readCommit({ ...base(), oid: commit });
    let oid: string | undefined = said.tree;
    for (const name of directory === "" ? [] : directory.split("/")) {
      const entries: TreeEntry[] = await entriesOf(oid);
      oid = entries.find((entry) => nameIn(entry) === name && isFolder(entry))?.oid;
      if (oid === undefined) return undefined;
    }
    return oid;
  };

  const storeTree = (entries: readonly TreeEntry[]): Promise<string> =>
    git.writeObject({
      ...base(),
      type: "tree",
      format: "content",
      object: writeTreeObject(entries),
    });

  const changedTree = async (
    oid: string | undefined,
    changes: ReadonlyMap<string, Change>,
  ): Promise<string | undefined> => {
    const entries = new Map<string, TreeEntry>();
    if (oid !== undefined)
      for (const entry of await entriesOf(oid)) entries.set(entry.bytes, entry);
    const below = new Map<string, Map<string, Change>>();
    for (const [path, change] of changes) {
      const at = path.indexOf("/");
      const bytes = bytesOf(at < 0 ? path : path.slice(0, at));
      if (at >= 0) {
        const inner = below.get(bytes) ?? new Map<string, Change>();
        inner.set(path.slice(at + 1), change);
        below.set(bytes, inner);
      } else if (change === null) entries.delete(bytes);
      else entries.set(bytes, { mode: change.mode, bytes, oid: change.oid });
    }
    for (const [bytes, inner] of below) {
      const was = entries.get(bytes);
      const made = await changedTree(was && isFolder(was) ? was.oid : undefined, inner);
      if (made === undefined) entries.delete(bytes);
      else entries.set(bytes, { mode: TREE_MODE, bytes, oid: made });
    }
    return entries.size === 0 ? undefined : storeTree([...entries.values()]);
  };

  const infoOf = async (oid: string) => {
    const { commit } = await git.readCommit({ ...base(), oid });
    const info: CommitInfo = {
      oid,
      message: commit.message.trim().slice(0, 1000).toWellFormed(),
      author: commit.author.name.slice(0, 200).toWellFormed(),
      committedAt: new Date(Math.max(0, commit.committer.timestamp) * 1000).toISOString(),
    };
    return { info, parents: commit.parent };
  };

  /** Walks the available ancestors of `head`, stopping at `stops`. */
  const walk = async (head: string, stops: ReadonlySet<string>, most: number) => {
    const commits: CommitInfo[] = [];
    const seen = new Set<string>([head]);
    const pending = [head];
    let [met, merges] = [false, false];
    for (let oid = pending.shift(); oid !== undefined; oid = pending.shift()) {
      if (stops.has(oid)) {
        met = true;
        continue;
      }
      const read = await infoOf(oid).catch(() => undefined);
      if (read === undefined) continue;
      commits.push(read.info);
      if (commits.length >= most) break;
      merges ||= read.parents.length > 1;
      for (const parent of read.parents)
        if (!seen.has(parent)) {
          seen.add(parent);
          pending.push(parent);
        }
    }
    return { commits, met, merges };
  };

  return {
    has,
    commitsSince: async (head, from) => {
      if (from === undefined) return sinceOf(await walk(head, new Set(), MOST_COMMITS));
      const straight = await walk(head, new Set([from]), MOST_WALKED);
      if (!straight.merges || !straight.met) return sinceOf(straight, straight.met);
      // A merged branch may have started before the last sync; those commits were already included then.
      const before = await walk(from, new Set(), MOST_WALKED);
      const known = new Set([from, ...before.commits.map(({ oid }) => oid)]);
      return sinceOf(await walk(head, known, MOST_WALKED));
    },
    readTree: async (commit, directory) => {
      const oid = await folderIn(commit, directory);
      const files: RepositoryFile[] = [];
      if (oid !== undefined) await readFiles(oid, directory, files, { count: 0 });
      return files;
    },
    readBlob: async (oid) => (await git.readBlob({ ...base(), oid })).blob,
    writeBlob: (bytes) => git.writeBlob({ ...base(), blob: bytes }),
    writeTree: async (commit, changes) => {
      const root = commit === undefined ? undefined : await folderIn(commit, "");
      return (await changedTree(root, changes)) ?? storeTree([]);
    },
    commit: ({ tree, parent, message, author, time }) => {
      const person = { ...author, timestamp: time, timezoneOffset: 0 };
      return git.writeCommit({
        ...base(),
        commit: {
          tree,
          parent: parent === undefined ? [] : [parent],
          message,
          author: person,
          committer: person,
        },
      });
    },
  };
};
