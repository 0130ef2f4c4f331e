import fs from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as git from "isomorphic-git";
import type { GitHttpRequest, GitHttpResponse } from "isomorphic-git";
import { createGuardedStream, type GuardedStream } from "#server/outbound/guarded-stream.ts";
import { unsafeNameIn } from "#content/repository/file-paths.ts";
import type { RepositoryFile } from "#content/repository/repository.ts";
import {
  type CheckAnswer,
  type CommitInfo,
  type CommitOrder,
  gitFailure,
  MAX_FILES,
  MAX_RECEIVED_BYTES,
  type Opening,
} from "./git-order.ts";
import { movedMeanwhile, problemOfStatus } from "./problems.ts";
import {
  bytesOf,
  nameIn,
  readTreeObject,
  TREE_MODE,
  type TreeEntry,
  writeTreeObject,
} from "./tree-objects.ts";

/** Milliseconds that a server may say nothing. */
const SILENCE_MS = 60_000;
/** Packs and bytes a cache has before it is begun anew. */
const MOST_PACKS = 40;
const MOST_CACHED_BYTES = 600_000_000;
/** Commits that are looked through for the one that was synchronised last. */
const MOST_WALKED = 5_000;
const MOST_COMMITS = 100;
const SHORT_HISTORY = 50;
const NO_COMMIT = "0".repeat(40);
const BRANCHES = "refs/heads/";

/** A bare repository on disk that keeps what was received of a remote branch. */
export interface CachedRepository {
  /** What the server shows, without keeping anything. */
  readonly check: () => Promise<CheckAnswer>;
  /** Where the branch points; undefined where it is not there. Says whether there is any branch. */
  readonly remoteHead: () => Promise<{
    readonly head: string | undefined;
    readonly isEmpty: boolean;
  }>;
  /** Throws away what was received; answers whether some of it was there before the branch was asked for last. */
  readonly forget: () => Promise<boolean>;
  /** Receives a commit of the branch, with its files and as much of its history as leads to `base`. */
  readonly fetch: (head: string, base: string | undefined) => Promise<void>;
  /** The commits since `base`, the latest first, and whether `base` is among their ancestors. */
  readonly commitsSince: (
    head: string,
    base: string | undefined,
  ) => Promise<{ commits: readonly CommitInfo[]; more: number; isRewritten: boolean }>;
  /** The files of a folder in a commit. */
  readonly readTree: (commit: string, directory: string) => Promise<readonly RepositoryFile[]>;
  readonly readBlob: (oid: string) => Promise<Uint8Array>;
  readonly writeBlob: (bytes: Uint8Array) => Promise<string>;
  /** The tree of a commit with other files; null takes one away. */
  readonly writeTree: (
    commit: string | undefined,
    changes: ReadonlyMap<string, { readonly oid: string; readonly mode: string } | null>,
  ) => Promise<string>;
  readonly commit: (order: Omit<CommitOrder, "kind">) => Promise<string>;
  /** Moves the branch from `old` to a commit, if it still is at `old`. */
  readonly push: (commit: string, old: string | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}

const authorizationOf = ({ remote: { credential } }: Opening): string | undefined =>
  credential === undefined
    ? undefined
    : `Basic ${Buffer.from(`${credential.username ?? "git"}:${credential.password}`).toString("base64")}`;

const isFolder = ({ mode }: TreeEntry): boolean => mode.padStart(6, "0") === "040000";

const pathsOf = (url: string): string => url.replace(/\/+$/, "");

/** The library's client, every byte of which goes the guarded way. */
const clientOf = (stream: GuardedStream, hasCredential: boolean) => {
  /** Where the server moved the repository to, as its first answer said. */
  let moved: { from: string; to: string } | undefined;
  return {
    request: async ({
      url,
      method = "GET",
      headers = {},
      body,
    }: GitHttpRequest): Promise<GitHttpResponse> => {
      const pieces: Uint8Array[] = [];
      if (body !== undefined) for await (const piece of body) pieces.push(piece);
      const asked = moved === undefined ? url : url.replace(moved.from, moved.to);
      const answer = await stream.request({
        url: asked,
        method: method === "POST" ? "POST" : "GET",
        headers,
        ...(pieces.length === 0 ? {} : { body: Buffer.concat(pieces) }),
      });
      const [from, to] = [asked, answer.url].map((one) => one.split("/info/refs")[0] ?? one);
      if (from !== to && method !== "POST" && from !== undefined && to !== undefined)
        moved = { from, to };
      const pushing = /git-receive-pack/.test(url);
      if (answer.status !== 200) throw problemOfStatus(answer.status, pushing, hasCredential);
      return {
        url: answer.url,
        method,
        statusCode: answer.status,
        statusMessage: "",
        headers: { ...answer.headers },
        body: answer.body,
      };
    },
  };
};

/** Opens the cache of a remote; it is made where it is not there. */
export const openRepository = async (opening: Opening): Promise<CachedRepository> => {
  const { remote, cache: gitdir } = opening;
  const stream = createGuardedStream({
    allow: remote.allow,
    timeoutMs: SILENCE_MS,
    maxBytes: MAX_RECEIVED_BYTES,
    authorization: authorizationOf(opening),
    // Some servers speak Git only with who calls itself git.
    userAgent: "git/2.40 (Bindery)",
  });
  const http = clientOf(stream, remote.credential !== undefined);
  const url = pathsOf(remote.url);
  let cache = {};
  /** Whether something was there before what is received now; undefined while neither is read. */
  let wasKept: boolean | undefined;
  const base = () => ({ fs, gitdir, cache });

  const begin = async (): Promise<void> => {
    await rm(gitdir, { recursive: true, force: true });
    await mkdir(gitdir, { recursive: true });
    cache = {};
    await git.init({ fs, gitdir, bare: true, defaultBranch: "none" });
    await git.addRemote({ fs, gitdir, remote: "origin", url, force: true });
  };

  const prepare = async (): Promise<void> => {
    const packs = join(gitdir, "objects/pack");
    const names = await readdir(packs).catch(() => undefined);
    wasKept = names !== undefined && names.length > 0;
    if (names === undefined) return begin();
    let bytes = 0;
    for (const name of names) bytes += (await stat(join(packs, name))).size;
    if (names.length / 2 > MOST_PACKS || bytes > MOST_CACHED_BYTES) await begin();
  };

  const has = async (oid: string): Promise<boolean> => {
    try {
      await git.readCommit({ ...base(), oid });
      return true;
    } catch {
      return false;
    }
  };

  const discover = async (forPush: boolean) => {
    const info = await git.getRemoteInfo2({ http, url, protocolVersion: 1, forPush });
    const format = info.capabilities["object-format"];
    const refs = "refs" in info ? (info.refs ?? []) : [];
    if (format === "sha256" || refs.some(({ oid }) => oid.length !== 40))
      throw gitFailure(
        "sha256",
        "The repository names its objects by SHA-256, which cannot be read here.",
        "Use a repository of the usual kind (SHA-1).",
      );
    return refs;
  };

  /** Receives the branch; answers where it pointed. */
  const fetchInto = async (depth: number | undefined): Promise<string | null> => {
    const { fetchHead } = await git.fetch({
      ...base(),
      http,
      url,
      remote: "origin",
      ref: remote.ref,
      remoteRef: remote.ref,
      singleBranch: true,
      tags: false,
      ...(depth === undefined ? {} : { depth }),
    });
    cache = {};
    return fetchHead;
  };

  /** The library refuses a whole tree for one unsafe name; here such a name is left out alone. */
  const entriesOf = async (oid: string): Promise<TreeEntry[]> => {
    const { object } = await git.readObject({ ...base(), oid, format: "content" });
    return readTreeObject(object as Uint8Array);
  };

  const readFiles = async (
    oid: string,
    directory: string,
    files: RepositoryFile[],
  ): Promise<void> => {
    for (const entry of await entriesOf(oid)) {
      const name = nameIn(entry);
      const path = directory === "" ? name : `${directory}/${name}`;
      const isSafe = unsafeNameIn(name) === undefined;
      if (isFolder(entry) && isSafe) await readFiles(entry.oid, path, files);
      else files.push({ path, oid: entry.oid, mode: entry.mode.padStart(6, "0") });
      if (files.length > 2 * MAX_FILES)
        throw gitFailure(
          "too-many",
          `The folder has more than ${(2 * MAX_FILES).toLocaleString("en")} files.`,
          "Bind the space to a smaller folder of the repository.",
        );
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

  type Changes = ReadonlyMap<string, { readonly oid: string; readonly mode: string } | null>;
  const changedTree = async (
    oid: string | undefined,
    changes: Changes,
  ): Promise<string | undefined> => {
    const entries = new Map<string, TreeEntry>();
    if (oid !== undefined)
      for (const entry of await entriesOf(oid)) entries.set(entry.bytes, entry);
    const below = new Map<string, Map<string, { oid: string; mode: string } | null>>();
    for (const [path, change] of changes) {
      const at = path.indexOf("/");
      const bytes = bytesOf(at < 0 ? path : path.slice(0, at));
      if (at >= 0) {
        const inner = below.get(bytes) ?? new Map<string, { oid: string; mode: string } | null>();
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

  return {
    check: async () => {
      const refs = await discover(false);
      const names = refs
        .map(({ ref }) => ref)
        .filter((ref) => ref.startsWith(BRANCHES))
        .map((ref) => ref.slice(BRANCHES.length));
      const mayPush = await discover(true).then(
        () => true,
        () => false,
      );
      return {
        branches: names.toSorted().slice(0, 1000),
        hasBranch: refs.some(({ ref }) => ref === remote.ref),
        isEmpty: names.length === 0,
        mayPush,
        protocol: 1,
      };
    },
    remoteHead: async () => {
      wasKept = undefined;
      const refs = await discover(false);
      const head = refs.find(({ ref }) => ref === remote.ref)?.oid;
      return {
        head: head === NO_COMMIT ? undefined : head,
        isEmpty: !refs.some(({ ref, oid }) => ref.startsWith(BRANCHES) && oid !== NO_COMMIT),
      };
    },
    forget: async () => {
      const answer = wasKept ?? false;
      if (wasKept !== undefined) await begin();
      return answer;
    },
    fetch: async (head, from) => {
      await prepare();
      if ((await has(head)) && (from === undefined || (await has(from)))) return;
      const knows = from !== undefined && (await has(from));
      if (knows) await git.writeRef({ ...base(), ref: remote.ref, value: from, force: true });
      // The history since the last sync where that is known; else as little as there is.
      const fetched = await fetchInto(knows ? undefined : from === undefined ? 1 : SHORT_HISTORY);
      if (fetched !== head)
        throw gitFailure(
          "moved-meanwhile",
          "The branch moved while it was being read.",
          "Sync again.",
        );
      if (!(await has(head))) throw new Error("what was received does not hold the commit");
    },
    commitsSince: async (head, from) => {
      const commits: CommitInfo[] = [];
      const seen = new Set<string>([head]);
      const pending = [head];
      if (head === from) return { commits, more: 0, isRewritten: false };
      let found = from === undefined;
      let count = 0;
      for (let oid = pending.shift(); oid !== undefined; oid = pending.shift()) {
        if (oid === from) {
          found = true;
          continue;
        }
        const read = await infoOf(oid).catch(() => undefined);
        if (read === undefined) continue;
        count += 1;
        if (commits.length < MOST_COMMITS) commits.push(read.info);
        if (count >= MOST_WALKED || (from === undefined && count >= MOST_COMMITS)) break;
        for (const parent of read.parents)
          if (!seen.has(parent)) {
            seen.add(parent);
            pending.push(parent);
          }
      }
      return { commits, more: count - commits.length, isRewritten: !found };
    },
    readTree: async (commit, directory) => {
      const oid = await folderIn(commit, directory);
      const files: RepositoryFile[] = [];
      if (oid !== undefined) await readFiles(oid, directory, files);
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
    push: async (commit, old) => {
      await git.writeRef({ ...base(), ref: remote.ref, value: commit, force: true });
      let stale = false;
      try {
        await git.push({
          ...base(),
          http,
          url,
          remote: "origin",
          ref: remote.ref,
          remoteRef: remote.ref,
          // Its own look for ancestors needs a history that is not here; the server compares instead.
          force: true,
          onPrePush: ({ remoteRef }) => {
            stale = remoteRef.oid !== (old ?? NO_COMMIT);
            return !stale;
          },
        });
      } catch (error) {
        throw stale ? movedMeanwhile() : error;
      }
    },
    close: () => stream.close(),
  };
};
