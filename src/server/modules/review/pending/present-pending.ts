import type { PendingComment } from "#contract/schemas/pending-review.ts";
import type { Context } from "#server/kit/context.ts";
import { standingOf } from "../comments/anchors.ts";
import { type Format, presentBodies } from "../comments/body-text.ts";
import { selectExistingComments } from "../comments/comment-rows.ts";
import { presentAnchor } from "../comments/present-comment.ts";
import type { Pending } from "./pending-review.ts";

/** Pending comments as their author sees them, in the given order. */
export const presentPending = async (
  context: Context,
  { changeRequest, rows }: Pending,
  format?: Format,
): Promise<PendingComment[]> => {
  const { spaceId, id: changeRequestId, revisionMerged, revision } = changeRequest;
  const texts = rows.map(({ body }) => body);
  const bodies = await presentBodies(texts, format);
  const standing = await standingOf(context, spaceId, rows, () => revisionMerged ?? revision);
  const threads = await selectExistingComments(
    context.db,
    rows.flatMap(({ threadId }) => threadId ?? []),
  );
  return rows.map((row, at) => ({
    object: "pending-comment",
    id: row.id,
    ...(row.threadId === null
      ? {}
      : { thread: { id: row.threadId, deleted: !threads.has(row.threadId) } }),
    createdAt: row.createdAt.toISOString(),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt.toISOString() }),
    body: bodies[at] ?? {},
    ...presentAnchor({ ...row, spaceId, changeRequestId, reviewId: null }, standing(row)),
  }));
};

/** One pending comment as its author sees it. */
export const presentOnePending = async (
  context: Context,
  pending: Pending,
  format?: Format,
): Promise<PendingComment> => {
  const [presented] = await presentPending(context, pending, format);
  if (!presented) throw new Error("A pending comment vanished while it was read");
  return presented;
};
