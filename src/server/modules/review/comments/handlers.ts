import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { listCommentsQuery } from "#contract/schemas/comment.ts";
import { type Call, type Handlers, preparing } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { presentMember } from "#server/modules/people/members/members.ts";
import type { Format } from "./body-text.ts";
import { presentChangeRequest } from "../change-requests/present-change-request.ts";
import { applySuggestions } from "./apply-suggestions.ts";
import {
  deleteComment,
  listCommenters,
  listComments,
  type NewComment,
  postCommentAt,
  updateComment,
} from "./comments.ts";
import {
  presentComment,
  presentComments,
  presentReplies,
  presentReply,
} from "./present-comment.ts";
import { deleteReply, listReplies, postReply, updateReply } from "./replies.ts";
import {
  type CommentPath,
  type DiscussionPath,
  findDiscussion,
  findReply,
  findThread,
  type ReplyPath,
} from "./threads.ts";

/** A request about a space's discussion, or a change request's if the path names one. */
interface On<Path> {
  readonly context: Context;
  readonly params: Path;
}
interface Sending<Body> {
  readonly body: Body;
}
interface InFormat {
  readonly query: { readonly format?: Format };
}
type Listing = Pick<Call<Operation>, "page" | "list">;

const threads = {
  list: async ({
    context,
    params,
    query: { order, format, status, targetPage, authors },
    page,
    list,
  }: On<DiscussionPath> & Listing & { readonly query: z.output<typeof listCommentsQuery> }) => {
    const discussion = await findDiscussion(context, params);
    const filter = { status, targetPage, authors };
    const found = await listComments(context, discussion, { filter, order }, page);
    const rows = await presentComments(context, found.rows, format);
    return { body: list({ ...found, rows }, (comment) => comment) };
  },
  post: preparing(async ({ context, params, body }: On<DiscussionPath> & Sending<NewComment>) => ({
    body: await presentComment(context, await postCommentAt(context, params, body)),
  })),
  get: async ({ context, params, query }: On<CommentPath> & InFormat) => {
    const { comment } = await findThread(context, params);
    const body = await presentComment(context, comment, query.format);
    return { body, version: comment.version };
  },
  update: async ({
    context,
    params,
    body,
  }: On<CommentPath> & Sending<Parameters<typeof updateComment>[2]>) => {
    const comment = await updateComment(context, params, body);
    return { body: await presentComment(context, comment), version: comment.version };
  },
  remove: ({ context, params }: On<CommentPath>) => deleteComment(context, params),
  commenters: async ({ context, params, page, list }: On<DiscussionPath> & Listing) => {
    const found = await listCommenters(context, await findDiscussion(context, params), page);
    return { body: list(found, (row) => presentMember(row, context)) };
  },
};

const replies = {
  list: async ({ context, params, query, page, list }: On<CommentPath> & Listing & InFormat) => {
    const thread = await findThread(context, params);
    const found = await listReplies(context, thread, page);
    const rows = await presentReplies(context, thread, found.rows, query.format);
    return { body: list({ ...found, rows }, (reply) => reply) };
  },
  post: preparing(
    async ({
      context,
      params,
      body,
      query,
    }: On<CommentPath> & Partial<InFormat> & Sending<Parameters<typeof postReply>[2]>) => {
      const { thread, reply } = await postReply(context, params, body);
      return { body: await presentReply(context, thread, reply, query?.format) };
    },
  ),
  get: async ({ context, params, query }: On<ReplyPath> & InFormat) => {
    const thread = await findThread(context, params);
    const reply = await findReply(context, thread, params.commentReplyId);
    const body = await presentReply(context, thread, reply, query.format);
    return { body, version: reply.version };
  },
  update: async ({
    context,
    params,
    body,
  }: On<ReplyPath> & Sending<Parameters<typeof updateReply>[2]>) => {
    const { thread, reply } = await updateReply(context, params, body);
    return { body: await presentReply(context, thread, reply), version: reply.version };
  },
  remove: ({ context, params }: On<ReplyPath>) => deleteReply(context, params),
};

export const commentHandlers = {
  listCommentsInChangeRequest: threads.list,
  postCommentInChangeRequest: threads.post,
  getCommentInChangeRequest: threads.get,
  updateCommentInChangeRequest: threads.update,
  deleteCommentInChangeRequest: threads.remove,
  listCommentRepliesInChangeRequest: replies.list,
  postCommentReplyInChangeRequest: replies.post,
  getCommentReplyInChangeRequest: replies.get,
  updateCommentReplyInChangeRequest: replies.update,
  deleteCommentReplyInChangeRequest: replies.remove,
  listCommentersInChangeRequest: threads.commenters,
  applySuggestionsInChangeRequest: preparing(async ({ context, params, body }) => ({
    body: await presentChangeRequest(
      context,
      await applySuggestions(context, params, body.comments),
    ),
  })),
  listCommentsInSpace: threads.list,
  postCommentInSpace: threads.post,
  getCommentInSpace: threads.get,
  updateCommentInSpace: threads.update,
  deleteCommentInSpace: threads.remove,
  listCommentRepliesInSpace: replies.list,
  postCommentReplyInSpace: replies.post,
  getCommentReplyInSpace: replies.get,
  updateCommentReplyInSpace: replies.update,
  deleteCommentReplyInSpace: replies.remove,
  listCommentersInSpace: threads.commenters,
} satisfies Partial<Handlers>;
