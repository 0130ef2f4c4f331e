import type { CommentReply } from "#contract/schemas/comment.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { addressesOf } from "./addresses.ts";
import { mayDelete, mayEdit, maySpeak, viewerOf } from "./allowed.ts";
import { organizationOf } from "./board.ts";
import { selectBoards } from "./board-rows.ts";
import { type Format, presentBody } from "./body-text.ts";
import type { Thread } from "./find-thread.ts";
import { reactionsByTarget } from "./present-reactions.ts";
import { selectReactions } from "./reaction-rows.ts";
import type { ReplyRow } from "./reply-rows.ts";

/** Replies of one thread as the caller sees them; the number of queries does not grow with theirs. */
export const presentReplies = async (
  context: Context,
  { board, comment }: Thread,
  rows: readonly ReplyRow[],
  format?: Format,
): Promise<CommentReply[]> => {
  if (rows.length === 0) return [];
  const { spaceId, changeRequestId } = board;
  const organizationId = await organizationOf(context, board);
  const [changeRequest] = await selectBoards(
    context.db,
    spaceId,
    changeRequestId === null ? [] : [changeRequestId],
  );
  const reactions = await selectReactions(
    context.db,
    rows.map(({ id }) => id),
  );
  const personOf = await peopleById(context, [
    ...rows.map(({ postedBy }) => postedBy),
    ...reactions.map(({ userId }) => userId),
  ]);
  const reactionsTo = reactionsByTarget(reactions, personOf);
  const viewer = viewerOf(context);
  return rows.map((row) => ({
    object: "comment-reply",
    id: row.id,
    postedBy: personOf(row.postedBy),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt.toISOString() }),
    reactions: reactionsTo(row.id),
    body: presentBody(row.body, format),
    urls: addressesOf(context.settings, {
      organizationId,
      spaceId,
      changeRequest,
      commentId: comment.id,
      replyId: row.id,
    }),
    permissions: {
      view: true,
      edit: mayEdit(viewer, row),
      reply: maySpeak(viewer),
      delete: mayDelete(viewer, row),
    },
  }));
};

/** One reply as the caller sees it. */
export const presentReply = async (
  context: Context,
  thread: Thread,
  row: ReplyRow,
  format?: Format,
): Promise<CommentReply> => {
  const [presented] = await presentReplies(context, thread, [row], format);
  if (!presented) throw new Error(`Reply ${row.id} vanished while it was read`);
  return presented;
};
