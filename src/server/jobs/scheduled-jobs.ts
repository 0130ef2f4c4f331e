import type { Logger } from "pino";
import type { Context } from "#server/kit/context.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Work that is due periodically; it does nothing when there is nothing to do. */
export interface ScheduledJob {
  /** What it does, for the log. */
  readonly name: string;
  readonly run: (context: Context) => Promise<void>;
}

/**
 * Runs the jobs one after another, every ten minutes, as the service itself. A failed job is retried the next time
 * and does not keep others from running. Returns a function that stops them.
 */
export const startScheduledJobs = (
  operator: Context,
  jobs: readonly ScheduledJob[],
  log: Logger,
): (() => void) => {
  const context: Context = {
    ...operator,
    // Stored in audit events, so id and label must not change.
    actor: {
      type: "system",
      id: "housekeeping",
      label: "Housekeeping",
      credential: { type: "system" },
    },
  };
  const runAll = async () => {
    for (const { name, run } of jobs)
      try {
        await run(context);
      } catch (error) {
        log.warn({ err: error, job: name }, "a scheduled job failed; it is tried again");
      }
  };
  const timer = setInterval(() => void runAll(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
