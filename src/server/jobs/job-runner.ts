import type { Logger } from "pino";
import type { SharedDatabase } from "#server/db/open.ts";
import type { Context } from "#server/kit/context.ts";
import { JOB_CHANNEL, JOB_END_CHANNEL } from "./job-rows.ts";
import { jobContext, type JobKind, type Lane } from "./jobs.ts";
import { claimNext, type JobRun, startRun } from "./run-job.ts";

/** How many chores one process runs at once, and how many other jobs. */
const CHORE_LANES = 2;
const LANES = 4;
/** How many of the other lanes long jobs may take: never all of them, whatever they wait for. */
const LONG_LANES = LANES / 2;
/** Interval for finding jobs due later: postponed retries, and those left by a dead process. */
const POLL_MS = 5_000;
/** How long a run may take to end when asked, before its job is taken away. */
const GRACE_MS = 8_000;

/** Stops the runner: starts nothing new, and waits until running jobs end or are given back. */
export type StopJobs = () => Promise<void>;

/**
 * Runs jobs as the service itself: immediately when one is queued in any process, and every few seconds those that
 * have become due. Any number of processes may do so on one database.
 */
export const startJobRunner = async (
  operator: Context,
  database: SharedDatabase,
  kinds: readonly JobKind[],
  log: Logger,
): Promise<StopJobs> => {
  const context = jobContext(operator);
  const running = new Map<JobRun, Lane>();
  const stopping = new AbortController();
  let filling: Promise<void> | undefined;
  let again = false;

  const hasRoom = ({ lane = "work" }: JobKind): boolean => {
    const count = (...lanes: Lane[]) =>
      [...running.values()].filter((one) => lanes.includes(one)).length;
    if (lane === "chore") return count("chore") < CHORE_LANES;
    if (count("work", "long") >= LANES) return false;
    return lane === "work" || count("long") < LONG_LANES;
  };
  const begin = (run: JobRun, { lane = "work" }: JobKind) => {
    running.set(run, lane);
    void run.ended.then(() => {
      running.delete(run);
      wake();
    });
  };
  const fill = async () => {
    do {
      again = false;
      while (!stopping.signal.aborted) {
        const claimed = await claimNext(context, kinds, hasRoom);
        if (claimed === undefined) break;
        begin(startRun(context, claimed, log), claimed.kind);
      }
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    again = true;
    filling ??= fill()
      .catch((error: unknown) =>
        log.warn({ err: error }, "no job could be taken; tried again soon"),
      )
      .finally(() => {
        filling = undefined;
        if (again && !stopping.signal.aborted) wake();
      });
  };

  const unlisten = await database.listen(JOB_CHANNEL, wake);
  const unlistenEnds = await database.listen(JOB_END_CHANNEL, () => {
    for (const run of running.keys()) void run.lookAgain();
  });
  const polling = setInterval(wake, POLL_MS);
  polling.unref();
  wake();

  return async () => {
    stopping.abort();
    clearInterval(polling);
    await Promise.all([unlisten(), unlistenEnds()]);
    await filling;
    for (const run of running.keys()) run.stop();
    let late: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (late = setTimeout(resolve, GRACE_MS)));
    await Promise.race([Promise.all([...running.keys()].map(({ ended }) => ended)), grace]);
    clearTimeout(late);
    await Promise.all([...running.keys()].map((run) => run.giveBack()));
  };
};
