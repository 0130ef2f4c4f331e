import type { Context } from "#server/kit/context.ts";
import { findQueuedJobs, setDone } from "./job-rows.ts";
import type { JobKind, RunningJob } from "./jobs.ts";

/** Carries a queued job out within the transaction that queued it; what it throws is the transaction's failure. */
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
 * Carries out what an organization has queued of one kind, for a history that is told at once. Nothing is claimed:
 * no runner sees what is not committed yet, and claiming would make every runner wait until it is.
 */
export const runQueuedAtOnce = async (
  context: Context,
  { kind, run }: JobKind,
  organizationId: string,
): Promise<void> => {
  for (const job of await findQueuedJobs(context.db, kind, organizationId))
    await runAtOnce(context, run, job);
};
