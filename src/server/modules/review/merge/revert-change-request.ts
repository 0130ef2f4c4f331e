import {
  type ChangeRequestPath,
  lockMain,
  selectAndLock,
  selectChangeRequest,
  selectOpenRevert,
  setChangeRequest,
} from "../change-requests/change-request-rows.ts";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import {
  createRevision,
  readRevision,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { askAgain } from "../reviews/reviewers.ts";
import { createChangeRequest, recordEdit } from "../change-requests/change-requests.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { type MergedContent, mergeContent } from "./merge-content.ts";
import { storePulled } from "./pull-from-space.ts";

const subjectOf = ({ number, subject }: ChangeRequestRow): string =>
  `Revert: ${subject === "" ? `#${number}` : subject}`.slice(0, MAX_SUBJECT).toWellFormed();

/** The merge to revert, and the active revision of its space; both locked, the space first. */
interface ToRevert {
  readonly row: ChangeRequestRow;
  readonly merge: RevisionRow;
  readonly main: string;
}

const lockMerged = async (context: Context, path: ChangeRequestPath): Promise<ToRevert> => {
  const space = await lockMain(context.db, path.spaceId);
  if (!space) throw notFound("space");
  const row = await selectAndLock(context.db, path);
  if (!row) throw notFound("change request");
  if (row.revisionMerged === null)
    throw conflict(
      "change-request.not-merged",
      "Only a merged change request can be undone. Nothing was changed.",
    );
  const other = await selectOpenRevert(context.db, path.spaceId, row.id);
  if (other)
    throw new Failure(
      "conflict",
      `#${other.number} already reverts this change request; it is still ${other.status}. Nothing was changed.`,
      {
        reason: "change-request.revert-exists",
        details: [{ path: "number", message: `${other.number}` }],
      },
    );
  const merge = await readRevision(context, path.spaceId, row.revisionMerged);
  return { row, merge, main: space.revision };
};

const readBefore = (context: Context, { row, merge }: ToRevert): Promise<RevisionRow> =>
  readRevision(context, row.spaceId, merge.parents[0] ?? merge.id);

/** Merges the state before the merge with everything after it; undefined if nothing came after. */
const mergeWithMain = async (
  context: Context,
  state: ToRevert,
): Promise<MergedContent | undefined> => {
  const { row, merge, main } = state;
  if (main === merge.id) return undefined;
  const theirs = await readRevision(context, row.spaceId, main);
  return mergeContent(context, { base: merge, ours: await readBefore(context, state), theirs }, []);
};

/** Creates the new draft, with the content from before the merge. */
const createRevert = async (tx: Context, state: ToRevert): Promise<ChangeRequestRow> => {
  const { row, merge } = state;
  const { spaceId } = row;
  const created = await createChangeRequest(tx, spaceId, {
    subject: subjectOf(row),
    reverts: row.id,
    from: merge.id,
  });
  const { root, files, variables } = await readBefore(tx, state);
  const rollback = await createRevision(tx, {
    spaceId,
    changeRequestId: created.id,
    type: "rollback",
    parents: [merge.id],
    root,
    files,
    variables,
  });
  // A revert of a revert removes the same pages again, so readers are sent to the same successors.
  const first =
    row.reverts === null
      ? undefined
      : await selectChangeRequest(tx.db, { spaceId, changeRequestId: row.reverts });
  const begun = await setChangeRequest(tx.db, created.id, {
    revisionMergedAncestor: merge.id,
    ...(first && { successors: first.successors }),
  });
  const edited = await recordEdit(tx, begun, rollback.id);
  await askAgain(tx, edited, row.id);
  return edited;
};

/**
 * Reverts a merged change request by a new draft. The draft begins at the merge's result and contains what was there
 * before, so that a three-way merge reverts only these changes and keeps later ones. It is updated from the space at
 * once if there are no conflicts. Its reviewers and requested reviewers are asked again. Throws a conflict if the
 * change request is not merged, or another revert is in progress.
 */
export const revertChangeRequest = (
  context: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> =>
  prepareThenWrite(context, {
    read: (current) => lockMerged(current, path),
    prepare: mergeWithMain,
    isSame: (one, other) => one.main === other.main && one.merge.id === other.merge.id,
    write: async (tx, state, merged) => {
      const created = await createRevert(tx, state);
      if (merged === undefined || merged.conflicts.length > 0) return created;
      return storePulled(tx, created, state.main, { merged, answered: false });
    },
  });
