import {
  type ChangeRequestPath,
  type ChangeRequestRow,
  countEdit,
  insertChangeRequest,
  selectContributors,
  setChangeRequest,
  takeNumber,
} from "./change-request-rows.ts";
import { followOwnEdit } from "./last-view-rows.ts";
import type { SettableStatus } from "#contract/schemas/change-request.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  findChangeRequest,
  lockChangeRequest,
  refuseClosed,
  refuseMerged,
  eventOn,
} from "./find-change-request.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import {
  type ChangeRequestFilter,
  countChangeRequests,
  selectChangeRequests,
} from "./list-rows.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";
import type { User } from "#contract/schemas/user.ts";
import { peopleById } from "#server/modules/people/users/users.ts";

/** The fields of a new change request. It begins at the space's active revision by default. */
export interface NewChangeRequest {
  readonly subject?: string | undefined;
  readonly agentTaskId?: string | undefined;
  /** Its id, if something already refers to it. */
  readonly id?: string | undefined;
  readonly reverts?: string;
  /** The revision of the space it began from. */
  readonly from?: string;
}

/** Opens a draft with the space's next number and current content. Throws not-found if the space is deleted. */
export const createChangeRequest = (
  context: Context,
  spaceId: string,
  { id = newId(), subject = "", agentTaskId, reverts, from }: NewChangeRequest,
): Promise<ChangeRequestRow> =>
  transaction(context, async (tx) => {
    const taken = await takeNumber(tx.db, spaceId);
    if (!taken) throw notFound("space");
    const at = tx.now();
    const revision = from ?? taken.revision;
    const row = await insertChangeRequest(tx.db, {
      id,
      spaceId,
      number: taken.number,
      subject,
      agentTaskId: agentTaskId ?? null,
      createdBy: tx.actor.type === "user" ? tx.actor.id : null,
      createdAt: at,
      updatedAt: at,
      revision,
      revisionInitial: revision,
      lastEdit: revision,
      lastEditAt: at,
      reverts: reverts ?? null,
    });
    await audit(tx, {
      action: "change-request.created",
      ...eventOn(row),
      after: {
        number: row.number,
        subject,
        status: row.status,
        ...(reverts === undefined ? {} : { reverts }),
      },
    });
    return row;
  });

/** Change requests of a space or of the organization, newest first by the given time. */
export const listChangeRequests = (
  { db }: Context,
  filter: ChangeRequestFilter,
  orderBy: "createdAt" | "updatedAt",
  page: ListRequest,
): Promise<ListPage<ChangeRequestRow>> =>
  readList(page, {
    rows: (asked) => selectChangeRequests(db, filter, { orderBy, ...asked }),
    count: () => countChangeRequests(db, filter),
    cursorOf: (row) => [row[orderBy].getTime(), row.id],
  });

/** What `PATCH` changes; merging is the only way to `merged`. */
interface ChangeRequestChange {
  readonly subject?: string | undefined;
  readonly status?: SettableStatus | undefined;
}

const changeLocked = async (
  tx: Context,
  row: ChangeRequestRow,
  change: ChangeRequestChange,
): Promise<ChangeRequestRow> => {
  const changed = changedFields(row, change);
  if (!changed) return row;
  const at = tx.now();
  const after = await setChangeRequest(tx.db, row.id, {
    ...changed.after,
    ...(changed.after.status === "open" ? { openedAt: at } : {}),
    updatedAt: at,
  });
  await audit(tx, {
    action: "change-request.updated",
    ...eventOn(after),
    before: changed.before,
    after: changed.after,
  });
  return after;
};

/** Records that a forced sync with Git overtook a change request whose commits were waiting. */
export const noteOvertaken = async (
  tx: Context,
  path: ChangeRequestPath,
  sync: string,
): Promise<void> => {
  const row = await lockChangeRequest(tx, path);
  const after = await setChangeRequest(tx.db, row.id, { overtakenBy: sync, updatedAt: tx.now() });
  await audit(tx, {
    action: "change-request.updated",
    ...eventOn(after),
    before: { overtakenBy: row.overtakenBy },
    after: { overtakenBy: sync },
  });
};

/** Sets the status of a locked change request that is not merged. */
export const setStatus = (
  tx: Context,
  row: ChangeRequestRow,
  status: SettableStatus,
): Promise<ChangeRequestRow> => changeLocked(tx, row, { status });

/**
 * Renames a change request, opens it for review, returns it to draft, archives it or reopens it. Throws a conflict
 * once it is merged, and `stale` if it has changed since the caller read it.
 */
export const updateChangeRequest = (
  context: Context,
  path: ChangeRequestPath,
  change: ChangeRequestChange,
): Promise<ChangeRequestRow> =>
  transaction(context, async (tx) => {
    const row = await lockChangeRequest(tx, path);
    checkVersion(tx, "change request", row.version);
    await refuseMerged(tx, row);
    return changeLocked(tx, row, change);
  });

/** The people who edited a change request, how often and when last, the most recent first. */
export const listContributors = async (
  context: Context,
  path: ChangeRequestPath,
): Promise<{ user: User; updatedAt: string; count: number }[]> => {
  const { id } = await findChangeRequest(context, path);
  const rows = await selectContributors(context.db, id);
  const personOf = await peopleById(
    context,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, updatedAt, edits }) => ({
    user: personOf(userId),
    updatedAt: updatedAt.toISOString(),
    count: edits,
  }));
};

/**
 * Locks a change request for a manual edit until the transaction ends. Throws not-found, or a conflict if it is
 * merged or archived.
 */
export const lockForEdit = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const row = await lockChangeRequest(tx, path);
  await refuseClosed(tx, row);
  return row;
};

/**
 * Records that the caller wrote `revision` by hand into a locked change request: it becomes the active revision and
 * the latest edit, so approvals of an earlier one no longer count. Returns the changed row.
 */
export const recordEdit = async (
  tx: Context,
  row: ChangeRequestRow,
  revision: string,
): Promise<ChangeRequestRow> => {
  const at = tx.now();
  const edited = await setChangeRequest(tx.db, row.id, {
    revision,
    lastEdit: revision,
    lastEditAt: at,
    updatedAt: at,
  });
  if (tx.actor.type === "user") {
    await countEdit(tx.db, row.id, tx.actor.id, at);
    await followOwnEdit(tx.db, row, tx.actor.id, revision);
  }
  await audit(tx, {
    action: "change-request.edited",
    ...eventOn(row),
    before: { revision: row.revision },
    after: { revision },
  });
  return edited;
};
