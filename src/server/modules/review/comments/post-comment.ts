import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { anchorIn } from "./anchor.ts";
import { boardOf, type BoardOfChangeRequest, findBoard, type OpenBoard } from "./board.ts";
import { noteActivity } from "./board-rows.ts";
import { excerptOf, textOf } from "./body-text.ts";
import { type CommentRow, insertComment } from "./comment-rows.ts";
import { record } from "./record.ts";

/** What somebody asks, and where. */
export interface NewComment {
  readonly body: z.output<typeof commentBody>;
  readonly page?: string | undefined;
  readonly node?: string | undefined;
}

/** The review a comment belongs to, and the field of the request it was sent in; `body` unless named. */
interface Origin {
  readonly reviewId?: string | null;
  readonly field?: string;
}

/** Who is acting, where it is a person. */
export const speakerOf = ({ actor }: Context): string | null =>
  actor.type === "user" ? actor.id : null;

const post = async (
  tx: Context,
  board: OpenBoard,
  { body, page, node }: NewComment,
  { reviewId = null, field }: Origin = {},
): Promise<CommentRow> => {
  const text = textOf(body, field);
  const anchor = await anchorIn(tx, board, { page, node });
  const { spaceId, changeRequestId, revision } = board;
  const at = tx.now();
  if (changeRequestId !== null) await noteActivity(tx.db, changeRequestId, at);
  const row = await insertComment(tx.db, {
    ...anchor,
    id: newId(),
    spaceId,
    changeRequestId,
    reviewId,
    revision,
    body: text,
    postedBy: speakerOf(tx),
    postedAt: at,
    lastBy: speakerOf(tx),
    lastAt: at,
  });
  await record(tx, board, {
    action: "comment.posted",
    target: { type: "comment", id: row.id },
    after: {
      body: excerptOf(text),
      ...(page === undefined ? {} : { page }),
      ...(node === undefined ? {} : { node }),
      ...(reviewId === null ? {} : { review: reviewId }),
    },
  });
  return row;
};

/**
 * Begins a thread on a change request, whatever its status: what was merged or archived may still be
 * talked about. 400 when the page or the block is not in the revision shown. Runs inside the transaction
 * of what it belongs to, such as a review.
 */
export const postComment = (
  tx: Context,
  {
    spaceId,
    changeRequest,
    ...comment
  }: NewComment & {
    readonly spaceId: string;
    readonly changeRequest: BoardOfChangeRequest;
  },
  origin: Origin = {},
): Promise<CommentRow> => post(tx, boardOf(spaceId, changeRequest), comment, origin);

/** Begins a thread where the path says (spec: POST CR/comments, POST SPACE/comments). */
export const postCommentAt = (
  context: Context,
  path: { readonly spaceId: string; readonly changeRequestId?: string },
  comment: NewComment,
): Promise<CommentRow> =>
  transaction(context, async (tx) => post(tx, await findBoard(tx, path), comment));
