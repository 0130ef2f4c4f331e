import type { z } from "zod";
import type { listCommentsQuery, listRepliesQuery } from "#contract/schemas/comment.ts";
import type { Operation } from "#contract/operation.ts";
import type { Call, HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { presentMember } from "#server/modules/people/members/members.ts";
import {
  type BoardPath,
  type CommentPath,
  findBoard,
  findReply,
  findThread,
  type ReplyPath,
  type Thread,
} from "./threads.ts";
import type { Format } from "./body-text.ts";
import type { CommentRow } from "./comment-rows.ts";
import {
  deleteComment,
  listCommenters,
  listComments,
  type NewComment,
  postCommentAt,
  updateComment,
} from "./comments.ts";
import { deleteReply, listReplies, postReply, updateReply } from "./replies.ts";
import {
  presentComment,
  presentComments,
  presentReplies,
  presentReply,
} from "./present-comment.ts";
import type { ReplyRow } from "./reply-rows.ts";

/** What every call below is handed; a path without a change request means the space itself. */
interface On<Path> {
  readonly context: Context;
  readonly params: Path;
}
type Asked<Query> = Pick<Call<Operation>, "cursors"> & { readonly query: Query };
type Paging = Pick<z.output<typeof listRepliesQuery>, "page" | "limit">;
interface InFormat {
  readonly query: { readonly format?: Format };
}

const commentAnswer = async (context: Context, row: CommentRow, format?: Format) => ({
  body: await presentComment(context, row, format),
  version: row.version,
});
const replyAnswer = async (
  context: Context,
  { thread, reply }: { thread: Thread; reply: ReplyRow },
  format?: Format,
) => ({ body: await presentReply(context, thread, reply, format), version: reply.version });

const list = async ({
  context,
  params,
  query: { page, limit, order, format, status, targetPage, authors },
  cursors,
}: On<BoardPath> & Asked<z.output<typeof listCommentsQuery>>) => {
  const board = await findBoard(context, params);
  const filter = { status, targetPage, authors };
  const { spaceId, changeRequestId } = board;
  const scope = `comments ${JSON.stringify([spaceId, changeRequestId, order, filter])}`;
  const after = cursors.read(page, scope);
  const found = await listComments(context, board, filter, { order, limit, after });
  const items = await presentComments(context, found.rows, format);
  return { body: { ...presentPage(found, cursors, scope, ({ id }) => id), items } };
};
const post = async ({ context, params, body }: On<BoardPath> & { readonly body: NewComment }) => ({
  body: await presentComment(context, await postCommentAt(context, params, body)),
});
const get = async ({ context, params, query }: On<CommentPath> & InFormat) => {
  const { comment } = await findThread(context, params);
  return commentAnswer(context, comment, query.format);
};
const update = async ({
  context,
  params,
  body,
}: On<CommentPath> & { readonly body: Parameters<typeof updateComment>[2] }) =>
  commentAnswer(context, await updateComment(context, params, body));
const remove = ({ context, params }: On<CommentPath>) => deleteComment(context, params);

const listAnswers = async ({
  context,
  params,
  query: { page, limit, format },
  cursors,
}: On<CommentPath> & Asked<z.output<typeof listRepliesQuery>>) => {
  const thread = await findThread(context, params);
  const scope = `replies to ${thread.comment.id}`;
  const after = cursors.read(page, scope);
  const found = await listReplies(context, thread, { limit, after });
  const items = await presentReplies(context, thread, found.rows, format);
  return { body: { ...presentPage(found, cursors, scope, ({ id }) => id), items } };
};
const reply = async ({
  context,
  params,
  body,
  query,
}: On<CommentPath> & Partial<InFormat> & { readonly body: Parameters<typeof postReply>[2] }) => {
  const made = await postReply(context, params, body);
  return { body: await presentReply(context, made.thread, made.reply, query?.format) };
};
const getReply = async ({ context, params, query }: On<ReplyPath> & InFormat) => {
  const thread = await findThread(context, params);
  const found = await findReply(context, thread, params.commentReplyId);
  return replyAnswer(context, { thread, reply: found }, query.format);
};
const updateAnswer = async ({
  context,
  params,
  body,
}: On<ReplyPath> & { readonly body: Parameters<typeof updateReply>[2] }) =>
  replyAnswer(context, await updateReply(context, params, body));
const removeReply = ({ context, params }: On<ReplyPath>) => deleteReply(context, params);

const commenters = async ({
  context,
  params,
  query: { page, limit },
  cursors,
}: On<BoardPath> & Asked<Paging>) => {
  const board = await findBoard(context, params);
  const scope = `commenters ${JSON.stringify([board.spaceId, board.changeRequestId])}`;
  const after = cursors.read(page, scope);
  const found = await listCommenters(context, board, { limit, after });
  return {
    body: presentPage(found, cursors, scope, (row) => presentMember(row, context.settings)),
  };
};

export const commentHandlers: HandlersOf<
  | "listCommentsInChangeRequest"
  | "postCommentInChangeRequest"
  | "getCommentInChangeRequest"
  | "updateCommentInChangeRequest"
  | "deleteCommentInChangeRequest"
  | "listCommentRepliesInChangeRequest"
  | "postCommentReplyInChangeRequest"
  | "getCommentReplyInChangeRequest"
  | "updateCommentReplyInChangeRequest"
  | "deleteCommentReplyInChangeRequest"
  | "listCommentersInChangeRequest"
  | "listCommentsInSpace"
  | "postCommentInSpace"
  | "getCommentInSpace"
  | "updateCommentInSpace"
  | "deleteCommentInSpace"
  | "listCommentRepliesInSpace"
  | "postCommentReplyInSpace"
  | "getCommentReplyInSpace"
  | "updateCommentReplyInSpace"
  | "deleteCommentReplyInSpace"
  | "listCommentersInSpace"
> = {
  listCommentsInChangeRequest: list,
  postCommentInChangeRequest: post,
  getCommentInChangeRequest: get,
  updateCommentInChangeRequest: update,
  deleteCommentInChangeRequest: remove,
  listCommentRepliesInChangeRequest: listAnswers,
  postCommentReplyInChangeRequest: reply,
  getCommentReplyInChangeRequest: getReply,
  updateCommentReplyInChangeRequest: updateAnswer,
  deleteCommentReplyInChangeRequest: removeReply,
  listCommentersInChangeRequest: commenters,
  listCommentsInSpace: list,
  postCommentInSpace: post,
  getCommentInSpace: get,
  updateCommentInSpace: update,
  deleteCommentInSpace: remove,
  listCommentRepliesInSpace: listAnswers,
  postCommentReplyInSpace: reply,
  getCommentReplyInSpace: getReply,
  updateCommentReplyInSpace: updateAnswer,
  deleteCommentReplyInSpace: removeReply,
  listCommentersInSpace: commenters,
};
