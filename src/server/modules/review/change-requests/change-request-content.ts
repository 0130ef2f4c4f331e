import type { z } from "zod";
import type {
  changeRequestContentUpdate,
  updateContent,
} from "#contract/schemas/content-change.ts";
import type { SemanticChanges } from "#contract/schemas/revision.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import { prepareChanges, storeChanges } from "#server/modules/content/changes/change-content.ts";
import { compareRevisions } from "#server/modules/content/revisions/compare-revisions.ts";
import { type ContentState, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { fetchOnce } from "#server/modules/content/changes/insert-files.ts";
import { presentChanges } from "#server/modules/content/revisions/revision-changes.ts";
import { presentFiles } from "#server/modules/content/files/file-address.ts";
import type { ChangeRequestPath } from "./change-request-rows.ts";
import { findChangeRequest } from "./find-change-request.ts";
import { presentChangeRequest } from "./present-change-request.ts";
import { lockForEdit, recordEdit } from "./change-requests.ts";

/** The content a change request has now. */
export const stateOfChangeRequest = async (
  context: Context,
  path: ChangeRequestPath,
): Promise<ContentState> => {
  const { spaceId } = path;
  const row = await findChangeRequest(context, path);
  return {
    spaceId,
    revision: await readRevision(context, spaceId, row.revision),
    changeRequest: row.number,
  };
};

/** What a change request changes of the content it began from, or of what was last pulled in. */
export const listChangeRequestChanges = async (
  context: Context,
  path: ChangeRequestPath,
  { limit }: { readonly limit: number },
): Promise<SemanticChanges> => {
  const { spaceId } = path;
  const row = await findChangeRequest(context, path);
  const from = row.revisionMergedAncestor ?? row.revisionInitial;
  const changes = await compareRevisions(
    context,
    spaceId,
    await readRevision(context, spaceId, from),
    await readRevision(context, spaceId, row.revision),
  );
  return presentChanges(changes, limit, { from, to: row.revision });
};

/**
 * Changes the content of a change request: one new revision, or none when nothing differs. One that is
 * merged or archived is a conflict.
 */
export const updateChangeRequestContent = async (
  context: Context,
  path: ChangeRequestPath,
  { changes, seen }: z.output<typeof updateContent>,
): Promise<z.input<typeof changeRequestContentUpdate>> => {
  const { spaceId } = path;
  const fetched = fetchOnce(context, changes);
  return prepareThenWrite(context, {
    read: (current) => lockForEdit(current, path),
    prepare: async (current, row) => {
      const from = await readRevision(current, spaceId, row.revision);
      const began = row.revisionMergedAncestor ?? row.revisionInitial;
      const base = await readRevision(current, spaceId, began);
      return prepareChanges(current, {
        spaceId,
        from,
        base,
        changeRequestId: row.id,
        changes,
        seen,
        fetched,
      });
    },
    isSame: (one, other) =>
      one.revision === other.revision &&
      one.revisionMergedAncestor === other.revisionMergedAncestor,
    write: async (tx, row, prepared) => {
      const { revision, done, insertedFiles } = await storeChanges(tx, prepared);
      const { from } = prepared.of;
      const edited = revision.id === from.id ? row : await recordEdit(tx, row, revision.id);
      return {
        changeRequest: await presentChangeRequest(tx, edited),
        changes: [...done],
        ...(insertedFiles.length === 0
          ? {}
          : { insertedFiles: await presentFiles(tx, spaceId, insertedFiles) }),
      };
    },
  });
};
