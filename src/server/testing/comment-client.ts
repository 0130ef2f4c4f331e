import * as api from "#client";
import type { Person } from "./make-app.ts";
import type { SpaceFixture } from "./space-fixture.ts";

type Filter = NonNullable<Parameters<typeof api.listCommentsInSpace>[0]["query"]>;
type NewComment = Parameters<typeof api.postCommentInSpace>[0]["body"];
type Update = Parameters<typeof api.updateCommentInSpace>[0]["body"];
type UpdateReply = Parameters<typeof api.updateCommentReplyInChangeRequest>[0]["body"];
type Format = "document" | "markdown";

/**
 * Comments on a change request, or on the space itself if none is given: the eleven operations of either through the
 * generated client, under common names.
 */
export const commentClient = (
  { spaceId }: Pick<SpaceFixture, "spaceId">,
  changeRequestId?: string,
) => {
  const onSpace = changeRequestId === undefined;
  const path = { spaceId, ...(onSpace ? {} : { changeRequestId }) };
  /** Returns the operation on the space, or its counterpart on a change request: they differ only in the path. */
  const choose = <OnSpace>(inSpace: OnSpace, inChangeRequest: unknown): OnSpace =>
    onSpace ? inSpace : (inChangeRequest as OnSpace);
  return {
    list: ({ client }: Person, query: Filter = {}) =>
      choose(api.listCommentsInSpace, api.listCommentsInChangeRequest)({ client, path, query }),
    post: ({ client }: Person, body: NewComment) =>
      choose(api.postCommentInSpace, api.postCommentInChangeRequest)({ client, path, body }),
    get: ({ client }: Person, commentId: string, format?: Format) =>
      choose(
        api.getCommentInSpace,
        api.getCommentInChangeRequest,
      )({
        client,
        path: { ...path, commentId },
        query: format === undefined ? {} : { format },
      }),
    update: (
      { client }: Person,
      commentId: string,
      body: Update,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      choose(
        api.updateCommentInSpace,
        api.updateCommentInChangeRequest,
      )({ client, path: { ...path, commentId }, body, headers }),
    remove: ({ client }: Person, commentId: string) =>
      choose(
        api.deleteCommentInSpace,
        api.deleteCommentInChangeRequest,
      )({ client, path: { ...path, commentId } }),
    replies: (
      { client }: Person,
      commentId: string,
      query: { limit?: number; page?: string; format?: Format } = {},
    ) =>
      choose(
        api.listCommentRepliesInSpace,
        api.listCommentRepliesInChangeRequest,
      )({ client, path: { ...path, commentId }, query }),
    reply: ({ client }: Person, commentId: string, markdown: string) =>
      choose(
        api.postCommentReplyInSpace,
        api.postCommentReplyInChangeRequest,
      )({ client, path: { ...path, commentId }, body: { body: { markdown } } }),
    getReply: ({ client }: Person, commentId: string, commentReplyId: string) =>
      choose(
        api.getCommentReplyInSpace,
        api.getCommentReplyInChangeRequest,
      )({ client, path: { ...path, commentId, commentReplyId } }),
    updateReply: (
      { client }: Person,
      commentId: string,
      commentReplyId: string,
      { resolved, ...body }: UpdateReply,
    ) => {
      // Replies on a space cannot resolve anything.
      const resolving = onSpace || resolved === undefined ? {} : { resolved };
      return choose(
        api.updateCommentReplyInSpace,
        api.updateCommentReplyInChangeRequest,
      )({ client, path: { ...path, commentId, commentReplyId }, body: { ...body, ...resolving } });
    },
    removeReply: ({ client }: Person, commentId: string, commentReplyId: string) =>
      choose(
        api.deleteCommentReplyInSpace,
        api.deleteCommentReplyInChangeRequest,
      )({ client, path: { ...path, commentId, commentReplyId } }),
    commenters: ({ client }: Person, query: { limit?: number; page?: string } = {}) =>
      choose(api.listCommentersInSpace, api.listCommentersInChangeRequest)({ client, path, query }),
  };
};
export type CommentClient = ReturnType<typeof commentClient>;
