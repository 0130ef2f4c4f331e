import { cancelJobMutation, listJobsOptions } from "#client/@tanstack/react-query.gen.ts";
import type { ListJobsData } from "#client/types.gen.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { changing } from "./refresh.ts";

export type { Job } from "#client/types.gen.ts";

type JobQuestion = Pick<NonNullable<ListJobsData["query"]>, "space" | "kind" | "state">;

/** Background jobs, newest first. */
export const jobsQuery = (
  organizationId: string,
  {
    page,
    limit,
    ...filters
  }: { readonly [Key in keyof JobQuestion]?: JobQuestion[Key] | undefined } & PageOf,
) =>
  reading(
    listJobsOptions({
      path: { organizationId },
      query: { ...onlySet<JobQuestion>(filters), ...paging({ page, limit }) },
    }),
  );

export const cancelJob = changing(cancelJobMutation());
