import type { Context } from "#server/kit/context.ts";
import type { LiveEvent } from "./live-event.ts";
import { insertAnnouncement } from "./live-event-rows.ts";

/**
 * Notifies an organization's subscribers, once the transaction commits, of something that no one is accountable for,
 * such as the progress of work. What people do is recorded by `audit` instead.
 */
export const announce = (
  tx: Context,
  live: Omit<LiveEvent, "actor" | "occurredAt">,
): Promise<void> =>
  insertAnnouncement(tx.db, {
    ...live,
    actor: tx.actor.id,
    occurredAt: tx.now().toISOString(),
  });
