import { type JobKind, queueJob, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { askForReading, nextCheck } from "../specs/queue-reading.ts";
import { claimDueSpecs, hasChecks, noteSpec } from "../specs/spec-rows.ts";

const CHECK_SPECS = "check-specs";
const EVERY_MS = 60_000;
/** Addresses that are claimed at once. */
const MOST = 100;

/** Has the addresses looked at that are due, each once whatever the number of processes; answers how many. */
export const askForDue = async (tx: Context): Promise<number> => {
  const due = await claimDueSpecs(tx.db, tx.now(), MOST);
  for (const spec of due) {
    // One that is being read is looked at next time.
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

/** Looks every minute which addresses are due. */
export const checkSpecsJob: JobKind = {
  kind: CHECK_SPECS,
  lane: "chore",
  maxAttempts: 5,
  retryAfter: () => EVERY_MS,
  run,
};

/** Sees to it that addresses are looked at; nothing happens where they are. */
export const queueSpecChecks = async (context: Context): Promise<void> => {
  if (await hasChecks(context.db))
    await queueJob(context, { kind: CHECK_SPECS, input: {}, key: CHECK_SPECS });
};
