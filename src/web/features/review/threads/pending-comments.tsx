import { useMutation, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Comment, CommentReply } from "#web/api/comments.ts";
import {
  addPendingComment,
  deletePendingComment,
  type PendingComment,
  pendingReviewQuery,
  updatePendingComment,
} from "#web/api/pending-reviews.ts";
import type { User } from "#web/api/users.ts";
import { type ThreadTarget, useThreadHost } from "./thread-host.tsx";

/** Marks a thread or reply as pending in its author's review; only the author sees it. */
interface Waiting {
  readonly pending?: {
    /** Its thread was deleted, so it can be edited and deleted but not posted. */
    readonly orphaned: boolean;
  };
}
export type ShownComment = Comment & Waiting;
export type ShownReply = CommentReply & Waiting;

/** The caller's pending comments, and the operations on them. */
interface PendingComments {
  readonly count: number;
  /** While true, the comments may be stale, so none should be considered deleted. */
  readonly isFetching: boolean;
  /** As threads; a reply whose thread was deleted is a thread of its own. */
  readonly threads: readonly ShownComment[];
  readonly repliesTo: (threadId: string) => readonly ShownReply[];
  /** Absent if the caller may not comment any more. */
  readonly add:
    | ((
        markdown: string,
        place: ThreadTarget & { readonly thread?: string },
      ) => Promise<PendingComment>)
    | undefined;
  readonly change: (id: string, markdown: string) => Promise<PendingComment>;
  readonly remove: (id: string) => Promise<unknown>;
}

const PendingContext = createContext<PendingComments | undefined>(undefined);

/** The caller's pending comments; undefined where none are possible, as in the comments of a space. */
export const usePendingComments = (): PendingComments | undefined => use(PendingContext);

const none: readonly PendingComment[] = [];

const messageOf = (
  { id, createdAt, editedAt, body }: PendingComment,
  caller: User,
  mayEdit: boolean,
) => ({
  id,
  postedBy: caller,
  postedAt: createdAt,
  ...(editedAt !== undefined && { editedAt }),
  body,
  reactions: [],
  permissions: { view: true, edit: mayEdit, reply: false, delete: true },
});
/** A pending comment has no address that others could open. */
const urls = { location: "", app: "" };

const asThread = (comment: PendingComment, caller: User, mayEdit: boolean): ShownComment => {
  const message = messageOf(comment, caller, mayEdit);
  return {
    object: "comment",
    ...message,
    permissions: { ...message.permissions, resolve: false },
    urls,
    replies: 0,
    target: comment.target,
    ...(comment.change !== undefined && { change: comment.change }),
    status: "open",
    yourTurn: false,
    pending: { orphaned: comment.thread !== undefined },
  };
};

const asReply = (comment: PendingComment, caller: User, mayEdit: boolean): ShownReply => ({
  object: "comment-reply",
  ...messageOf(comment, caller, mayEdit),
  urls,
  pending: { orphaned: false },
});

interface PendingProviderProps {
  readonly spaceId: string;
  /** The number, by which its queries are keyed. */
  readonly changeRequestId: string;
  readonly mayComment: boolean;
  readonly children: ReactNode;
}

/** Provides the caller's pending comments in a change request to the threads inside. */
export const PendingProvider = ({
  spaceId,
  changeRequestId,
  mayComment,
  children,
}: PendingProviderProps) => {
  const { caller } = useThreadHost();
  const { data, isFetching } = useQuery(pendingReviewQuery(spaceId, changeRequestId));
  const { mutateAsync: add } = useMutation(addPendingComment);
  const { mutateAsync: change } = useMutation(updatePendingComment);
  const { mutateAsync: remove } = useMutation(deletePendingComment);
  const comments = data?.comments ?? none;
  const pending = useMemo((): PendingComments => {
    const path = { spaceId, changeRequestId };
    const answers = comments.filter(({ thread }) => thread?.deleted === false);
    return {
      count: comments.length,
      isFetching,
      threads: comments
        .filter(({ thread }) => thread?.deleted !== false)
        .map((comment) => asThread(comment, caller, mayComment)),
      repliesTo: (threadId) =>
        answers
          .filter(({ thread }) => thread?.id === threadId)
          .map((comment) => asReply(comment, caller, mayComment)),
      add: mayComment
        ? (markdown, place) => add({ path, body: { body: { markdown }, ...place } })
        : undefined,
      change: (id, markdown) =>
        change({ path: { ...path, pendingCommentId: id }, body: { body: { markdown } } }),
      remove: (id) => remove({ path: { ...path, pendingCommentId: id } }),
    };
  }, [comments, isFetching, caller, mayComment, spaceId, changeRequestId, add, change, remove]);
  return <PendingContext value={pending}>{children}</PendingContext>;
};
