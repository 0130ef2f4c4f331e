import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRequestThreads, type Comment, type CommentReply } from "../../api/comments.ts";
import { useReviewPath } from "../screen/use-review.ts";

interface Listed<Item> {
  readonly items: readonly Item[];
}
type Operation = "listCommentsInChangeRequest" | "listCommentRepliesInChangeRequest";

const holds = <Item>(value: unknown): value is Listed<Item> =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);

/** Changes one entry wherever a list shows it; answers the way back. */
const patch = <Item extends { readonly id: string }>(
  queryClient: QueryClient,
  operation: Operation,
  id: string,
  change: (item: Item) => Item,
): (() => void) => {
  const filter = { queryKey: [{ _id: operation }] };
  const before = queryClient.getQueriesData(filter);
  void queryClient.cancelQueries(filter);
  queryClient.setQueriesData(filter, (data: unknown) =>
    holds<Item>(data)
      ? { ...data, items: data.items.map((item) => (item.id === id ? change(item) : item)) }
      : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
};

/** Everything one can do with the threads of the change request. */
export const useBoard = () => {
  const path = useReviewPath();
  const queryClient = useQueryClient();
  const post = useMutation(changeRequestThreads.post);
  const update = useMutation(changeRequestThreads.update);
  const remove = useMutation(changeRequestThreads.remove);
  const reply = useMutation(changeRequestThreads.reply);
  const updateReply = useMutation(changeRequestThreads.updateReply);
  const removeReply = useMutation(changeRequestThreads.removeReply);
  const at = (commentId: string) => ({ ...path, commentId });
  const atReply = (commentId: string, commentReplyId: string) => ({
    ...path,
    commentId,
    commentReplyId,
  });
  return {
    post: (markdown: string, target: { page?: string; node?: string }) =>
      post.mutateAsync({ path, body: { body: { markdown }, ...target } }),
    reply: (commentId: string, markdown: string) =>
      reply.mutateAsync({ path: at(commentId), body: { body: { markdown } } }),
    editComment: (commentId: string, markdown: string) =>
      update.mutateAsync({ path: at(commentId), body: { body: { markdown } } }),
    editReply: (commentId: string, replyId: string, markdown: string) =>
      updateReply.mutateAsync({ path: atReply(commentId, replyId), body: { body: { markdown } } }),
    removeComment: (commentId: string) => remove.mutateAsync({ path: at(commentId) }),
    removeReply: (commentId: string, replyId: string) =>
      removeReply.mutateAsync({ path: atReply(commentId, replyId) }),
    /** Resolves or reopens; the screen shows it at once and takes it back when the service refuses. */
    settle: async (
      commentId: string,
      resolved: boolean,
      reason?: NonNullable<Comment["resolveReason"]>,
    ) => {
      const undo = patch<Comment>(
        queryClient,
        "listCommentsInChangeRequest",
        commentId,
        (item) => ({
          ...item,
          status: resolved ? "resolved" : "open",
        }),
      );
      try {
        const body = { resolved, ...(reason !== undefined && { reason }) };
        await update.mutateAsync({ path: at(commentId), body });
      } catch (error) {
        undo();
        throw error;
      }
    },
    /** Adds or takes back one's own reaction, at once. */
    react: async (
      commentId: string,
      replyId: string | undefined,
      reactions: Comment["reactions"],
      body: { addedReactions: string[] } | { removedReactions: string[] },
    ) => {
      const undo =
        replyId === undefined
          ? patch<Comment>(queryClient, "listCommentsInChangeRequest", commentId, (item) => ({
              ...item,
              reactions,
            }))
          : patch<CommentReply>(
              queryClient,
              "listCommentRepliesInChangeRequest",
              replyId,
              (item) => ({ ...item, reactions }),
            );
      try {
        if (replyId === undefined) await update.mutateAsync({ path: at(commentId), body });
        else await updateReply.mutateAsync({ path: atReply(commentId, replyId), body });
      } catch (error) {
        undo();
        throw error;
      }
    },
  };
};
