import type { Context } from "#server/kit/context.ts";
import type { LiveEvent } from "./live-event.ts";
import { insertAnnouncement } from "./live-event-rows.ts";

/**
 * Tells who follows an organization of something that nobody has to answer for, such as how far work has come,
 * once the transaction commits. What somebody did is told by `audit`.
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
