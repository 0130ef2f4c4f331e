import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { deleteSession } from "./session-rows.ts";

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
