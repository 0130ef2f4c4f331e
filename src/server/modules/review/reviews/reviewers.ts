import { notifyOf, withdrawNoticeOf } from "../change-requests/notify-of.ts";
import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import { rankOf } from "#contract/permissions.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
  lockChangeRequest,
  noteActivity,
  refuseClosed,
  refuseMerged,
  eventOn,
} from "../change-requests/find-change-request.ts";
import { updateChangeRequest } from "../change-requests/change-requests.ts";
import {
  countRequests,
  deleteRequest,
  putRequests,
  type RequestRow,
  selectConcerned,
  selectLatestReviews,
  selectRanked,
  selectRequests,
  selectRequestsOf,
} from "./reviewer-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";

/** The requested reviewers, most recently requested first. */
export const listRequestedReviewers = async (
  context: Context,
  path: ChangeRequestPath,
  page: ListRequest,
): Promise<ListPage<RequestRow>> => {
  const { id } = await findChangeRequest(context, path);
  return readList(page, {
    rows: (asked) => selectRequests(context.db, id, asked),
    count: () => countRequests(context.db, id),
    cursorOf: ({ createdAt, userId }) => [createdAt.getTime(), userId],
  });
};

const reviewersAmong = (
  tx: Context,
  { spaceId }: ChangeRequestRow,
  users: readonly string[],
): Promise<ReadonlySet<string>> =>
  selectRanked(
    tx.db,
    { organizationId: tx.organization?.id ?? "", spaceId, rank: rankOf("review") },
    users,
  );

/** Throws if any of the people cannot review there, naming each with its position. */
const refuseOthers = async (
  tx: Context,
  row: ChangeRequestRow,
  users: readonly string[],
): Promise<void> => {
  const able = await reviewersAmong(tx, row, users);
  const details = users.flatMap((id, index) => {
    const path = `users.${index}`;
    if (id === row.createdBy)
      return [{ path, message: "wrote this change request; somebody else has to review it" }];
    if (!able.has(id)) return [{ path, message: `${id} cannot review in this space` }];
    return [];
  });
  if (details[0])
    throw new Failure(
      "invalid",
      `${details[0].path}: ${details[0].message}. Nothing was changed.`,
      {
        details,
      },
    );
};

/** The people among these who can review a change request and did not write it. */
export const reviewersOf = async (
  tx: Context,
  row: ChangeRequestRow,
  users: readonly string[],
): Promise<string[]> => {
  const able = await reviewersAmong(tx, row, users);
  return users.filter((user) => able.has(user) && user !== row.createdBy);
};

/** Those who have not been asked yet, or have reviewed since they were. */
export const toAsk = async (
  tx: Context,
  { id }: ChangeRequestRow,
  users: readonly string[],
): Promise<string[]> => {
  const requests = await selectRequestsOf(tx.db, id, users);
  const askedAt = new Map(requests.map(({ userId, createdAt }) => [userId, createdAt]));
  const reviewedAt = await selectLatestReviews(tx.db, id, users);
  return users.filter((user) => {
    const since = askedAt.get(user);
    const answered = reviewedAt.get(user);
    return since === undefined || (answered !== undefined && answered >= since);
  });
};

/** Requests reviews from people; an unanswered request is not repeated. */
export const askForReviews = async (
  tx: Context,
  row: ChangeRequestRow,
  users: readonly string[],
): Promise<void> => {
  const asked = await toAsk(tx, row, users);
  if (asked.length === 0) return;
  const at = tx.now();
  const requestedBy = tx.actor.type === "user" ? tx.actor.id : null;
  await putRequests(
    tx.db,
    asked.map((userId) => ({
      changeRequestId: row.id,
      userId,
      requestedBy,
      revision: row.revision,
      createdAt: at,
    })),
  );
  await noteActivity(tx, row);
  await audit(tx, {
    action: "review.requested",
    ...eventOn(row),
    after: { users: asked },
  });
  await notifyOf(tx, row, { kind: "review-requested", userIds: asked });
};

/**
 * Requests reviews from everyone who was asked to review, or reviewed, another change request and can review this
 * one.
 */
export const askAgain = async (
  tx: Context,
  row: ChangeRequestRow,
  other: string,
): Promise<void> => {
  await askForReviews(tx, row, await reviewersOf(tx, row, await selectConcerned(tx.db, other)));
};

/**
 * Requests reviews from people, and renames the change request if a subject is given. Returns the requests for
 * everyone named. Throws a conflict once it is merged or archived, and invalid, changing nothing, if one of the
 * people cannot review there.
 */
export const requestReviewers = (
  context: Context,
  path: ChangeRequestPath,
  { users, subject }: { users: readonly string[]; subject?: string | undefined },
): Promise<RequestRow[]> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, path);
    await refuseClosed(tx, row);
    const people = [...new Set(users)];
    await refuseOthers(tx, row, users);
    if (subject !== undefined) await updateChangeRequest(tx, path, { subject });
    await askForReviews(tx, row, people);
    const requests = await selectRequestsOf(tx.db, row.id, people);
    const byPerson = new Map(requests.map((request) => [request.userId, request]));
    return people.flatMap((id) => byPerson.get(id) ?? []);
  });

/**
 * Withdraws a request for review; does nothing if there is none. A review that was given stays. Throws a conflict
 * once the change request is merged.
 */
export const removeReviewer = (
  context: Context,
  { userId, ...path }: ChangeRequestPath & { readonly userId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, path);
    await refuseMerged(tx, row);
    if (!(await deleteRequest(tx.db, row.id, userId))) return;
    await withdrawNoticeOf(tx, row, { kind: "review-requested", userId });
    await audit(tx, {
      action: "review.request-removed",
      ...eventOn(row),
      before: { user: userId },
    });
  });
