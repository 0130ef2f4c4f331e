import {
  applySuggestionsInChangeRequestMutation,
  deleteCommentInChangeRequestMutation,
  deleteCommentInSpaceMutation,
  deleteCommentReplyInChangeRequestMutation,
  deleteCommentReplyInSpaceMutation,
  getCommentInSpaceOptions,
  listCommentersInSpaceOptions,
  listCommentRepliesInChangeRequestOptions,
  listCommentRepliesInSpaceOptions,
  listCommentsInChangeRequestOptions,
  listCommentsInSpaceOptions,
  postCommentInChangeRequestMutation,
  postCommentInSpaceMutation,
  postCommentReplyInChangeRequestMutation,
  postCommentReplyInSpaceMutation,
  updateCommentInChangeRequestMutation,
  updateCommentInSpaceMutation,
  updateCommentReplyInChangeRequestMutation,
  updateCommentReplyInSpaceMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type {
  ListCommentsInChangeRequestData,
  ListCommentsInSpaceData,
} from "#client/types.gen.ts";
import { changing } from "./refresh.ts";
import { onlySet, reading } from "./queries.ts";

export type { Comment, CommentReply, CommentVerdict } from "#client/types.gen.ts";

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };

/** The threads of a change request: oldest first for reading, newest first for finding one. */
export const changeRequestCommentsQuery = (
  spaceId: string,
  changeRequestId: string,
  question: Given<NonNullable<ListCommentsInChangeRequestData["query"]>> = {},
) =>
  reading(
    listCommentsInChangeRequestOptions({
      path: { spaceId, changeRequestId },
      query: onlySet<NonNullable<ListCommentsInChangeRequestData["query"]>>(question),
    }),
  );
export const changeRequestRepliesQuery = (
  spaceId: string,
  changeRequestId: string,
  commentId: string,
) =>
  reading(
    listCommentRepliesInChangeRequestOptions({
      path: { spaceId, changeRequestId, commentId },
      query: { limit: 1000 },
    }),
  );

export const spaceCommentsQuery = (
  spaceId: string,
  question: Given<NonNullable<ListCommentsInSpaceData["query"]>> = {},
) =>
  reading(
    listCommentsInSpaceOptions({
      path: { spaceId },
      query: onlySet<NonNullable<ListCommentsInSpaceData["query"]>>(question),
    }),
  );
export const spaceCommentQuery = (spaceId: string, commentId: string) =>
  reading(getCommentInSpaceOptions({ path: { spaceId, commentId } }));
export const spaceRepliesQuery = (spaceId: string, commentId: string) =>
  reading(
    listCommentRepliesInSpaceOptions({ path: { spaceId, commentId }, query: { limit: 1000 } }),
  );
export const spaceCommentersQuery = (spaceId: string) =>
  reading(listCommentersInSpaceOptions({ path: { spaceId }, query: { limit: 1000 } }));

export const changeRequestThreads = {
  post: changing(postCommentInChangeRequestMutation()),
  update: changing(updateCommentInChangeRequestMutation()),
  remove: changing(deleteCommentInChangeRequestMutation()),
  reply: changing(postCommentReplyInChangeRequestMutation()),
  updateReply: changing(updateCommentReplyInChangeRequestMutation()),
  removeReply: changing(deleteCommentReplyInChangeRequestMutation()),
  apply: changing(applySuggestionsInChangeRequestMutation()),
};
export const spaceThreads = {
  post: changing(postCommentInSpaceMutation()),
  update: changing(updateCommentInSpaceMutation()),
  remove: changing(deleteCommentInSpaceMutation()),
  reply: changing(postCommentReplyInSpaceMutation()),
  updateReply: changing(updateCommentReplyInSpaceMutation()),
  removeReply: changing(deleteCommentReplyInSpaceMutation()),
};
