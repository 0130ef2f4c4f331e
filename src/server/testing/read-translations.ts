import pino from "pino";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { lookAtTranslationJob } from "#server/modules/translations/runs/look-job.ts";
import type { TestApp } from "./make-app.ts";

/** Reads the changed pages for translations, in a service that runs no jobs by itself. */
export const readTranslations = async ({ context }: Pick<TestApp, "context">): Promise<void> => {
  await runDueJobs(context, [lookAtTranslationJob], pino({ level: "silent" }));
};
