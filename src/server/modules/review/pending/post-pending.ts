import type { z } from "zod";
import type { commentBody } from "#contract/schemas/comment.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
  lockChangeRequest,
  noteActivity,
} from "../change-requests/find-change-request.ts";
import { anchorIn } from "../comments/anchors.ts";
import { withText } from "../comments/body-text.ts";
import {
  type CommentRow,
  type DiscussionKey,
  selectAndLockComment,
} from "../comments/comment-rows.ts";
import { postCommentAt, storeThread } from "../comments/comments.ts";
import { tellMentioned } from "../comments/mentions.ts";
import { storeReply } from "../comments/replies.ts";
import { discussionOf, record } from "../comments/threads.ts";
import { pendingKey } from "./pending-review.ts";
import {
  deletePendingRows,
  type PendingRow,
  selectAndLockPending,
  selectPending,
} from "./pending-rows.ts";

/** The comments posted together. */
export interface Posted {
  readonly count: number;
  /** The thread of the first one. */
  readonly thread: string;
}

/** A comment on the whole change request that is posted with the pending comments. */
interface Summary {
  readonly text: string;
  /** The review it belongs to. */
  readonly reviewId: string | null;
}

const threadGone = (rows: readonly PendingRow[]) =>
  new Failure(
    "conflict",
    rows.length === 1
      ? "The thread that one of your replies answers was deleted. Delete that reply, or copy its words into a new comment. Nothing was posted."
      : `The threads that ${rows.length} of your replies answer were deleted. Delete those replies, or copy their words into new comments. Nothing was posted.`,
    {
      reason: "pending-review.thread-gone",
      details: rows.map(({ id }) => ({
        path: `comments.${id}`,
        message: "its thread was deleted",
      })),
    },
  );

/** Locks the threads being replied to, in the order of their ids to avoid deadlocks. */
const lockThreads = async (
  tx: Context,
  discussion: DiscussionKey,
  rows: readonly PendingRow[],
): Promise<Map<string, CommentRow>> => {
  const threads = new Map<string, CommentRow>();
  for (const id of [...new Set(rows.flatMap(({ threadId }) => threadId ?? []))].toSorted()) {
    const comment = await selectAndLockComment(tx.db, discussion, id);
    if (comment) threads.set(id, comment);
  }
  return threads;
};

/**
 * Locks a change request until the transaction ends, after the threads that the caller's pending replies belong to:
 * the same order as in concurrent replies. Throws not-found.
 */
export const lockForPosting = async (
  tx: Context,
  path: ChangeRequestPath,
): Promise<ChangeRequestRow> => {
  const found = await findChangeRequest(tx, path);
  const rows = await selectPending(tx.db, pendingKey(tx, found));
  await lockThreads(tx, discussionOf(found.spaceId, found), rows);
  return lockChangeRequest(tx, path);
};

/**
 * Posts the caller's pending comments in a change request locked for it, in the order they were written, with the
 * summary if there is one. Each mentioned person is notified once. Returns undefined, having done nothing, if none
 * are pending; throws a conflict if a reply's thread is gone. The caller records it as one event.
 */
export const postPending = async (
  tx: Context,
  changeRequest: ChangeRequestRow,
  summary?: Summary,
): Promise<Posted | undefined> => {
  const key = pendingKey(tx, changeRequest);
  const rows = await selectAndLockPending(tx.db, key);
  const [first] = rows;
  if (!first) return undefined;
  const discussion = discussionOf(changeRequest.spaceId, changeRequest);
  const threads = await lockThreads(tx, discussion, rows);
  const gone = rows.filter(({ threadId }) => threadId !== null && !threads.has(threadId));
  if (gone.length > 0) throw threadGone(gone);
  const now = tx.now();
  if (summary !== undefined)
    await storeThread(tx, discussion, {
      ...(await anchorIn(tx, discussion, {})),
      ...summary,
      id: newId(),
      postedAt: now,
    });
  for (const [at, { id, threadId, body: text, ...row }] of rows.entries()) {
    const thread = threads.get(threadId ?? "");
    if (thread === undefined) {
      const { revision, side, pageId, pageTitle, pagePath, document, node, block } = row;
      const anchor = { revision, side, pageId, pageTitle, pagePath, document, node, block };
      // Lists are sorted by these times, so each must be distinct.
      const postedAt = new Date(now.getTime() - rows.length + at);
      await storeThread(tx, discussion, { ...anchor, id, text, postedAt, reviewId: null });
    } else {
      const { postedAt: lastAt } = await storeReply(tx, thread, { id, text });
      threads.set(thread.id, { ...thread, lastAt, replies: thread.replies + 1 });
    }
  }
  await deletePendingRows(tx.db, key);
  const thread = first.threadId ?? first.id;
  const texts = rows.map(({ body }) => body);
  const said = [...(summary === undefined ? [] : [summary.text]), ...texts].join("\n\n");
  await tellMentioned(tx, discussion, thread, said);
  return { count: rows.length + (summary === undefined ? 0 : 1), thread };
};

/**
 * Posts the caller's pending comments without a verdict, in any status of the change request. Returns how many were
 * posted, including the summary.
 */
export const postPendingReview = (
  context: Context,
  path: ChangeRequestPath,
  { comment }: { readonly comment?: z.output<typeof commentBody> | undefined },
): Promise<number> =>
  withText(
    context,
    comment,
    async (tx, text) => {
      const changeRequest = await lockForPosting(tx, path);
      const summary = text === undefined ? undefined : { text, reviewId: null };
      const posted = await postPending(tx, changeRequest, summary);
      if (posted === undefined) {
        if (text === undefined) return 0;
        await postCommentAt(tx, path, { body: { markdown: text } });
        return 1;
      }
      await noteActivity(tx, changeRequest);
      await record(tx, discussionOf(path.spaceId, changeRequest), {
        action: "comment.posted",
        target: { type: "comment", id: posted.thread },
        after: { comments: posted.count },
      });
      return posted.count;
    },
    "comment",
  );
