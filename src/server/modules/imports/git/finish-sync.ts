import type { GitSyncState } from "#contract/schemas/git-sync.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { type GitSyncRow, updateSync } from "./sync-rows.ts";

/** Records that a sync has ended or waits for a person; its own copy of a credential is deleted once it has ended. */
export const finishSync = async (
  tx: Context,
  { id, spaceId, organizationId }: Pick<GitSyncRow, "id" | "spaceId" | "organizationId">,
  state: GitSyncState,
  found: Parameters<typeof updateSync>[2] = {},
): Promise<void> => {
  const waits = state === "rehearsed" || state === "needs-confirmation";
  await updateSync(tx.db, id, {
    ...found,
    state,
    progress: null,
    ...(waits ? {} : { credential: null, finishedAt: tx.now() }),
  });
  await audit(tx, {
    action: waits ? "git-sync.rehearsed" : "git-sync.completed",
    organizationId,
    target: { type: "git-sync", id },
    space: spaceId,
    after: { state },
  });
};
