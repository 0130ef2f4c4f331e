import { enqueueTurn } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { type Following, selectFollowing } from "./following-rows.ts";

/** The kind of the jobs that read what has changed in the spaces of a translation. */
export const LOOK_AT_TRANSLATION = "look-at-translation";

/** Has what has changed in the spaces of a translation read after the transaction that is under way. */
export const queueLook = (
  tx: Context,
  { id, organizationId, targetSpaceId }: Following,
): Promise<void> =>
  enqueueTurn(tx, {
    kind: LOOK_AT_TRANSLATION,
    input: { translation: id },
    organizationId,
    aboutSpaceId: targetSpaceId,
    key: `${LOOK_AT_TRANSLATION} ${id}`,
  });

/** The same for all translations that a space is the source or the target of. */
export const queueLooks = async (tx: Context, spaceId: string): Promise<void> => {
  for (const translation of await selectFollowing(tx.db, spaceId)) await queueLook(tx, translation);
};
