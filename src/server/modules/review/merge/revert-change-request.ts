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

/** What is to be undone, and the active revision of its space; both locked, the space first. */
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

/** What was there before the merge with what came after it; undefined where nothing came. */
const mergeWithMain = async (
  context: Context,
  state: ToRevert,
): Promise<MergedContent | undefined> => {
  const { row, merge, main } = state;
  if (main === merge.id) return undefined;
  const theirs = await readRevision(context, row.spaceId, main);
  return mergeContent(context, { base: merge, ours: await readBefore(context, state), theirs }, []);
};

/** The new draft, which holds what was there before the merge. */
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
  // What takes away again what another one took away leads readers where that one did.
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
 * Undoes a merged change request by a new draft. The draft began at what the merge
 * made and holds what was there before it, so that a three-way merge takes back only what this one changed
 * and keeps what came later. It is brought up to date at once where that meets no conflict. Whoever
 * was asked to review it, or did, is asked again. Refuses with a conflict what is not merged, and a second undoing
 * while one is under way.
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
