import { enqueueTurn, type NewTurn } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { type Following, selectFollowing } from "./following-rows.ts";

/** The kind of jobs that read what has changed in the spaces of a translation. */
export const LOOK_AT_TRANSLATION = "look-at-translation";

/** Returns the job that reads what has changed in the spaces of a translation. */
export const lookAt = ({ id, organizationId, targetSpaceId }: Following): NewTurn => ({
  kind: LOOK_AT_TRANSLATION,
  input: { translation: id },
  organizationId,
  aboutSpaceId: targetSpaceId,
  key: `${LOOK_AT_TRANSLATION} ${id}`,
});

/** Queues a look at a space's changes for every translation it is the source or the target of. */
export const queueLooks = async (tx: Context, spaceId: string): Promise<void> => {
  for (const translation of await selectFollowing(tx.db, spaceId))
    await enqueueTurn(tx, lookAt(translation));
};
