import type { Logger } from "pino";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { claimJob, countStep, type JobRow, setLeased } from "./job-rows.ts";
import { Failure } from "#server/kit/failures.ts";
import { JobFailure, type JobKind, type RunningJob } from "./jobs.ts";

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/** Thrown to end a run before its work is done. */
class RunEnded extends Error {
  override readonly name = "RunEnded";
  readonly because: "cancelled" | "lost" | "stopped";

  constructor(because: RunEnded["because"]) {
    super(`the run has ended: ${because}`);
    this.because = because;
  }
}

/** A job claimed by this process. */
export interface ClaimedJob {
  readonly row: JobRow;
  readonly kind: JobKind;
  readonly lease: string;
}

/** Claims the next due job, for thirty seconds at first; undefined when there is none of a kind with room. */
export const claimNext = async (
  context: Context,
  kinds: readonly JobKind[],
  hasRoom: (kind: JobKind) => boolean = () => true,
): Promise<ClaimedJob | undefined> => {
  const open = kinds.filter(hasRoom);
  if (open.length === 0) return undefined;
  const lease = newId();
  const now = context.now();
  const row = await transaction(context, (tx) =>
    claimJob(tx.db, {
      kinds: open.map(({ kind }) => kind),
      longKinds: kinds.filter(({ lane }) => lane === "long").map(({ kind }) => kind),
      lease,
      now,
      until: new Date(now.getTime() + LEASE_MS),
    }),
  );
  const kind = kinds.find((one) => one.kind === row?.kind);
  return row && kind && { row, kind, lease };
};

/** The run of a claimed job, which can be told to give it back. */
export interface JobRun {
  /** Settles when the job is done, postponed, failed, cancelled or given back. */
  readonly ended: Promise<void>;
  /** Ends the run and queues the job again at its current step; this does not count as an attempt. */
  giveBack(): Promise<void>;
  /** Checks immediately whether the run still holds the job and may continue. */
  lookAgain(): Promise<void>;
  /** Asks the run to end. */
  stop(): void;
}

export const startRun = (
  context: Context,
  { row, kind, lease }: ClaimedJob,
  log: Logger,
): JobRun => {
  const { id } = row;
  const ours = { id, lease };
  const ending = new AbortController();
  const end = (because: RunEnded["because"]) => ending.abort(new RunEnded(because));

  const giveBack = async () => {
    const back = { state: "queued", lease: null, attempts: row.attempts - 1 } as const;
    await setLeased(context.db, ours, { ...back, runAt: context.now() });
  };
  const renew = async () => {
    const leasedUntil = new Date(context.now().getTime() + LEASE_MS);
    const kept = await setLeased(context.db, ours, { leasedUntil });
    if (!kept) end("lost");
    else if (kept.cancelRequested) end("cancelled");
    else if (kept.resting) end("stopped");
  };
  const job: RunningJob = {
    id,
    organizationId: row.organizationId,
    spaceId: row.spaceId,
    input: row.input,
    stepsDone: row.step,
    attempt: row.attempts,
    context,
    signal: ending.signal,
    step: (effect) =>
      transaction(context, async (tx) => {
        ending.signal.throwIfAborted();
        const kept = await countStep(tx.db, ours);
        if (!kept) throw new RunEnded("lost");
        if (kept.cancelRequested) throw new RunEnded("cancelled");
        if (kept.resting) throw new RunEnded("stopped");
        return effect(tx);
      }),
    warn: (message, fields) => log.warn({ job: id, kind: kind.kind, ...fields }, message),
    progress: async (progress) => {
      if (!(await setLeased(context.db, ours, { progress }))) throw new RunEnded("lost");
    },
  };

  const finish = async (error: unknown, again?: Date | void) => {
    if (error === undefined && again !== undefined) {
      const waits = { state: "queued", lease: null, error: null, attempts: 0 } as const;
      await setLeased(context.db, ours, { ...waits, runAt: again });
      return;
    }
    if (error === undefined) {
      const done = { state: "done", lease: null, error: null } as const;
      await setLeased(context.db, ours, { ...done, finishedAt: context.now() });
      return;
    }
    const ended = error instanceof RunEnded ? error : ending.signal.reason;
    if (ended instanceof RunEnded && ended.because === "lost") return;
    if (ended instanceof RunEnded && ended.because === "stopped") return giveBack();
    if (ended instanceof RunEnded) {
      const cancelled = { state: "cancelled", lease: null } as const;
      await setLeased(context.db, ours, { ...cancelled, finishedAt: context.now() });
      return;
    }
    log.warn({ err: error, job: id, kind: kind.kind, attempt: row.attempts }, "a job failed");
    // Retrying would not free any space.
    const isFull = error instanceof Failure && error.code === "full";
    const problem =
      error instanceof JobFailure
        ? error.error
        : isFull
          ? { code: error.reason, message: error.message }
          : { code: "unexpected", message: "Something unexpected went wrong." };
    if (error instanceof JobFailure || isFull || row.attempts >= kind.maxAttempts) {
      await transaction(context, async (tx) => {
        const failed = { state: "failed", lease: null, error: problem } as const;
        if (!(await setLeased(tx.db, ours, { ...failed, finishedAt: tx.now() }))) return;
        await kind.onFailed?.(tx, row.input, problem);
      });
      return;
    }
    const runAt = new Date(context.now().getTime() + kind.retryAfter(row.attempts));
    await setLeased(context.db, ours, { state: "queued", lease: null, error: problem, runAt });
  };

  const lookAgain = () => renew().catch(complain);

  const work = async () => {
    const renewing = setInterval(() => void lookAgain(), RENEW_MS);
    renewing.unref();
    try {
      // It reached its maximum number of starts, and the process died each time.
      if (row.attempts > kind.maxAttempts)
        throw new JobFailure({ code: "interrupted", message: "It was interrupted too often." });
      await finish(undefined, await kind.run(job));
    } catch (error) {
      await finish(error ?? new Error("a job threw nothing"));
    } finally {
      clearInterval(renewing);
    }
  };
  const complain = (error: unknown) =>
    log.warn({ err: error, job: id, kind: kind.kind }, "a job could not be noted; its lease ends");
  return { ended: work().catch(complain), giveBack, lookAgain, stop: () => end("stopped") };
};

/** Runs due jobs one after another until there are none left; returns their number. */
export const runDueJobs = async (
  context: Context,
  kinds: readonly JobKind[],
  log: Logger,
): Promise<number> => {
  for (let runs = 0; ; runs += 1) {
    const claimed = await claimNext(context, kinds);
    if (claimed === undefined) return runs;
    await startRun(context, claimed, log).ended;
  }
};
