import { findResource } from "#server/access/resource-rows.ts";
import { atLeast } from "#contract/permissions.ts";
import type { GitProblem } from "#contract/schemas/git-connection.ts";
import { audit } from "#server/events/audit.ts";
import { GitFailure, gitFailure } from "#server/git/git-order.ts";
import type { openGitSession } from "#server/git/git-session.ts";
import type { JobKind, RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { findConnection } from "./connection-rows.ts";
import { findAuthor, findSync, type GitSyncRow, lockSync, updateSync } from "./sync-rows.ts";
import { mayPassOver, rulesPassedOver } from "./force.ts";
import { SYNC_JOB } from "./queue-sync.ts";
import { carryOut } from "./carry-out.ts";

const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;

interface Input {
  readonly space: string;
  readonly sync: string;
}

/** The job acts for the person who requested the sync, in their organization. */
const contextOf = async (job: RunningJob, row: GitSyncRow): Promise<Context> => {
  const { context } = job;
  const person = row.actor === null ? undefined : await findAuthor(context.db, row.actor);
  return {
    ...context,
    organization: { id: row.organizationId, membership: { role: null, ownsTeam: false } },
    actor:
      person === undefined || row.actor === null
        ? context.actor
        : {
            type: "user",
            id: row.actor,
            label: person.name,
            credential: { type: "system" },
          },
  };
};

/** The requester may have lost permission since. */
const checkStillAllowed = async ({ db }: Context, row: GitSyncRow): Promise<void> => {
  if (row.actor === null) return;
  const found = await findResource(db, "space", row.spaceId, row.actor);
  if (found === undefined || found.deleted)
    throw gitFailure("space-gone", "The space is not there any more.", "Nothing was changed.");
  if (!atLeast(found.role, "create"))
    throw gitFailure(
      "not-allowed",
      "Whoever asked for this sync may no longer synchronise the space.",
      "Somebody with the role create on the space can repeat it.",
    );
  if (!mayPassOver(await rulesPassedOver({ db }, row), found.role))
    throw gitFailure(
      "not-allowed",
      "The space requires rules of a merge, and force passes over them.",
      "An admin of the space can repeat it.",
    );
};

/** Records that a sync has failed. */
const failSync = async (tx: Context, id: string, error: GitProblem): Promise<void> => {
  const row = await lockSync(tx.db, id);
  if (row === undefined || row.finishedAt !== null) return;
  await updateSync(tx.db, id, {
    state: "failed",
    error,
    credential: null,
    progress: null,
    finishedAt: tx.now(),
  });
  await audit(tx, {
    action: "git-sync.failed",
    organizationId: row.organizationId,
    target: { type: "git-sync", id },
    space: row.spaceId,
    after: { problem: error.code },
  });
};

/** Runs a queued sync; `open` starts the work on its repository. */
export const runSync = async (job: RunningJob, open?: typeof openGitSession): Promise<void> => {
  const { space, sync } = job.input as Input;
  const row = await findSync(job.context.db, space, sync);
  const connection = row && (await findConnection(job.context.db, space));
  if (row === undefined || row.finishedAt !== null) return;
  const context = await contextOf(job, row);
  const asActor = <Result>(effect: (tx: Context) => Promise<Result>): Promise<Result> =>
    job.step((tx) => effect({ ...context, db: tx.db }));
  try {
    if (connection === undefined)
      throw gitFailure(
        "space-gone",
        "The space is not bound to a repository any more.",
        "Bind it again.",
      );
    await checkStillAllowed(context, row);
    await asActor((tx) =>
      updateSync(tx.db, sync, { state: "running", startedAt: row.startedAt ?? tx.now() }),
    );
    await carryOut({ job, context, row, connection, step: asActor }, open);
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof GitFailure)) throw error;
    await asActor((tx) => failSync(tx, sync, error.problem));
  }
};

/** Syncs a space with its repository. */
export const gitSyncJob = (): JobKind => ({
  kind: SYNC_JOB,
  lane: "long",
  maxAttempts: MAX_ATTEMPTS,
  retryAfter: () => RETRY_MS,
  run: (job) => runSync(job),
  onFailed: async (tx, input, error) => {
    const { sync } = input as Input;
    const interrupted = error.code === "interrupted";
    await failSync(tx, sync, {
      code: interrupted ? "interrupted" : "unexpected",
      message: interrupted
        ? "The sync was interrupted too often."
        : "Something unexpected went wrong.",
      remedy: "What was committed so far stays. Sync again.",
    });
  },
});
