import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { lockMember, setLastSeen } from "./member-rows.ts";

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Notes that the caller is here (spec: POST ORG/ping). Being seen for the first time, or again after thirty
 * days, is recorded as an event; otherwise only the time moves, so that presence does not bury the changes
 * in the audit log.
 */
export const ping = (context: Context, organizationId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const member = await lockMember(tx.db, organizationId, tx.actor.id);
    if (!member) return;
    const now = tx.now();
    await setLastSeen(tx.db, organizationId, tx.actor.id, now);
    const last = member.lastSeenAt;
    if (last && now.getTime() - last.getTime() < QUIET_MS) return;
    await audit(tx, {
      action: "member.seen",
      target: { type: "member", id: tx.actor.id, label: tx.actor.label },
      before: { lastSeenAt: last?.toISOString() ?? null },
      after: { lastSeenAt: now.toISOString() },
    });
  });
