import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { GitSyncRow } from "./sync-rows.ts";

/** The kind of jobs that run syncs. */
export const SYNC_JOB = "git-sync";

/** Queues the continuation of a sync; only one job runs in a space at a time. */
export const queueSync = async (
  tx: Context,
  { id, organizationId, spaceId }: Pick<GitSyncRow, "id" | "organizationId" | "spaceId">,
): Promise<void> => {
  const input = { space: spaceId, sync: id };
  await enqueueJob(tx, { kind: SYNC_JOB, input, organizationId, spaceId });
};
