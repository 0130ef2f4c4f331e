import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import {
  changeRequestRepliesQuery,
  changeRequestThreads,
  type Comment,
  type CommentReply,
  spaceRepliesQuery,
  spaceThreads,
} from "#web/api/comments.ts";
import { spaceAccessQuery } from "#web/api/content-permissions.ts";
import { callerQuery, type User } from "#web/api/users.ts";
import { useSpaceLinks } from "#web/features/content/index.ts";

/** What a new thread is about: a block of a page, a page or, without both, the whole change request or space. */
export interface ThreadTarget {
  readonly page?: string;
  readonly node?: string;
}

/** A change to a message: its text, or the caller's reactions. */
export interface MessageChange {
  readonly body?: { readonly markdown: string };
  readonly addedReactions?: string[];
  readonly removedReactions?: string[];
}

/** A change to the first message of a thread, which also holds whether the thread is resolved. */
export interface ThreadChange extends MessageChange {
  readonly resolved?: boolean;
  readonly reason?: NonNullable<Comment["resolveReason"]>;
}

interface ThreadActions {
  readonly post: (markdown: string, target: ThreadTarget) => Promise<Comment>;
  readonly change: (commentId: string, change: ThreadChange) => Promise<Comment>;
  readonly remove: (commentId: string) => Promise<unknown>;
  readonly reply: (commentId: string, markdown: string) => Promise<CommentReply>;
  readonly changeReply: (
    commentId: string,
    replyId: string,
    change: MessageChange,
  ) => Promise<CommentReply>;
  readonly removeReply: (commentId: string, replyId: string) => Promise<unknown>;
  /** Applies the suggestions of comments; absent if the caller cannot edit what they are about. */
  readonly apply?: ((commentIds: readonly string[]) => Promise<unknown>) | undefined;
}

/** The owner of threads, a change request or a space, with the same operations for both. */
export interface ThreadHost extends ThreadActions {
  readonly kind: "change-request" | "space";
  /** Prefix of the keys of drafts in this browser. */
  readonly name: string;
  readonly caller: User;
  readonly links: Omit<ReturnType<typeof useSpaceLinks>, "isDead">;
  readonly replies: (commentId: string) => ReturnType<typeof spaceRepliesQuery>;
  /** Searches the people who can open the space, for mentions. */
  readonly mentionable: (search: string) => ReturnType<typeof spaceAccessQuery>;
}

const ThreadHostContext = createContext<ThreadHost | undefined>(undefined);

/** The host of the enclosing threads. */
export const useThreadHost = (): ThreadHost => {
  const host = use(ThreadHostContext);
  if (host === undefined)
    throw new Error("useThreadHost outside of SpaceThreads or ChangeRequestThreads");
  return host;
};

/** How many people are suggested at once. */
const PROPOSED = 6;

const useCallerAndLinks = (organizationId: string, spaceId: string) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const links = useSpaceLinks(organizationId, spaceId);
  const { linkTarget, onFollow, space } = links;
  return useMemo(
    () => ({
      caller,
      links: { linkTarget, onFollow, space },
      mentionable: (search: string) =>
        spaceAccessQuery(spaceId, { limit: PROPOSED, ...(search !== "" && { search }) }),
    }),
    [caller, linkTarget, onFollow, space, spaceId],
  );
};

interface SpaceThreadsProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly children: ReactNode;
}

/** Provides a space as the host of the threads inside. */
export const SpaceThreads = ({ organizationId, spaceId, children }: SpaceThreadsProps) => {
  const shared = useCallerAndLinks(organizationId, spaceId);
  const { mutateAsync: post } = useMutation(spaceThreads.post);
  const { mutateAsync: update } = useMutation(spaceThreads.update);
  const { mutateAsync: remove } = useMutation(spaceThreads.remove);
  const { mutateAsync: reply } = useMutation(spaceThreads.reply);
  const { mutateAsync: updateReply } = useMutation(spaceThreads.updateReply);
  const { mutateAsync: removeReply } = useMutation(spaceThreads.removeReply);
  const host = useMemo((): ThreadHost => {
    const path = { spaceId };
    return {
      ...shared,
      kind: "space",
      name: spaceId,
      replies: (commentId) => spaceRepliesQuery(spaceId, commentId),
      post: (markdown, target) => post({ path, body: { body: { markdown }, ...target } }),
      change: (commentId, body) => update({ path: { ...path, commentId }, body }),
      remove: (commentId) => remove({ path: { ...path, commentId } }),
      reply: (commentId, markdown) =>
        reply({ path: { ...path, commentId }, body: { body: { markdown } } }),
      changeReply: (commentId, commentReplyId, body) =>
        updateReply({ path: { ...path, commentId, commentReplyId }, body }),
      removeReply: (commentId, commentReplyId) =>
        removeReply({ path: { ...path, commentId, commentReplyId } }),
    };
  }, [shared, spaceId, post, update, remove, reply, updateReply, removeReply]);
  return <ThreadHostContext value={host}>{children}</ThreadHostContext>;
};

interface ChangeRequestThreadsProps extends SpaceThreadsProps {
  /** The number, by which its queries are keyed. */
  readonly changeRequestId: string;
  /** Whether the caller can apply suggestions. */
  readonly mayApply: boolean;
}

/** Provides a change request as the host of the threads inside. */
export const ChangeRequestThreads = (props: ChangeRequestThreadsProps) => {
  const { organizationId, spaceId, changeRequestId, mayApply, children } = props;
  const shared = useCallerAndLinks(organizationId, spaceId);
  const { mutateAsync: post } = useMutation(changeRequestThreads.post);
  const { mutateAsync: update } = useMutation(changeRequestThreads.update);
  const { mutateAsync: remove } = useMutation(changeRequestThreads.remove);
  const { mutateAsync: reply } = useMutation(changeRequestThreads.reply);
  const { mutateAsync: updateReply } = useMutation(changeRequestThreads.updateReply);
  const { mutateAsync: removeReply } = useMutation(changeRequestThreads.removeReply);
  const { mutateAsync: apply } = useMutation(changeRequestThreads.apply);
  const host = useMemo((): ThreadHost => {
    const path = { spaceId, changeRequestId };
    return {
      ...shared,
      kind: "change-request",
      name: `${spaceId}.${changeRequestId}`,
      replies: (commentId) => changeRequestRepliesQuery(spaceId, changeRequestId, commentId),
      post: (markdown, target) => post({ path, body: { body: { markdown }, ...target } }),
      change: (commentId, body) => update({ path: { ...path, commentId }, body }),
      remove: (commentId) => remove({ path: { ...path, commentId } }),
      reply: (commentId, markdown) =>
        reply({ path: { ...path, commentId }, body: { body: { markdown } } }),
      changeReply: (commentId, commentReplyId, body) =>
        updateReply({ path: { ...path, commentId, commentReplyId }, body }),
      removeReply: (commentId, commentReplyId) =>
        removeReply({ path: { ...path, commentId, commentReplyId } }),
      apply: mayApply ? (ids) => apply({ path, body: { comments: [...ids] } }) : undefined,
    };
  }, [
    shared,
    spaceId,
    changeRequestId,
    mayApply,
    post,
    update,
    remove,
    reply,
    updateReply,
    removeReply,
    apply,
  ]);
  return <ThreadHostContext value={host}>{children}</ThreadHostContext>;
};
