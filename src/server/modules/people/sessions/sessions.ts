import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Actor, Context } from "#server/kit/context.ts";
import {
  countSessions,
  deleteSession,
  selectSessions,
  type SessionOwner,
  type SessionRow,
} from "./session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Session } from "#contract/schemas/user.ts";

/** A session or token limited to one organization only sees sessions with the same limit. */
const ownerOf = ({ actor }: Context): SessionOwner => ({
  userId: actor.id,
  organizationId: actor.credential.organizationId,
});

/** The browsers the caller is signed in with, the most recent sign-in first. */
export const listSessions = (
  context: Context,
  page: ListRequest,
): Promise<ListPage<SessionRow>> => {
  const { db, now } = context;
  const [owner, at] = [ownerOf(context), now()];
  return readList(page, {
    rows: (asked) => selectSessions(db, owner, at, asked),
    count: () => countSessions(db, owner, at),
    cursorOf: ({ session }) => [session.createdAt.getTime(), session.id],
  });
};

/**
 * Signs out one of the caller's browsers: the session and its access tokens stop working at once. Does nothing if
 * they have no such session.
 */
export const endSession = (context: Context, sessionId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await deleteSession(tx.db, ownerOf(tx), sessionId);
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

/** A signed-in browser as its owner sees it. */
export const presentSession = (
  { session: row, organizationTitle: title, provider }: SessionRow,
  actor: Actor,
): Session => ({
  object: "session",
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.userAgent === null ? {} : { userAgent: row.userAgent }),
  current: row.id === actor.credential.id,
  ...(row.organizationId === null
    ? {}
    : { organization: { id: row.organizationId, ...(title === null ? {} : { title }) } }),
  ...(provider === null ? {} : { provider }),
});
