import fs from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as git from "isomorphic-git";
import type { GitHttpRequest, GitHttpResponse } from "isomorphic-git";
import { createGuardedStream, type GuardedStream } from "#server/outbound/guarded-stream.ts";
import { gitFailure, MAX_RECEIVED_BYTES, type Opening } from "./git-order.ts";
import { movedMeanwhile, problemOf, problemOfStatus } from "./problems.ts";
import { MOST_WALKED, openObjects } from "./repository-objects.ts";
import { BRANCHES, type SyncedRepository } from "./synced-repository.ts";

/** How long a server may send nothing, in milliseconds. */
const SILENCE_MS = 60_000;
/** Numbers of packs and bytes above which a cache is recreated. */
const MOST_PACKS = 40;
const MOST_CACHED_BYTES = 600_000_000;
/** How many commits are fetched if the last synced one is missing, and the larger numbers tried until it is found. */
const SHORT_HISTORY = 50;
const LONGER_HISTORIES = [500, MOST_WALKED];
const NO_COMMIT = "0".repeat(40);

const authorizationOf = ({ remote: { credential } }: Opening): string | undefined =>
  credential === undefined
    ? undefined
    : `Basic ${Buffer.from(`${credential.username ?? "git"}:${credential.password}`).toString("base64")}`;

const pathsOf = (url: string): string => url.replace(/\/+$/, "");

/** The HTTP client for the library, with all traffic going through the guarded stream. */
const clientOf = (stream: GuardedStream, hasCredential: boolean) => {
  /** The repository's new location, from the redirect of the first response. */
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

/** Opens the cache of a remote, creating it if necessary. */
export const openCachedRepository = (opening: Opening): SyncedRepository => {
  const { remote, cache: gitdir } = opening;
  const connect = () => {
    const stream = createGuardedStream({
      allow: remote.allow,
      timeoutMs: SILENCE_MS,
      maxBytes: MAX_RECEIVED_BYTES,
      authorization: authorizationOf(opening),
      // Some servers speak Git only with clients that identify as git.
      userAgent: "git/2.40 (Bindery)",
    });
    return { http: clientOf(stream, remote.credential !== undefined), close: stream.close };
  };
  const { http, close } = connect();
  const url = pathsOf(remote.url);
  let cache = {};
  const objects = openObjects(gitdir, () => cache);
  const { has } = objects;
  /** Whether the cache had content before the current fetch; undefined before it has been read. */
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

  /** Fetches the branch; returns the commit it pointed to. */
  const fetchInto = async (depth: number | undefined, by = http): Promise<string | null> => {
    const { fetchHead } = await git.fetch({
      ...base(),
      http: by,
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

  /** Whether the history is shallow: the server left out the parents of some commit. */
  const isCut = async (): Promise<boolean> =>
    (await readFile(join(gitdir, "shallow"), "utf8").catch(() => "")).trim() !== "";

  /**
   * Deepens the history of a commit until it contains another one, or is complete. Has a byte limit of its own, so
   * that a history exceeding it does not prevent the files from being read.
   */
  const lengthen = async (head: string, until: string): Promise<void> => {
    const { http: own, close: closeOwn } = connect();
    try {
      for (const depth of LONGER_HISTORIES) {
        if ((await has(until)) || !(await isCut())) return;
        await git.writeRef({ ...base(), ref: remote.ref, value: head, force: true });
        await fetchInto(depth, own);
      }
    } catch (error) {
      if (problemOf(error, false).code !== "too-large") throw error;
    } finally {
      await closeOwn();
    }
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
      // Fetches the history since the last sync if that commit is known, otherwise as little as possible.
      const fetched = await fetchInto(knows ? undefined : from === undefined ? 1 : SHORT_HISTORY);
      if (fetched !== head)
        throw gitFailure(
          "moved-meanwhile",
          "The branch moved while it was being read.",
          "Sync again.",
        );
      if (!(await has(head))) throw new Error("what was received does not hold the commit");
      if (from !== undefined) await lengthen(head, from);
    },
    ...objects,
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
          // The library's ancestor check needs history that is not here; the server compares instead.
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
    close,
  };
};
