import type { resolveReasons } from "#contract/schemas/enums.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid } from "#server/kit/failures.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { demand, mayResolve, viewerOf } from "./comment-permissions.ts";
import { authorOf, organizationOf, record, type Thread } from "./threads.ts";
import { type CommentRow, selectLastReopening } from "./comment-rows.ts";

/** Whether to resolve a thread, with the reason in one word. */
export interface ResolutionChange {
  readonly resolved?: boolean | undefined;
  readonly reason?: (typeof resolveReasons)[number] | undefined;
}

/** Throws a conflict if a thread is already resolved, naming by whom and when. */
export const refuseIfResolved = async (
  context: Context,
  { resolvedBy, resolvedAt }: CommentRow,
): Promise<void> => {
  if (resolvedAt === null) return;
  const personOf = await peopleById(context, [resolvedBy]);
  const { displayName } = personOf(resolvedBy);
  throw conflict(
    "comment.resolved",
    `${displayName} resolved this thread on ${resolvedAt.toISOString()}. Nothing was changed.`,
  );
};

const refuseIfOpen = async (context: Context, { discussion, comment }: Thread): Promise<void> => {
  if (comment.resolvedAt !== null) return;
  const organizationId = await organizationOf(context, discussion);
  const last = await selectLastReopening(context.db, organizationId, comment.id);
  throw conflict(
    "comment.open",
    last
      ? `${last.by ?? "Somebody"} reopened this thread on ${last.at.toISOString()}. Nothing was changed.`
      : "This thread is open: nobody resolved it. Nothing was changed.",
  );
};

/**
 * Resolves or reopens a locked thread. Returns the fields to change. Throws 403 without permission, and 409, naming
 * by whom and when, if it already is as requested.
 */
export const resolveOrReopen = async (
  tx: Context,
  thread: Thread,
  { resolved, reason }: ResolutionChange,
): Promise<Pick<CommentRow, "resolvedAt" | "resolvedBy" | "resolveReason"> | undefined> => {
  const { discussion, comment } = thread;
  if (reason !== undefined && resolved !== true)
    throw invalid("reason", "goes with resolved: true only");
  if (resolved === undefined) return undefined;
  demand("comment:resolve", mayResolve(viewerOf(tx), comment, discussion.author));
  const target = { type: "comment", id: comment.id };
  if (resolved) {
    await refuseIfResolved(tx, comment);
    const change = {
      resolvedAt: tx.now(),
      resolvedBy: authorOf(tx),
      resolveReason: reason ?? null,
    };
    await record(tx, discussion, {
      action: "comment.resolved",
      target,
      before: { status: "open" },
      after: { status: "resolved", ...(reason === undefined ? {} : { reason }) },
    });
    return change;
  }
  await refuseIfOpen(tx, thread);
  await record(tx, discussion, {
    action: "comment.reopened",
    target,
    before: { status: "resolved" },
    after: { status: "open" },
  });
  return { resolvedAt: null, resolvedBy: null, resolveReason: null };
};
