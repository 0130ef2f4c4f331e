import { type JobKind, queueJob, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { askForReading, nextCheck } from "../specs/queue-reading.ts";
import { claimDueSpecs, hasChecks, noteSpec } from "../specs/spec-rows.ts";

const CHECK_SPECS = "check-specs";
const EVERY_MS = 60_000;
/** How many addresses are claimed at once. */
const MOST = 100;

/** Queues the reading of due addresses, each once whatever the number of processes; returns their number. */
export const askForDue = async (tx: Context): Promise<number> => {
  const due = await claimDueSpecs(tx.db, tx.now(), MOST);
  for (const spec of due) {
    // A specification that is currently being read is checked the next time.
    const asks = spec.state === "complete" ? await askForReading(tx, spec, undefined) : {};
    await noteSpec(tx.db, spec.id, {
      ...asks,
      nextCheckAt: nextCheck(spec, tx.now(), spec.failures),
    });
  }
  return due.length;
};

const run = async ({ context, step }: RunningJob): Promise<Date | undefined> => {
  if (!(await hasChecks(context.db))) return undefined;
  while ((await step(askForDue)) === MOST);
  return new Date(context.now().getTime() + EVERY_MS);
};

/** Checks every minute which addresses are due. */
export const checkSpecsJob: JobKind = {
  kind: CHECK_SPECS,
  lane: "chore",
  maxAttempts: 5,
  retryAfter: () => EVERY_MS,
  run,
};

/** Ensures that addresses are checked; does nothing where they already are. */
export const queueSpecChecks = async (context: Context): Promise<void> => {
  if (await hasChecks(context.db))
    await queueJob(context, { kind: CHECK_SPECS, input: {}, key: CHECK_SPECS });
};
