import type { CheckAnswer } from "./git-order.ts";
import type { RepositoryObjects } from "./repository-objects.ts";

/** How the full names of branches begin. */
export const BRANCHES = "refs/heads/";

/** A branch of a repository that a space is synchronised with, and the objects that were received of it. */
export interface SyncedRepository extends RepositoryObjects {
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
  /** Moves the branch from `old` to a commit, if it still is at `old`. */
  readonly push: (commit: string, old: string | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}
