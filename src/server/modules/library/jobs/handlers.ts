import type { Handlers } from "#server/http/handler.ts";
import type { ShownKind } from "#server/jobs/jobs.ts";
import { cancelJob, listJobs } from "./jobs.ts";

/** Handlers of jobs; `kinds` are those shown to people of a space. */
export const jobHandlers = (kinds: readonly ShownKind[]) =>
  ({
    listJobs: async ({ context, query: { space, kind, state }, page, list }) => {
      const found = await listJobs(context, kinds, { space, kind, state }, page);
      return { body: list(found, (job) => job) };
    },
    cancelJob: async ({ context, params }) => ({
      body: await cancelJob(context, kinds, params.jobId),
    }),
  }) satisfies Partial<Handlers>;
