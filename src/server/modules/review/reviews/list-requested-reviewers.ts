import type { RequestedReviewer } from "#contract/schemas/merge.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { findChangeRequest } from "../change-requests/find-change-request.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { countRequests, type RequestRow, selectRequests } from "./reviewer-rows.ts";

/** Those whose review was asked for, the latest first (spec: GET CR/requested-reviewers). */
export const listRequestedReviewers = async (
  context: Context,
  spaceId: string,
  name: string,
  { limit, after }: ListRequest,
): Promise<ListPage<RequestRow>> => {
  const { db } = context;
  const { id } = await findChangeRequest(context, spaceId, name);
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectRequests(db, id, { limit: limit + 1, after }),
    countRequests(db, id),
  ]);
  return listPage(rows, limit, total, ({ createdAt, userId }) => [createdAt.getTime(), userId]);
};

/** Requests with their people, in the given order. */
export const presentRequests = async (
  context: Context,
  rows: readonly RequestRow[],
): Promise<RequestedReviewer[]> => {
  const personOf = await peopleById(
    context,
    rows.flatMap(({ userId, requestedBy }) => [userId, requestedBy]),
  );
  return rows.map((row) => ({
    object: "change-request-requested-reviewer",
    kind: "user",
    user: personOf(row.userId),
    revision: row.revision,
    requestedBy: personOf(row.requestedBy),
    createdAt: row.createdAt.toISOString(),
  }));
};
