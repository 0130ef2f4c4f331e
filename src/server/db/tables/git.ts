import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { GitProblem, SetGitConnection } from "#contract/schemas/git-connection.ts";
import type { GitSync, GitSyncItem, GitSyncState } from "#contract/schemas/git-sync.ts";
import type { FileRedirect, PathRecord } from "#content/repository/repository.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { revisions } from "./content.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

const ofSpace = () =>
  idColumn("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });

/** A commit about to be pushed, so that it is recognized if the outcome of the push is never received. */
export interface PushIntent {
  readonly commit: string;
  /** The branch's previous commit; null where the branch did not exist. */
  readonly old: string | null;
  readonly revision: string;
  readonly message: string;
  /** The list of paths in it. */
  readonly paths: string;
  /** For a forced push, its sync and the change request it overrides once it has arrived. */
  readonly overtakes?: { readonly sync: string; readonly changeRequest: string };
}

/** The branch of a repository that a space is bound to. */
export const gitConnections = pgTable(
  "git_connections",
  {
    spaceId: ofSpace().primaryKey(),
    url: text("url").notNull(),
    ref: text("ref").notNull(),
    directory: text("directory").notNull(),
    direction: text("direction").$type<SetGitConnection["direction"]>().notNull(),
    land: text("land").$type<SetGitConnection["land"]>().notNull(),
    automatic: boolean("automatic").notNull(),
    showEmail: boolean("show_email").notNull(),
    username: text("username"),
    /** Sealed; the key is not in the database. */
    credential: text("credential"),
    treeURL: text("tree_url"),
    commitURL: text("commit_url"),
    provider: text("provider").$type<"github" | "gitlab">(),
    /** The last commit and revision with equal content. */
    baseCommit: text("base_commit"),
    baseRevision: idColumn("base_revision").references(() => revisions.id),
    baseAt: instant("base_at"),
    /** The same for a commit that waits in a change request. */
    pendingChangeRequest: idColumn("pending_change_request"),
    pendingCommit: text("pending_commit"),
    pendingRevision: idColumn("pending_revision").references(() => revisions.id),
    pushing: jsonb("pushing").$type<PushIntent>(),
    /** The redirects in the settings file of the commit imported last. */
    redirects: jsonb("redirects").$type<readonly FileRedirect[]>().notNull().default([]),
    headCommit: text("head_commit"),
    headAhead: integer("head_ahead").notNull().default(0),
    headAt: instant("head_at"),
    /** Timestamp of the last sync request that stated one; older requests are ignored. */
    askedAt: instant("asked_at"),
    pollAt: instant("poll_at"),
    hookId: idColumn("hook_id"),
    hookSecret: text("hook_secret"),
    hookCreatedAt: instant("hook_created_at"),
    hookLastAt: instant("hook_last_at"),
    /** The last delivery received; a repetition of it is ignored. */
    hookDelivery: text("hook_delivery"),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("git_connections_hook").on(table.hookId),
    index("git_connections_poll").on(table.pollAt),
    index("git_connections_branch").on(table.url, table.ref),
  ],
);

/** Every sync of a space and its outcome. */
export const gitSyncs = pgTable(
  "git_syncs",
  {
    id: idColumn("id").primaryKey(),
    spaceId: ofSpace(),
    organizationId: idColumn("organization_id").notNull(),
    state: text("state").$type<GitSyncState>().notNull(),
    direction: text("direction").$type<GitSync["direction"]>().notNull(),
    trigger: text("trigger").$type<GitSync["trigger"]>().notNull(),
    rehearse: boolean("rehearse").notNull(),
    /** Whether it may write: it is no rehearsal, or its plan was applied. */
    writes: boolean("writes").notNull(),
    force: boolean("force").notNull(),
    standalone: boolean("standalone").notNull(),
    confirmed: boolean("confirmed").notNull().default(false),
    actor: idColumn("actor").references(() => users.id, { onDelete: "set null" }),
    ref: text("ref").notNull(),
    directory: text("directory").notNull(),
    message: text("message"),
    /** The credential of a request that brought its own; sealed, and deleted once the sync has ended. */
    credential: text("credential"),
    username: text("username"),
    fromCommit: text("from_commit"),
    toCommit: text("to_commit"),
    commits: jsonb("commits").$type<GitSync["commits"]>().notNull().default([]),
    moreCommits: integer("more_commits").notNull().default(0),
    pushedCommit: text("pushed_commit"),
    fromRevision: idColumn("from_revision"),
    toRevision: idColumn("to_revision"),
    gitRevision: idColumn("git_revision"),
    changeRequest: idColumn("change_request"),
    counts: jsonb("counts").$type<GitSync["counts"]>(),
    plan: text("plan"),
    confirm: jsonb("confirm").$type<NonNullable<GitSync["confirm"]>>(),
    progress: jsonb("progress").$type<NonNullable<GitSync["progress"]>>(),
    error: jsonb("error").$type<GitProblem>(),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
  },
  (table) => [index("git_syncs_space").on(table.spaceId, table.createdAt, table.id)],
);

/** The actions of a sync, file by file. */
export const gitSyncItems = pgTable(
  "git_sync_items",
  {
    syncId: idColumn("sync_id")
      .notNull()
      .references(() => gitSyncs.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    side: text("side").$type<GitSyncItem["side"]>().notNull(),
    action: text("action").$type<GitSyncItem["action"]>().notNull(),
    path: text("path").notNull(),
    from: text("from_path"),
    pageId: idColumn("page_id"),
    pageTitle: text("page_title"),
    reason: text("reason").$type<NonNullable<GitSyncItem["reason"]>>(),
    detail: text("detail"),
    losses: jsonb("losses").$type<GitSyncItem["losses"]>().notNull(),
    before: text("before"),
    after: text("after"),
  },
  (table) => [primaryKey({ columns: [table.syncId, table.n] })],
);

/** Paths of a revision's pages and files in a commit, as lists addressed by their hash. */
export const gitPathLists = pgTable(
  "git_path_lists",
  {
    spaceId: ofSpace(),
    hash: digest("hash").notNull(),
    records: jsonb("records").$type<readonly PathRecord[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.hash] })],
);

/** The commit with the same content as a revision. */
export const revisionGit = pgTable(
  "revision_git",
  {
    revisionId: idColumn("revision_id")
      .primaryKey()
      .references(() => revisions.id, { onDelete: "cascade" }),
    spaceId: ofSpace(),
    oid: text("oid").notNull(),
    message: text("message").notNull(),
    createdByService: boolean("created_by_service").notNull(),
    url: text("url"),
    ref: text("ref").notNull(),
    paths: digest("paths").notNull(),
  },
  (table) => [index("revision_git_space").on(table.spaceId)],
);
