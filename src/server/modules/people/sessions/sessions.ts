import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Actor, Context } from "#server/kit/context.ts";
import { countSessions, deleteSession, selectSessions, type SessionRow } from "./session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Session } from "#contract/schemas/user.ts";

/** The browsers the caller is signed in with, latest sign-in first. */
export const listSessions = (
  { db, actor, now }: Context,
  page: ListRequest,
): Promise<ListPage<SessionRow>> => {
  const at = now();
  return readList(page, {
    rows: (asked) => selectSessions(db, actor.id, at, asked),
    count: () => countSessions(db, actor.id, at),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
};

/**
 * Signs one of the caller's own browsers out: the session and its access tokens stop working at once.
 * Nothing happens when they have no such session.
 */
export const endSession = (context: Context, sessionId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await deleteSession(tx.db, tx.actor.id, sessionId);
    if (!before) return;
    await audit(tx, {
      action: "session.ended",
      organizationId: null,
      target: {
        type: "session",
        id: sessionId,
        ...(before.userAgent === null ? {} : { label: before.userAgent }),
      },
      before: {
        createdAt: before.createdAt.toISOString(),
        lastUsedAt: before.lastUsedAt.toISOString(),
      },
    });
  });

/** A signed-in browser as the person it belongs to sees it. */
export const presentSession = (row: SessionRow, actor: Actor): Session => ({
  object: "session",
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.userAgent === null ? {} : { userAgent: row.userAgent }),
  current: row.id === actor.credential.id,
});
