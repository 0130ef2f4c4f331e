import { runAtOnce } from "#server/jobs/run-at-once.ts";
import type { Context } from "#server/kit/context.ts";
import { SYNC_JOB } from "./queue-sync.ts";
import { runSync } from "./sync-job.ts";
import { findSync, findSyncJob, type GitSyncRow } from "./sync-rows.ts";

/**
 * Runs a sync within the transaction that queued it, for a history that is created all at once, and returns its
 * outcome. Only for small repositories of our own, which are worked on in this process.
 */
export const syncAtOnce = async (
  tx: Context,
  { id, spaceId, organizationId }: Pick<GitSyncRow, "id" | "spaceId" | "organizationId">,
): Promise<GitSyncRow> => {
  // Nothing else needs the library in the service's own process.
  const { openSessionHere } = await import("#server/git/session-here.ts");
  const job = await findSyncJob(tx.db, SYNC_JOB, id);
  if (job === undefined) throw new Error("the sync was not queued");
  const began = performance.now();
  const context: Context = {
    ...tx,
    now: () => new Date(tx.now().getTime() + (performance.now() - began)),
  };
  await runAtOnce(context, (running) => runSync(running, openSessionHere), {
    id: job,
    organizationId,
    spaceId,
    input: { space: spaceId, sync: id },
  });
  const row = await findSync(tx.db, spaceId, id);
  if (row === undefined) throw new Error("the sync is gone");
  return row;
};
