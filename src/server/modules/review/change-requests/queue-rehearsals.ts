import { queueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { selectSpacesToRehearse } from "./rehearsal-rows.ts";

export const REHEARSE_MERGES = "rehearse-merges";

/** Queues rehearsals of merging these change requests, unless their outcome is already known. */
export const queueRehearsals = async (
  context: Context,
  rows: readonly { readonly id: string }[],
): Promise<void> => {
  if (rows.length === 0) return;
  const found = await selectSpacesToRehearse(
    context.db,
    rows.map(({ id }) => id),
  );
  for (const { spaceId, organizationId } of found)
    await queueJob(context, {
      kind: REHEARSE_MERGES,
      input: { space: spaceId },
      organizationId,
      aboutSpaceId: spaceId,
      key: `${REHEARSE_MERGES} ${spaceId}`,
    });
};
