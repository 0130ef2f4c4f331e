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

/** A discussion with the content shown beside it. */
export interface Discussion extends DiscussionKey {
  /** The person who created the change request; null on a space, or if the account was deleted. */
  readonly author: string | null;
  /** The revision whose content is shown beside its threads. */
  readonly revision: string;
  /** The revision a change request is compared with; null on a space. */
  readonly base: string | null;
}

/** What threads need to know about a change request. */
export interface CommentedChangeRequest {
  readonly id: string;
  readonly createdBy: string | null;
  readonly revision: string;
  readonly revisionInitial: string;
  readonly revisionMergedAncestor: string | null;
  readonly revisionMerged: string | null;
}

/** The discussion of a change request; for a merged one, the merge's result is shown. */
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

/** A discussion as named by a path: a change request by id or number, or the space itself. */
export interface DiscussionPath {
  readonly spaceId: string;
  readonly changeRequestId?: string;
}

/** The discussion named by a path; throws not-found. */
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

/** The organization of the threads in the caller's path. */
export const organizationOf = async (
  context: Context,
  { spaceId }: DiscussionKey,
): Promise<string> => {
  if (context.organization) return context.organization.id;
  const space = await selectCommentedSpace(context.db, spaceId);
  if (!space) throw notFound("space");
  return space.organizationId;
};

/** A comment as named by a path. */
export interface CommentPath extends DiscussionPath {
  readonly commentId: string;
}
/** A reply as named by a path. */
export interface ReplyPath extends CommentPath {
  readonly commentReplyId: string;
}

/** A thread with its discussion. */
export interface Thread {
  readonly discussion: Discussion;
  readonly comment: CommentRow;
}

/** The thread named by a path; throws not-found. */
export const findThread = async (context: Context, path: CommentPath): Promise<Thread> => {
  const discussion = await findDiscussion(context, path);
  const comment = await selectComment(context.db, discussion, path.commentId);
  if (!comment) throw notFound("comment");
  return { discussion, comment };
};

/** The same, locked with its replies and reactions until the transaction ends. */
export const lockThread = async (tx: Context, path: CommentPath): Promise<Thread> => {
  const discussion = await findDiscussion(tx, path);
  const comment = await selectAndLockComment(tx.db, discussion, path.commentId);
  if (!comment) throw notFound("comment");
  return { discussion, comment };
};

/** A reply in a thread; throws not-found. */
export const findReply = async (
  { db }: Context,
  { comment }: Thread,
  id: string,
): Promise<ReplyRow> => {
  const reply = await selectReply(db, comment.id, id);
  if (!reply) throw notFound("reply");
  return reply;
};

/** Returns undefined for not-found: what is to be deleted may already be gone, with everything it was on. */
export const unlessGone = async <Found>(finding: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return undefined;
    throw error;
  }
};

/** Records an action on a thread, with its space and change request. */
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

/** The id of the acting person, or null if the actor is not a person. */
export const authorOf = ({ actor }: Context): string | null =>
  actor.type === "user" ? actor.id : null;
