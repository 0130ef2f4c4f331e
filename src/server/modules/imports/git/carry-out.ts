import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transaction } from "#server/db/transaction.ts";
import { comparePages } from "#content/compare/trees.ts";
import { type ComposeAnswer, gitFailure, type ReadAnswer } from "#server/git/git-order.ts";
import { type GitSession, openGitSession } from "#server/git/git-session.ts";
import { findInvented } from "#server/git/invented-repositories.ts";
import type { RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import {
  readContent,
  type RevisionContent,
} from "#server/modules/content/revisions/compare-revisions.ts";
import {
  readRevision,
  type RevisionRow,
  stateOfSpace,
} from "#server/modules/content/revisions/revisions.ts";
import type { MergedContent } from "#server/modules/review/merge/merge-content.ts";
import { readBytes, writeBlobPart, writeBlobs } from "#server/modules/content/files/files.ts";
import { findWaiting, type GitConnectionRow, noteConnection } from "./connection-rows.ts";
import { repositoriesFor } from "./demo-repositories.ts";
import { opened, placeOf } from "./credentials.ts";
import { pushChanges, settlePush } from "./push-changes.ts";
import { isForced } from "./force.ts";
import { asInGit, confirmationOf, hashOfPlan, itemsOf, mergeSides, saysSame } from "./plan-sync.ts";
import { MainMoved, storeOutcome } from "./store-outcome.ts";
import {
  type Base,
  documentsOf,
  type GitSide,
  gitSideOf,
  type KeepFiles,
  readBase,
} from "./space-side.ts";
import { type GitSyncRow, replaceItems, updateSync } from "./sync-rows.ts";
import { finishSync } from "./finish-sync.ts";

/** A sync in progress. */
export interface Work {
  readonly job: RunningJob;
  readonly context: Context;
  readonly row: GitSyncRow;
  readonly connection: GitConnectionRow;
  /** Commits an effect on behalf of the person who requested the sync. */
  readonly step: <Result>(effect: (tx: Context) => Promise<Result>) => Promise<Result>;
}

/** Everything a sync has determined before it writes. */
export interface Planned {
  readonly base: Base;
  readonly read: ReadAnswer;
  readonly git: GitSide;
  /** What commits are merged into: the space, or the change request in which earlier ones wait. */
  readonly ours: RevisionRow;
  readonly oursContent: RevisionContent;
  readonly waiting: string | undefined;
  /** The change request with earlier commits that a forced sync overrides. */
  readonly overtakes: string | undefined;
  readonly merged: MergedContent;
  readonly composed: ComposeAnswer | undefined;
}

/** How often the space may change while a sync is being planned. */
const TRIES = 4;
/** Minimum milliseconds between two progress updates. */
const PROGRESS_MS = 500;

/** Returns the folder in which the repository of a connection is kept between syncs. */
export const cacheOf = (
  { settings }: Pick<Context, "settings">,
  spaceId: string,
  url: string,
): string => {
  const name = createHash("sha256").update(`${spaceId} ${url}`).digest("hex").slice(0, 32);
  return join(settings.cacheDir ?? join(tmpdir(), "bindery-cache"), "git", name);
};

const openSession = (
  { job, context, row, connection }: Work,
  repositories: string | undefined,
  open: typeof openGitSession,
): GitSession => {
  const own = row.credential !== null;
  const kept = row.credential ?? connection.credential;
  const place = own ? placeOf.sync(row.id) : placeOf.connection(row.spaceId);
  const username = (own ? row.username : connection.username) ?? undefined;
  const credential =
    kept === null
      ? undefined
      : { ...(username === undefined ? {} : { username }), password: opened(context, kept, place) };
  let noted = 0;
  return open(
    {
      remote: {
        url: connection.url,
        ref: row.ref,
        credential,
        allow: context.settings.outboundAllow,
      },
      cache: cacheOf(context, row.spaceId, connection.url),
      local: findInvented(repositories, connection.url),
    },
    {
      signal: job.signal,
      onErrors: (said) =>
        job.warn("the process that worked on a Git repository said of errors", { said }),
      onProgress: (progress) => {
        const at = performance.now();
        if (at - noted < PROGRESS_MS) return;
        noted = at;
        void updateSync(context.db, row.id, { progress }).catch(() => undefined);
      },
    },
  );
};

/** Returns the last synced state and where commits go: our change request may have been merged or abandoned since. */
const startOf = async ({ context, connection, step }: Work) => {
  const { spaceId } = connection;
  const settled = { commit: connection.baseCommit, revision: connection.baseRevision };
  if (connection.pendingChangeRequest === null)
    return { synced: settled, settled, waiting: undefined };
  const waiting = await findWaiting(context.db, connection.pendingChangeRequest);
  const pending = { commit: connection.pendingCommit, revision: connection.pendingRevision };
  const none = { pendingChangeRequest: null, pendingCommit: null, pendingRevision: null };
  if (waiting?.status === "open" || waiting?.status === "draft")
    return { synced: pending, settled, waiting };
  const isMerged = waiting?.status === "merged";
  const moved = isMerged ? { baseCommit: pending.commit, baseRevision: pending.revision } : {};
  await step((tx) => noteConnection(tx.db, spaceId, { ...none, ...moved }));
  const synced = isMerged ? pending : settled;
  return { synced, settled: synced, waiting: undefined };
};

const takesIn = ({ row, connection }: Work): boolean =>
  row.direction !== "export" && connection.direction !== "export";
const givesOut = ({ row, connection }: Work): boolean =>
  row.direction !== "import" && connection.direction !== "import" && !row.standalone;

/** Reads the bytes of files that the commit does not have yet. */
const newFiles = async (work: Work, next: RevisionContent, git: RevisionContent) => {
  const known = new Map(git.files.map(({ id, hash }) => [id, hash]));
  const bytes = new Map<string, Uint8Array>();
  const spaceFiles = next.files.map(({ id, name, hash }) => ({
    id,
    name,
    isNew: known.get(id) !== hash,
  }));
  for (const { id, hash } of next.files) {
    if (known.get(id) === hash) continue;
    const found = await readBytes(work.context, work.row.spaceId, hash);
    if (found) bytes.set(id, Buffer.from(found));
  }
  return { spaceFiles, bytes };
};

const compose = async (
  work: Work,
  session: GitSession,
  { read, git, merged }: Pick<Planned, "read" | "git" | "merged">,
): Promise<ComposeAnswer> => {
  const { context, row, connection } = work;
  const said = git.content.tree;
  const next = merged.content.tree;
  const changes = comparePages(said, next);
  // A page that is moved or deleted changes links on any page.
  const isStructural = changes.some(({ kind }) => kind !== "edited");
  const ids = isStructural ? [...next.pages.keys()] : changes.map(({ page }) => page.id);
  const documents = await documentsOf(context, row.spaceId, next, ids, [
    ...git.texts,
    ...merged.texts,
  ]);
  return session.ask({
    kind: "compose",
    directory: row.directory,
    head: read.head,
    said: { records: read.records, tree: said },
    next,
    documents,
    ...(await newFiles(work, merged.content, git.content)),
    treeURL: connection.treeURL ?? undefined,
    dashboard: `${context.settings.publicUrl}/o/${row.organizationId}`,
  });
};

const readCommit = async (work: Work, session: GitSession, base: Base): Promise<ReadAnswer> => {
  const { context, row, connection } = work;
  return session.ask({
    kind: "read",
    directory: row.directory,
    base: base.commit,
    known:
      base.commit === undefined ? undefined : { records: base.records, tree: base.content.tree },
    treeURL: connection.treeURL ?? undefined,
    dashboard: `${context.settings.publicUrl}/o/${row.organizationId}`,
  });
};

const refuseUnseen = (
  work: Work,
  { base, read, git }: Pick<Planned, "base" | "read" | "git">,
): void => {
  if (takesIn(work) || work.row.force || saysSame(base.content, git.content)) return;
  throw gitFailure(
    "moved-meanwhile",
    `${read.commits.length === 1 ? "A commit" : "Commits"} in Git changed pages that the space has not taken in.`,
    "Sync in both directions, or bring the commits into the space first.",
  );
};

const plan = async (work: Work, session: GitSession): Promise<Planned> => {
  const { context, row } = work;
  const { synced, settled, waiting: found } = await startOf(work);
  // With force, nothing waits: both sides are compared with the state before the waiting commits.
  const waiting = isForced(row) ? undefined : found;
  const base = await readBase(context, row.spaceId, isForced(row) ? settled : synced);
  const read = await readCommit(work, session, base);
  if (read.head === undefined && base.commit === undefined && !givesOut(work))
    throw gitFailure(
      "empty",
      "The repository has no commit yet.",
      "Push a first commit, or sync in the other direction.",
    );
  // Bytes are addressed by their hash: unused ones do no harm, and a rehearsal stores none.
  const keep: KeepFiles = row.writes
    ? {
        part: (part) => transaction(context, (tx) => writeBlobPart(tx, row.spaceId, part)),
        first: (blob) => transaction(context, (tx) => writeBlobs(tx, row.spaceId, [blob])),
      }
    : { part: () => Promise.resolve(), first: () => Promise.resolve() };
  const git = await gitSideOf(context, row.spaceId, base, read, session, keep);
  const ours =
    waiting === undefined
      ? (await stateOfSpace(context, { spaceId: row.spaceId })).revision
      : await readRevision(context, row.spaceId, waiting.revision);
  const oursContent = await readContent(context, ours);
  refuseUnseen(work, { base, read, git });
  const seed = [base.revision?.id, ours.id, read.head].join(" ");
  const sides = { base, ours: oursContent, git };
  const alone = (content: RevisionContent): MergedContent => ({
    content,
    texts: [],
    conflicts: [],
  });
  const merged = !takesIn(work)
    ? alone(oursContent)
    : isForced(row)
      ? alone(asInGit(oursContent, git.content))
      : await mergeSides(context, row.spaceId, sides, seed);
  const exports = givesOut(work) && waiting === undefined && merged.conflicts.length === 0;
  const composed =
    exports &&
    !(work.connection.land === "change-request" && !saysSame(oursContent, merged.content))
      ? await compose(work, session, { read, git, merged })
      : undefined;
  const overtakes = isForced(row) ? found?.id : undefined;
  return { base, read, git, ours, oursContent, waiting: waiting?.id, overtakes, merged, composed };
};

const hashOf = (
  { row, connection }: Work,
  { base, read, ours, waiting, overtakes }: Planned,
): string =>
  hashOfPlan([
    base.revision?.id,
    base.commit,
    read.head,
    ours.id,
    waiting,
    overtakes,
    row.direction,
    row.force,
    row.standalone,
    connection.url,
    row.ref,
    row.directory,
    connection.land,
  ]);

/** Records what the sync would do; returns whether it may continue. */
const present = async (work: Work, planned: Planned): Promise<boolean> => {
  const { context, row, step } = work;
  const { base, read, oursContent, merged, composed, git } = planned;
  const { items, counts } = await itemsOf(context, row.spaceId, {
    main: oursContent,
    merged,
    records: composed?.records ?? read.records,
    known: base.records,
    notes: [...read.notes, ...(composed?.notes ?? [])],
    composed,
    gitTexts: git.texts,
    lands: takesIn(work),
  });
  const confirm = confirmationOf(
    row,
    read,
    { main: oursContent.tree, base },
    merged.content.tree,
    counts.git.remove,
  );
  const hash = hashOf(work, planned);
  const isStale = row.plan !== null && row.writes && row.rehearse && row.plan !== hash;
  const waits = !row.writes || isStale || (confirm !== undefined && !row.confirmed);
  const state = !waits ? "running" : row.writes && !isStale ? "needs-confirmation" : "rehearsed";
  await step(async (tx) => {
    await replaceItems(
      tx.db,
      row.id,
      items.map((item) => ({ ...item, syncId: row.id })),
    );
    await noteConnection(tx.db, row.spaceId, {
      headCommit: read.head ?? null,
      headAhead: base.commit === undefined ? 0 : read.commits.length + read.moreCommits,
      headAt: tx.now(),
    });
    const stale = {
      code: "plan-moved",
      message: "Something moved since this was looked at; nothing was changed.",
      remedy: "Look at the new plan, and apply that.",
    } as const;
    await updateSync(tx.db, row.id, {
      state,
      counts,
      plan: hash,
      confirm: confirm ?? null,
      fromCommit: base.commit ?? null,
      toCommit: read.head ?? null,
      commits: read.commits.map((one) => ({ ...one })),
      moreCommits: read.moreCommits,
      fromRevision: planned.ours.id,
      progress: null,
      error: isStale ? stale : null,
      ...(waits ? { writes: false } : {}),
    });
    if (waits) await finishSync(tx, row, state);
  });
  return !waits;
};

/** Carries out a sync as far as permitted: reads, plans and, unless it is a rehearsal, writes on both sides. */
export const carryOut = async (given: Work, open = openGitSession): Promise<void> => {
  const repositories = await repositoriesFor(given.context, given.row.spaceId);
  const session = openSession(given, repositories, open);
  try {
    const work = await settlePush(given, session);
    for (let tries = 1; ; tries += 1) {
      const planned = await plan(work, session);
      if (!(await present(work, planned))) return;
      try {
        const stored = await storeOutcome(work, planned);
        if (stored.ended) return;
        await pushChanges(work, session, planned, stored.revision);
        return;
      } catch (error) {
        if (!(error instanceof MainMoved) || tries >= TRIES) throw error;
      }
    }
  } finally {
    session.end();
  }
};
