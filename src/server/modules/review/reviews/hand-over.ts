import { rankOf } from "#contract/permissions.ts";
import type { Context } from "#server/kit/context.ts";
import { type HandOver, unfitSuccessor } from "#server/modules/people/members/hand-over.ts";
import { lockChangeRequest } from "../change-requests/find-change-request.ts";
import { selectAwaiting, selectRanked } from "./reviewer-rows.ts";
import { askForReviews, removeReviewer } from "./reviewers.ts";

/** Throws if the successor cannot review in one of the spaces, naming each. */
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
 * Requests from the successor every review that a person still owes, and withdraws the original requests. Returns how
 * many. Reviews of the successor's own change requests are only withdrawn. Throws, changing nothing, if the successor
 * cannot do one of them.
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
