import * as api from "#client";
import type { Person } from "./make-app.ts";
import type { SpaceFixture } from "./space-fixture.ts";

type Filter = NonNullable<Parameters<typeof api.listCommentsInSpace>[0]["query"]>;
type NewComment = Parameters<typeof api.postCommentInSpace>[0]["body"];
type Update = Parameters<typeof api.updateCommentInSpace>[0]["body"];
type UpdateReply = Parameters<typeof api.updateCommentReplyInChangeRequest>[0]["body"];
type Format = "document" | "markdown";

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly response: Response | undefined;
}

/** What was answered, and the status; for calls that may be refused. */
export const outcome = async <Data>(call: Promise<Answer<Data>>) => {
  const { data, error, response } = await call;
  return { data, error, status: response?.status ?? 0 };
};

/** What was answered; a refused call throws. */
export const dataOf = async <Data>(call: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data as Data;
};

/**
 * Comments on a change request, or on the space itself where none is named: the eleven operations of either
 * through the generated client, under one set of names.
 */
export const commentClient = (
  { spaceId }: Pick<SpaceFixture, "spaceId">,
  changeRequestId?: string,
) => {
  const space = { spaceId };
  const request = { spaceId, changeRequestId: changeRequestId ?? "" };
  const onSpace = changeRequestId === undefined;
  return {
    list: ({ client }: Person, query: Filter = {}) =>
      onSpace
        ? api.listCommentsInSpace({ client, path: space, query })
        : api.listCommentsInChangeRequest({ client, path: request, query }),
    post: ({ client }: Person, body: NewComment) =>
      onSpace
        ? api.postCommentInSpace({ client, path: space, body })
        : api.postCommentInChangeRequest({ client, path: request, body }),
    get: ({ client }: Person, commentId: string, format?: Format) => {
      const query = format === undefined ? {} : { format };
      return onSpace
        ? api.getCommentInSpace({ client, path: { ...space, commentId }, query })
        : api.getCommentInChangeRequest({ client, path: { ...request, commentId }, query });
    },
    update: (
      { client }: Person,
      commentId: string,
      body: Update,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      onSpace
        ? api.updateCommentInSpace({ client, path: { ...space, commentId }, body, headers })
        : api.updateCommentInChangeRequest({
            client,
            path: { ...request, commentId },
            body,
            headers,
          }),
    remove: ({ client }: Person, commentId: string) =>
      onSpace
        ? api.deleteCommentInSpace({ client, path: { ...space, commentId } })
        : api.deleteCommentInChangeRequest({ client, path: { ...request, commentId } }),
    replies: (
      { client }: Person,
      commentId: string,
      query: { limit?: number; page?: string; format?: Format } = {},
    ) =>
      onSpace
        ? api.listCommentRepliesInSpace({ client, path: { ...space, commentId }, query })
        : api.listCommentRepliesInChangeRequest({ client, path: { ...request, commentId }, query }),
    reply: ({ client }: Person, commentId: string, markdown: string) => {
      const body = { body: { markdown } };
      return onSpace
        ? api.postCommentReplyInSpace({ client, path: { ...space, commentId }, body })
        : api.postCommentReplyInChangeRequest({ client, path: { ...request, commentId }, body });
    },
    getReply: ({ client }: Person, commentId: string, commentReplyId: string) =>
      onSpace
        ? api.getCommentReplyInSpace({ client, path: { ...space, commentId, commentReplyId } })
        : api.getCommentReplyInChangeRequest({
            client,
            path: { ...request, commentId, commentReplyId },
          }),
    updateReply: (
      { client }: Person,
      commentId: string,
      commentReplyId: string,
      { resolved, ...body }: UpdateReply,
    ) =>
      onSpace
        ? api.updateCommentReplyInSpace({
            client,
            path: { ...space, commentId, commentReplyId },
            body,
          })
        : api.updateCommentReplyInChangeRequest({
            client,
            path: { ...request, commentId, commentReplyId },
            body: { ...body, ...(resolved === undefined ? {} : { resolved }) },
          }),
    removeReply: ({ client }: Person, commentId: string, commentReplyId: string) =>
      onSpace
        ? api.deleteCommentReplyInSpace({ client, path: { ...space, commentId, commentReplyId } })
        : api.deleteCommentReplyInChangeRequest({
            client,
            path: { ...request, commentId, commentReplyId },
          }),
    commenters: ({ client }: Person, query: { limit?: number; page?: string } = {}) =>
      onSpace
        ? api.listCommentersInSpace({ client, path: space, query })
        : api.listCommentersInChangeRequest({ client, path: request, query }),
  };
};
export type CommentClient = ReturnType<typeof commentClient>;
