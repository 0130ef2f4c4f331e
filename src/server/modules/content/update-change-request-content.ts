import type { z } from "zod";
import type {
  changeRequestContentUpdate,
  ContentChange,
} from "#contract/schemas/content-change.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { presentChangeRequest } from "#server/modules/review/change-requests/present-change-request.ts";
import { lockForEdit, recordEdit } from "#server/modules/review/change-requests/record-edit.ts";
import { changeContent } from "./change-content.ts";
import { fetchFiles } from "./fetch-files.ts";
import { presentFiles } from "./present-file.ts";
import { readRevision } from "./revisions.ts";

/**
 * Changes the content of a change request: one new revision, or none when nothing differs. One that is
 * merged or archived is a conflict.
 */
export const updateChangeRequestContent = async (
  context: Context,
  spaceId: string,
  name: string,
  changes: readonly ContentChange[],
): Promise<z.input<typeof changeRequestContentUpdate>> => {
  const fetched = await fetchFiles(context, changes);
  return transaction(context, async (tx) => {
    const row = await lockForEdit(tx, spaceId, name);
    const from = await readRevision(tx, spaceId, row.revision);
    const base = row.revisionMergedAncestor ?? row.revisionInitial;
    const { revision, done, insertedFiles } = await changeContent(tx, {
      spaceId,
      from,
      base: await readRevision(tx, spaceId, base),
      changeRequestId: row.id,
      changes,
      fetched,
    });
    const edited = revision.id === from.id ? row : await recordEdit(tx, row, revision.id);
    return {
      changeRequest: await presentChangeRequest(tx, edited),
      changes: [...done],
      ...(insertedFiles.length === 0
        ? {}
        : { insertedFiles: await presentFiles(tx, spaceId, insertedFiles) }),
    };
  });
};
