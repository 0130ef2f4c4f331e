import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import {
  type DiscussionKey,
  type CommentRow,
  selectAndLockComment,
  selectComment,
  selectCommentedSpace,
} from "./comment-rows.ts";
import { type ReplyRow, selectReply } from "./reply-rows.ts";
import { findChangeRequest } from "../change-requests/find-change-request.ts";
import { audit, type AuditEntry } from "#server/events/audit.ts";

/** A discussion with what is shown on it. */
export interface Discussion extends DiscussionKey {
  /** Who created the change request; null on a space, and where that account is gone. */
  readonly author: string | null;
  /** The revision whose content is shown beside its threads. */
  readonly revision: string;
  /** The revision a change request is compared with; null on a space. */
  readonly base: string | null;
}

/** What of a change request threads need to know. */
export interface CommentedChangeRequest {
  readonly id: string;
  readonly createdBy: string | null;
  readonly revision: string;
  readonly revisionInitial: string;
  readonly revisionMergedAncestor: string | null;
  readonly revisionMerged: string | null;
}

/** The discussion of a change request; a merged one shows what it was merged to. */
export const discussionOf = (
  spaceId: string,
  changeRequest: CommentedChangeRequest,
): Discussion => ({
  spaceId,
  changeRequestId: changeRequest.id,
  author: changeRequest.createdBy,
  revision: changeRequest.revisionMerged ?? changeRequest.revision,
  base: changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial,
});

/** Where a discussion is, as a path names it: a change request by id or number, or the space itself. */
export interface DiscussionPath {
  readonly spaceId: string;
  readonly changeRequestId?: string;
}

/** The discussion a path names; refuses with not-found. */
export const findDiscussion = async (
  context: Context,
  { spaceId, changeRequestId }: DiscussionPath,
): Promise<Discussion> => {
  if (changeRequestId !== undefined)
    return discussionOf(spaceId, await findChangeRequest(context, { spaceId, changeRequestId }));
  const space = await selectCommentedSpace(context.db, spaceId);
  if (!space) throw notFound("space");
  return { spaceId, changeRequestId: null, author: null, revision: space.revision, base: null };
};

/** The organization threads of the caller's path stand in. */
export const organizationOf = async (
  context: Context,
  { spaceId }: DiscussionKey,
): Promise<string> => {
  if (context.organization) return context.organization.id;
  const space = await selectCommentedSpace(context.db, spaceId);
  if (!space) throw notFound("space");
  return space.organizationId;
};

/** A comment as a path names it. */
export interface CommentPath extends DiscussionPath {
  readonly commentId: string;
}
/** A reply as a path names it. */
export interface ReplyPath extends CommentPath {
  readonly commentReplyId: string;
}

/** A thread with the discussion it stands on. */
export interface Thread {
  readonly discussion: Discussion;
  readonly comment: CommentRow;
}

/** The thread a path names; refuses with not-found. */
export const findThread = async (context: Context, path: CommentPath): Promise<Thread> => {
  const discussion = await findDiscussion(context, path);
  const comment = await selectComment(context.db, discussion, path.commentId);
  if (!comment) throw notFound("comment");
  return { discussion, comment };
};

/** The same, locked for the rest of the transaction with its replies and reactions. */
export const lockThread = async (tx: Context, path: CommentPath): Promise<Thread> => {
  const discussion = await findDiscussion(tx, path);
  const comment = await selectAndLockComment(tx.db, discussion, path.commentId);
  if (!comment) throw notFound("comment");
  return { discussion, comment };
};

/** A reply of a thread; refuses with not-found. */
export const findReply = async (
  { db }: Context,
  { comment }: Thread,
  id: string,
): Promise<ReplyRow> => {
  const reply = await selectReply(db, comment.id, id);
  if (!reply) throw notFound("reply");
  return reply;
};

/** What is deleted may be gone already, with everything it stood on: then there is nothing to do. */
export const unlessGone = async <Found>(finding: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return undefined;
    throw error;
  }
};

/** Records what was done to a thread, with the space and the change request it stands on. */
export const record = (
  tx: Context,
  { spaceId, changeRequestId }: DiscussionKey,
  entry: AuditEntry,
): Promise<string> =>
  audit(tx, {
    ...entry,
    space: spaceId,
    ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
  });

/** Who is acting, where it is a person. */
export const authorOf = ({ actor }: Context): string | null =>
  actor.type === "user" ? actor.id : null;
