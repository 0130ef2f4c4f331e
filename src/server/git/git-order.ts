import type { GitProblem } from "#contract/schemas/git-connection.ts";
import type { Document } from "#contract/schemas/document.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { ReadFile } from "#content/repository/read-addresses.ts";
import type { FileRedirect, KnownState, Note, PathRecord } from "#content/repository/repository.ts";
import type { FileChange } from "#content/repository/write-repository.ts";

/** Messages between the service and the process that works on a repository: structured clones rather than JSON. */

/** Maximum number of pages and files of a repository that are synced. */
export const MAX_FILES = 10_000;
/** Maximum bytes of a page's file, and of any other file. */
export const MAX_PAGE_BYTES = 5_000_000;
export const MAX_FILE_BYTES = 10_000_000;
/** Maximum bytes received from a repository in one sync. */
export const MAX_RECEIVED_BYTES = 200_000_000;

/** A branch of a repository, and how to reach it. */
export interface Remote {
  readonly url: string;
  readonly ref: string;
  readonly credential:
    | { readonly username?: string | undefined; readonly password: string }
    | undefined;
  /** `host:port` pairs that may be reached although they are private. */
  readonly allow: readonly string[];
}

/** What the process is started with. */
export interface Opening {
  readonly remote: Remote;
  /** Folder of the bare repository that is kept between syncs. */
  readonly cache: string;
  /** Folder of the repository itself if it is on this machine; nothing is fetched then. */
  readonly local?: string | undefined;
}

export interface CommitInfo {
  readonly oid: string;
  readonly message: string;
  readonly author: string;
  readonly committedAt: string;
}

export interface ReadOrder {
  readonly kind: "read";
  readonly directory: string;
  /** The commit synced last. */
  readonly base: string | undefined;
  readonly known: KnownState | undefined;
  readonly treeURL: string | undefined;
  /** The base address of the organization's pages in the dashboard. */
  readonly dashboard: string;
}

export interface ReadAnswer {
  /** Absent where the branch does not exist. */
  readonly head: string | undefined;
  readonly isEmpty: boolean;
  /** Whether the branch no longer contains the commit synced last. */
  readonly isRewritten: boolean;
  /** The latest hundred commits since then. */
  readonly commits: readonly CommitInfo[];
  readonly moreCommits: number;
  readonly tree: PageTree;
  readonly documents: ReadonlyMap<string, Document>;
  readonly files: readonly ReadFile[];
  readonly records: readonly PathRecord[];
  readonly notes: readonly Note[];
  readonly redirects: readonly FileRedirect[];
}

export interface ComposeOrder {
  readonly kind: "compose";
  readonly directory: string;
  readonly head: string | undefined;
  readonly said: KnownState;
  readonly next: PageTree;
  readonly documents: ReadonlyMap<string, Document>;
  readonly spaceFiles: readonly {
    readonly id: string;
    readonly name: string;
    readonly isNew: boolean;
  }[];
  /** The bytes of new files by id. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  readonly treeURL: string | undefined;
  readonly dashboard: string;
}

/** A change with its texts, where the files are text. */
export interface ComposedChange extends FileChange {
  readonly before: string | null;
}

export interface ComposeAnswer {
  /** The tree of the new commit; absent where nothing changes. */
  readonly tree: string | undefined;
  readonly changes: readonly ComposedChange[];
  readonly records: readonly PathRecord[];
  readonly notes: readonly Note[];
}

export interface CommitOrder {
  readonly kind: "commit";
  readonly tree: string;
  readonly parent: string | undefined;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Seconds since 1970; the same order always creates the same commit. */
  readonly time: number;
}

export interface PushOrder {
  readonly kind: "push";
  readonly commit: string;
  /** The commit the branch must point to beforehand; absent where the branch must not exist. */
  readonly old: string | undefined;
}

export interface CheckOrder {
  readonly kind: "check";
}

export interface CheckAnswer {
  readonly branches: readonly string[];
  readonly hasBranch: boolean;
  readonly isEmpty: boolean;
  readonly mayPush: boolean | null;
  /** Absent where no server was contacted. */
  readonly protocol: number | null;
}

export interface HeadOrder {
  readonly kind: "head";
}

/** Whether a commit is part of the branch ending in `head`. */
export interface ContainsOrder {
  readonly kind: "contains";
  readonly head: string;
  readonly commit: string;
}

/** Starts the transfer of a file. */
export interface FileOrder {
  readonly kind: "file";
  readonly oid: string;
}

export interface FileAnswer {
  readonly size: number;
  /** The SHA-256 of its bytes in base64url. */
  readonly hash: string;
}

/** Requests part of the file most recently requested. */
export interface PartOrder {
  readonly kind: "part";
  readonly from: number;
  readonly to: number;
}

/** Orders and their results, by kind. */
export interface Exchanges {
  readonly check: { readonly order: CheckOrder; readonly answer: CheckAnswer };
  readonly head: { readonly order: HeadOrder; readonly answer: string | undefined };
  readonly read: { readonly order: ReadOrder; readonly answer: ReadAnswer };
  readonly file: { readonly order: FileOrder; readonly answer: FileAnswer };
  readonly part: { readonly order: PartOrder; readonly answer: Uint8Array };
  readonly contains: { readonly order: ContainsOrder; readonly answer: boolean };
  readonly compose: { readonly order: ComposeOrder; readonly answer: ComposeAnswer };
  readonly commit: { readonly order: CommitOrder; readonly answer: string };
  readonly push: { readonly order: PushOrder; readonly answer: null };
}
export type GitOrder = Exchanges[keyof Exchanges]["order"];

/** A message from the process. */
export type GitReply =
  | { readonly kind: "ready" }
  | {
      readonly kind: "progress";
      readonly step: string;
      readonly done?: number;
      readonly total?: number;
    }
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "problem"; readonly problem: GitProblem };

/** Thrown when work on a repository fails, with a message for people. */
export class GitFailure extends Error {
  override readonly name = "GitFailure";
  readonly problem: GitProblem;

  constructor(problem: GitProblem, options?: ErrorOptions) {
    super(problem.message, options);
    this.problem = problem;
  }
}

export const gitFailure = (
  code: GitProblem["code"],
  message: string,
  remedy: string,
  options?: ErrorOptions,
): GitFailure => new GitFailure({ code, message, remedy }, options);
