import pino, { type Logger } from "pino";
import { transaction } from "#server/db/transaction.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { Context } from "#server/kit/context.ts";
import { askForDue } from "#server/modules/specs/processing/check-due.ts";
import { realNetwork, type SpecNetwork } from "#server/modules/specs/processing/fetch-source.ts";
import { readSpecJob } from "#server/modules/specs/processing/read-spec.ts";

/** Runs the service's own jobs on sources, when a test says so and at the time of its context. */
export const specJobs = (
  context: Context,
  network: Partial<SpecNetwork> = {},
  log: Logger = pino({ level: "silent" }),
) => {
  const kinds = [readSpecJob({ ...realNetwork, ...network })];
  const settle = (): Promise<number> => runDueJobs(context, kinds, log);
  return {
    /** Reads the queued sources. */
    settle,
    /** Finds the addresses that are due, and reads them; returns how many there are. */
    check: async (): Promise<number> => {
      const due = await transaction(context, askForDue);
      await settle();
      return due;
    },
  };
};
