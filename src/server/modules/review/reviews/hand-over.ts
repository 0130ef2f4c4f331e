import { rankOf } from "#contract/permissions.ts";
import type { Context } from "#server/kit/context.ts";
import { type HandOver, unfitSuccessor } from "#server/modules/people/members/hand-over.ts";
import { lockChangeRequest } from "../change-requests/find-change-request.ts";
import { selectAwaiting, selectRanked } from "./reviewer-rows.ts";
import { askForReviews, removeReviewer } from "./reviewers.ts";

/** Refuses when the successor cannot review in one of the spaces, naming each. */
const refuseUnable = async (
  tx: Context,
  { organizationId, to }: HandOver,
  awaiting: readonly { readonly spaceId: string; readonly spaceTitle: string }[],
): Promise<void> => {
  const rank = rankOf("review");
  const titles = new Map(awaiting.map(({ spaceId, spaceTitle }) => [spaceId, spaceTitle]));
  const unable: string[] = [];
  for (const [spaceId, title] of titles) {
    const able = await selectRanked(tx.db, { organizationId, spaceId, rank }, [to]);
    if (!able.has(to))
      unable.push(`cannot review in ${title === "" ? "an untitled space" : title}`);
  }
  const [first, ...others] = unable;
  if (first !== undefined) throw unfitSuccessor([first, ...others]);
};

/**
 * Asks the successor for every review that waits for somebody, in place of them; answers how many. What
 * the successor wrote themselves is asked of nobody any more. Refuses whole when they cannot review one.
 */
export const handOverReviews = async (tx: Context, handOver: HandOver): Promise<number> => {
  const { organizationId, from, to } = handOver;
  const awaiting = await selectAwaiting(tx.db, organizationId, from);
  await refuseUnable(
    tx,
    handOver,
    awaiting.filter(({ createdBy }) => createdBy !== to),
  );
  for (const { spaceId, changeRequestId } of awaiting) {
    const path = { spaceId, changeRequestId };
    const row = await lockChangeRequest(tx, path);
    if (row.status !== "draft" && row.status !== "open") continue;
    await removeReviewer(tx, { ...path, userId: from });
    if (row.createdBy !== to) await askForReviews(tx, row, [to]);
  }
  return awaiting.length;
};
