import type { CheckAnswer } from "./git-order.ts";
import type { RepositoryObjects } from "./repository-objects.ts";

/** Prefix of the full names of branches. */
export const BRANCHES = "refs/heads/";

/** A branch of a repository that a space is synced with, and the objects fetched from it. */
export interface SyncedRepository extends RepositoryObjects {
  /** Returns what the server reports, without storing anything. */
  readonly check: () => Promise<CheckAnswer>;
  /**
   * Returns the commit of the branch, undefined where it does not exist, and whether the repository has no branches
   * at all.
   */
  readonly remoteHead: () => Promise<{
    readonly head: string | undefined;
    readonly isEmpty: boolean;
  }>;
  /** Discards everything fetched; returns whether some of it existed before the branch was last requested. */
  readonly forget: () => Promise<boolean>;
  /** Fetches a commit of the branch with its files, and its history back to `base`. */
  readonly fetch: (head: string, base: string | undefined) => Promise<void>;
  /** Moves the branch from `old` to a commit, if it still points to `old`. */
  readonly push: (commit: string, old: string | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}
