import { z } from "zod";
import { jobStates } from "./enums.ts";
import { id, listOf, paging, timestamp } from "./primitives.ts";

export const jobState = z.enum(jobStates).meta({ id: "JobState" });
export type JobState = z.infer<typeof jobState>;

/** How long a finished job is kept, in days. */
export const JOB_DAYS = 30;

const jobKind = z.string().max(64);

/** Work that continues after the request that started it. */
export const job = z
  .object({
    object: z.literal("job"),
    id,
    kind: jobKind.meta({ description: "Such as `make-pdf`; new ones may come." }),
    state: jobState,
    space: z
      .object({ id, title: z.string() })
      .optional()
      .meta({ description: "The space it is about, if it is about one." }),
    progress: z
      .object({
        done: z.number().int().min(0),
        total: z.number().int().min(0).optional(),
      })
      .optional()
      .meta({ description: "As its kind counts." }),
    requestedBy: z.object({ id, displayName: z.string() }).optional().meta({
      description: "Absent where nobody signed in asked for it.",
    }),
    createdAt: timestamp,
    startedAt: timestamp.optional(),
    finishedAt: timestamp.optional(),
    error: z
      .object({ code: z.string(), message: z.string(), remedy: z.string().optional() })
      .optional()
      .meta({
        description: "Why it failed; of one that is queued, why the last try came to nothing.",
      }),
    cancelRequested: z.boolean().meta({ description: "It ends before its next step." }),
    permissions: z.object({ cancel: z.boolean() }),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof job>;
export const jobList = listOf(job);

export const listJobsQuery = z.strictObject({
  ...paging,
  space: id.optional(),
  kind: jobKind.optional(),
  state: jobState.optional(),
});
