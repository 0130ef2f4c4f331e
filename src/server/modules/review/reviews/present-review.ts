import type { ChangeRequestReview } from "#contract/schemas/review.ts";
import type { Context } from "#server/kit/context.ts";
import { presentComments } from "../comments/present-comment.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { type EditedBlock, editedBlocks } from "./edited-blocks.ts";
import { type ReviewRow, selectWordsOf } from "./review-rows.ts";

/** What was edited since each of the reviews that no longer count, by the revision they were made on. */
const editsSince = async (
  context: Context,
  changeRequest: ChangeRequestRow,
  rows: readonly ReviewRow[],
): Promise<ReadonlyMap<string, EditedBlock[]>> => {
  const edits = new Map<string, EditedBlock[]>();
  for (const { edit, revision } of rows) {
    if (edit === changeRequest.lastEdit || edits.has(revision)) continue;
    const span = {
      before: revision,
      after: changeRequest.revision,
      initial: changeRequest.revisionInitial,
      pulled: changeRequest.revisionMergedAncestor,
    };
    edits.set(revision, await editedBlocks(context, changeRequest.spaceId, span));
  }
  return edits;
};

/** Reviews of one change request with their people and words, in the given order. */
export const presentReviews = async (
  context: Context,
  changeRequest: ChangeRequestRow,
  rows: readonly ReviewRow[],
  format?: "document" | "markdown",
): Promise<ChangeRequestReview[]> => {
  const ids = rows.map(({ id }) => id);
  const personOf = await peopleById(
    context,
    rows.flatMap(({ reviewer, requestedBy }) => [reviewer, requestedBy]),
  );
  const words = await selectWordsOf(context.db, ids);
  const presented = await presentComments(context, words, format);
  const wordsOf = new Map(presented.map((comment) => [comment.target.review, comment]));
  const edits = await editsSince(context, changeRequest, rows);
  const { publicUrl } = context.settings;
  const place = `${publicUrl}/v1/spaces/${changeRequest.spaceId}/change-requests/${changeRequest.id}`;
  return rows.map((row) => {
    const outdated = row.edit !== changeRequest.lastEdit;
    const comment = wordsOf.get(row.id);
    const blocks = outdated ? edits.get(row.revision) : undefined;
    return {
      object: "change-request-review",
      id: row.id,
      revision: row.revision,
      reviewer: personOf(row.reviewer),
      ...(row.requestedBy === null ? {} : { requestedBy: personOf(row.requestedBy) }),
      status: row.status,
      outdated,
      ...(blocks === undefined ? {} : { editedBlocks: blocks }),
      ...(comment === undefined ? {} : { comment }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      urls: { location: `${place}/reviews/${row.id}` },
    };
  });
};
