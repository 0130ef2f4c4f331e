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

/** What a change request begins with; it begins at the space's active revision unless told otherwise. */
export interface NewChangeRequest {
  readonly subject?: string | undefined;
  readonly agentTaskId?: string | undefined;
  /** The id it gets, where something names it already. */
  readonly id?: string | undefined;
  readonly reverts?: string;
  /** The revision of the space it began from. */
  readonly from?: string;
}

/**
 * Opens a draft with the next number of the space and the content the space has. Refuses with not-found when the space is gone.
 */
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

/** Change requests of a space or of the organization, the latest by the named time first. */
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

/** Notes that a forced sync with Git went past a change request that commits waited in. */
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
 * Renames a change request, opens it for review, takes it back to a draft, archives or reopens it. Refuses with a conflict once it is merged, and with `stale` when it has moved on since
 * the caller saw it.
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

/** Who edited a change request, how often and when last, the latest first. */
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
 * Locks a change request for an edit by hand, for the rest of the transaction. Refuses with not-found, and
 * with a conflict when it is merged or archived.
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
 * Records that the caller wrote `revision` by hand into a locked change request: it becomes the active
 * revision and the latest edit, so that approvals of an earlier one no longer count. Answers the row as it
 * is then.
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
