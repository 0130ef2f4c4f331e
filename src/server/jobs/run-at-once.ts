import type { Context } from "#server/kit/context.ts";
import { findQueuedJobs, setDone } from "./job-rows.ts";
import type { JobKind, RunningJob } from "./jobs.ts";

/** Runs a queued job within the transaction that queued it; an error fails the transaction. */
export const runAtOnce = async (
  context: Context,
  run: JobKind["run"],
  job: Pick<RunningJob, "id" | "organizationId" | "spaceId" | "input">,
): Promise<void> => {
  const { id, organizationId, spaceId, input } = job;
  await run({
    id,
    organizationId,
    spaceId,
    input,
    stepsDone: 0,
    attempt: 1,
    context,
    signal: new AbortController().signal,
    step: (effect) => effect(context),
    warn: () => undefined,
    progress: () => Promise.resolve(),
  });
  await setDone(context.db, id, context.now());
};

/**
 * Runs an organization's queued jobs of one kind, for a history that is created all at once. Nothing is claimed: no
 * runner sees uncommitted jobs, and claiming would make every runner wait for the commit.
 */
export const runQueuedAtOnce = async (
  context: Context,
  { kind, run }: JobKind,
  organizationId: string,
): Promise<void> => {
  for (const job of await findQueuedJobs(context.db, kind, organizationId))
    await runAtOnce(context, run, job);
};
