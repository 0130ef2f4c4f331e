import {
  type ChangeRequestPath,
  lockMain,
  selectAndLock,
  selectOpenRevert,
  setChangeRequest,
} from "../change-requests/change-request-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { createRevision, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { askAgain } from "../reviews/reviewers.ts";
import { createChangeRequest, recordEdit } from "../change-requests/change-requests.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { pullFromSpace } from "./pull-from-space.ts";

const MAX_SUBJECT = 100;

const subjectOf = ({ number, subject }: ChangeRequestRow): string =>
  `Revert: ${subject === "" ? `#${number}` : subject}`.slice(0, MAX_SUBJECT).toWellFormed();

/** Locks what is to be undone, the space first. */
const lockMerged = async (tx: Context, path: ChangeRequestPath) => {
  if (!(await lockMain(tx.db, path.spaceId))) throw notFound("space");
  const row = await selectAndLock(tx.db, path);
  if (!row) throw notFound("change request");
  if (row.revisionMerged === null)
    throw conflict(
      "change-request.not-merged",
      "Only a merged change request can be undone. Nothing was changed.",
    );
  const other = await selectOpenRevert(tx.db, path.spaceId, row.id);
  if (other)
    throw conflict(
      "change-request.revert-exists",
      `Change request #${other.number} undoes this one already and is ${other.status}. Nothing was changed.`,
    );
  return { row, merge: await readRevision(tx, path.spaceId, row.revisionMerged) };
};

/**
 * Undoes a merged change request by a new draft. The draft began at what the merge
 * made and holds what was there before it, so that a three-way merge takes back only what this one changed
 * and keeps what came later. It is brought up to date at once where that meets no conflict. Whose review
 * was asked for before is asked again. Refuses with a conflict what is not merged, and a second undoing
 * while one is under way.
 */
export const revertChangeRequest = (
  context: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> =>
  transaction(context, async (tx) => {
    const { row, merge } = await lockMerged(tx, path);
    const before = await readRevision(tx, path.spaceId, merge.parents[0] ?? merge.id);
    const created = await createChangeRequest(tx, path.spaceId, {
      subject: subjectOf(row),
      reverts: row.id,
      from: merge.id,
    });
    const { root, files, variables } = before;
    const rollback = await createRevision(tx, {
      spaceId: path.spaceId,
      changeRequestId: created.id,
      type: "rollback",
      parents: [merge.id],
      root,
      files,
      variables,
    });
    const begun = await setChangeRequest(tx.db, created.id, { revisionMergedAncestor: merge.id });
    const edited = await recordEdit(tx, begun, rollback.id);
    await askAgain(tx, edited, row.id);
    return (await pullFromSpace(tx, { ...path, changeRequestId: created.id })).changeRequest;
  });
