import {
  type ChangeRequestPath,
  type ChangeRequestRow,
  lockMain,
  selectAndLock,
  selectChangeRequest,
  selectMain,
  setActivity,
} from "./change-request-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { peopleById } from "#server/modules/people/users/users.ts";

/** The fields common to all events about a change request. */
export const eventOn = ({ id, spaceId, number, subject }: ChangeRequestRow) => ({
  target: {
    type: "change-request",
    id,
    label: subject === "" ? `#${number}` : `#${number} ${subject}`,
  },
  space: spaceId,
  changeRequest: id,
});

export type { ChangeRequestRow } from "./change-request-rows.ts";

/** A change request of a space by its id or number; throws not-found. */
export const findChangeRequest = async (
  { db }: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const row = await selectChangeRequest(db, path);
  if (!row) throw notFound("change request");
  return row;
};

/** Locks a change request until the transaction ends; throws not-found. */
export const lockChangeRequest = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const row = await selectAndLock(tx.db, path);
  if (!row) throw notFound("change request");
  return row;
};

/**
 * Locks the space and then the change request, always in this order, to avoid deadlocks. Returns the space's active
 * revision with the change request.
 */
export const lockWithMain = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<{ main: string; changeRequest: ChangeRequestRow }> => {
  const space = await lockMain(tx.db, path.spaceId);
  if (!space) throw notFound("space");
  return { main: space.revision, changeRequest: await lockChangeRequest(tx, path) };
};

const ago = (then: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));
  if (seconds < 90) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min ago`;
  return `on ${then.toISOString().slice(0, 10)}`;
};

/** Throws a conflict once it is merged, naming by whom and when: it can no longer be changed. */
export const refuseMerged = async (context: Context, row: ChangeRequestRow): Promise<void> => {
  if (row.status !== "merged") return;
  const personOf = await peopleById(context, [row.mergedBy]);
  const when = row.mergedAt === null ? "" : ` ${ago(row.mergedAt, context.now())}`;
  throw conflict(
    "change-request.merged",
    `Merged by ${personOf(row.mergedBy).displayName}${when}. A merged change request stays as it is.`,
  );
};

/** Throws a conflict unless it is a draft or open. */
export const refuseClosed = async (context: Context, row: ChangeRequestRow): Promise<void> => {
  await refuseMerged(context, row);
  if (row.status === "archived")
    throw conflict(
      "change-request.archived",
      "This change request is archived. Reopen it first. Nothing was changed.",
    );
};

/** Records activity in a change request, which moves it to the top of lists. */
export const noteActivity = (tx: Context, { id }: { readonly id: string }): Promise<void> =>
  setActivity(tx.db, id, tx.now());

/** A change request that can be changed, with the active revision of its space. */
export interface OpenChangeRequest {
  readonly row: ChangeRequestRow;
  readonly main: string;
}

/** Locks a change request until the transaction ends; throws if it is missing, merged or archived. */
export const lockOpen = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<OpenChangeRequest> => {
  const row = await lockChangeRequest(tx, path);
  await refuseClosed(tx, row);
  const main = await selectMain(tx.db, path.spaceId);
  if (main === undefined) throw notFound("space");
  return { row, main };
};
