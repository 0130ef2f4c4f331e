import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import type { GitSyncRow } from "./sync-rows.ts";

/** The kind of the jobs that syncs are. */
export const SYNC_JOB = "git-sync";

/** Has a sync go on; one job runs in a space at a time. */
export const queueSync = async (
  tx: Context,
  { id, organizationId, spaceId }: Pick<GitSyncRow, "id" | "organizationId" | "spaceId">,
): Promise<void> => {
  const input = { space: spaceId, sync: id };
  await enqueueJob(tx, { kind: SYNC_JOB, input, organizationId, spaceId });
};
