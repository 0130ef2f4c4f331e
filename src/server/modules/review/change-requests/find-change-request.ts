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

/** What every event about a change request says of it. */
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

/** A change request of a space by its id or number; refuses with not-found. */
export const findChangeRequest = async (
  { db }: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const row = await selectChangeRequest(db, path);
  if (!row) throw notFound("change request");
  return row;
};

/** Locks a change request for the rest of the transaction; refuses with not-found. */
export const lockChangeRequest = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const row = await selectAndLock(tx.db, path);
  if (!row) throw notFound("change request");
  return row;
};

/**
 * Locks the space and then the change request, always in this order, so that two who need both never wait
 * for each other. Answers the space's active revision with the change request.
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

/** Refuses with a conflict, saying by whom and when, once it is merged: nothing changes it then. */
export const refuseMerged = async (context: Context, row: ChangeRequestRow): Promise<void> => {
  if (row.status !== "merged") return;
  const personOf = await peopleById(context, [row.mergedBy]);
  const when = row.mergedAt === null ? "" : ` ${ago(row.mergedAt, context.now())}`;
  throw conflict(
    "change-request.merged",
    `Merged by ${personOf(row.mergedBy).displayName}${when}. A merged change request stays as it is.`,
  );
};

/** Refuses with a conflict what only a draft or an open change request takes. */
export const refuseClosed = async (context: Context, row: ChangeRequestRow): Promise<void> => {
  await refuseMerged(context, row);
  if (row.status === "archived")
    throw conflict(
      "change-request.archived",
      "This change request is archived. Reopen it first. Nothing was changed.",
    );
};

/** Notes that something happened in a change request, which brings it to the top of lists. */
export const noteActivity = (tx: Context, { id }: { readonly id: string }): Promise<void> =>
  setActivity(tx.db, id, tx.now());

/** A change request that can be changed, and the active revision of its space. */
export interface OpenChangeRequest {
  readonly row: ChangeRequestRow;
  readonly main: string;
}

/** Locks a change request for the rest of the transaction; refuses what is merged, archived or not there. */
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
