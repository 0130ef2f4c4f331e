import type { z } from "zod";
import type {
  changeRequestContentUpdate,
  createChangeRequest as createSchema,
  updateContent,
} from "#contract/schemas/content-change.ts";
import type { changeRequestPDFQuery } from "#contract/schemas/pdf.ts";
import type { SemanticChanges } from "#contract/schemas/revision.ts";
import { isEqual } from "#content/values.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type CheckPrepared,
  prepareChanges,
  storeChanges,
} from "#server/modules/content/changes/change-content.ts";
import { compareRevisions } from "#server/modules/content/revisions/compare-revisions.ts";
import { type ContentState, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { addressPdf } from "#server/modules/content/pdfs/pdfs.ts";
import { fetchOnce } from "#server/modules/content/changes/insert-files.ts";
import { presentChanges } from "#server/modules/content/revisions/revision-changes.ts";
import { presentFiles } from "#server/modules/content/files/file-address.ts";
import type { ContentImpacts } from "#server/modules/library/impact/content-impact.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  type ChangeRequestPath,
  type ChangeRequestRow,
  keepSuccessorsIn,
  lockMain,
  successorsIn,
} from "./change-request-rows.ts";
import { findChangeRequest, refuseClosed } from "./find-change-request.ts";
import { presentChangeRequest } from "./present-change-request.ts";
import { createChangeRequest, lockForEdit, recordEdit } from "./change-requests.ts";

/** The current content of a change request. */
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

/** The revision a change request is compared with: the one it began from, or the one last pulled in. */
export const baseOf = (row: ChangeRequestRow): string =>
  row.revisionMergedAncestor ?? row.revisionInitial;

/** The address of a PDF of a change request: of its whole content, or of its changes. */
export const addressChangeRequestPdf = async (
  context: Context,
  path: ChangeRequestPath,
  { changes, ...choice }: z.output<typeof changeRequestPDFQuery>,
): Promise<{ readonly url: string }> => {
  const row = await findChangeRequest(context, path);
  const revision = await readRevision(context, path.spaceId, row.revision);
  const state = { spaceId: path.spaceId, revision };
  return addressPdf(context, state, { ...choice, ...(changes && { base: baseOf(row) }) });
};

/** The differences between a change request and the content it began from, or that was last pulled in. */
export const listChangeRequestChanges = async (
  context: Context,
  path: ChangeRequestPath,
  { limit }: { readonly limit: number },
): Promise<SemanticChanges> => {
  const { spaceId } = path;
  const row = await findChangeRequest(context, path);
  const from = baseOf(row);
  const changes = await compareRevisions(
    context,
    spaceId,
    await readRevision(context, spaceId, from),
    await readRevision(context, spaceId, row.revision),
  );
  return presentChanges(changes, limit, { from, to: row.revision });
};

/** The current revision of a change request, to which changes are applied, and the one its pages are reverted to. */
export const revisionsOf = async (context: Context, row: ChangeRequestRow) => ({
  from: await readRevision(context, row.spaceId, row.revision),
  base: await readRevision(context, row.spaceId, baseOf(row)),
});

/**
 * What changes to a change request would break once it is merged; nothing is stored. Throws a conflict if it is
 * merged or archived.
 */
export const previewChangeRequestContent = async (
  context: Context,
  path: ChangeRequestPath,
  { changes, seen }: z.output<typeof updateContent>,
  { preview }: ContentImpacts,
) => {
  const row = await findChangeRequest(context, path);
  await refuseClosed(context, row);
  const { spaceId, id: changeRequestId } = row;
  const revisions = await revisionsOf(context, row);
  const kept = successorsIn(row);
  return preview(context, { ...revisions, spaceId, changeRequestId, changes, seen, kept });
};

/**
 * Changes the content of a change request: one new revision, or none if nothing differs. Throws a conflict if it is
 * merged or archived, and whatever `check` throws.
 */
export const updateChangeRequestContent = async (
  context: Context,
  path: ChangeRequestPath,
  { changes, seen }: z.output<typeof updateContent>,
  check?: CheckPrepared,
): Promise<z.input<typeof changeRequestContentUpdate>> => {
  const { spaceId } = path;
  const fetched = fetchOnce(context, changes);
  return prepareThenWrite(context, {
    read: (current) => lockForEdit(current, path),
    prepare: async (current, row) => {
      const revisions = await revisionsOf(current, row);
      const kept = successorsIn(row);
      const of = { ...revisions, spaceId, changeRequestId: row.id, changes, seen, fetched, kept };
      return prepareChanges(current, of);
    },
    isSame: (one, other) =>
      one.revision === other.revision &&
      one.revisionMergedAncestor === other.revisionMergedAncestor &&
      isEqual(one.successors, other.successors),
    write: async (tx, row, prepared) => {
      await check?.(tx, prepared);
      const { revision, done, insertedFiles } = await storeChanges(tx, prepared);
      const { from } = prepared.of;
      const chosen = await keepSuccessorsIn(tx.db, row, prepared.successors);
      const edited = revision.id === from.id ? chosen : await recordEdit(tx, chosen, revision.id);
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

/**
 * Opens a draft, with changes to the space's content or without any. It is made with all of its changes or not at
 * all, so that no empty draft is left if something intervenes. Throws a conflict if the changes make no difference.
 */
export const beginChangeRequest = (
  context: Context,
  spaceId: string,
  { changes, seen, ...begin }: z.output<typeof createSchema>,
): Promise<ChangeRequestRow> => {
  const fetched = fetchOnce(context, changes ?? []);
  return prepareThenWrite(context, {
    read: async (current) => {
      const space = await lockMain(current.db, spaceId);
      if (!space) throw notFound("space");
      return space;
    },
    prepare: async (current, { revision }) => {
      if (changes === undefined) return undefined;
      const from = await readRevision(current, spaceId, revision);
      const of = { spaceId, from, base: from, changeRequestId: newId(), changes, seen, fetched };
      return prepareChanges(current, of);
    },
    isSame: (one, other) => changes === undefined || one.revision === other.revision,
    write: async (tx, _space, prepared) => {
      const id = prepared?.of.changeRequestId;
      const row = await createChangeRequest(tx, spaceId, { ...begin, id });
      if (prepared === undefined) return row;
      const { revision } = await storeChanges(tx, prepared);
      if (revision.id === row.revision)
        throw conflict(
          "content.unchanged",
          "The space has all of this already. No change request was made.",
        );
      return recordEdit(tx, await keepSuccessorsIn(tx.db, row, prepared.successors), revision.id);
    },
  });
};
