import type { Context } from "#server/kit/context.ts";
import { announce } from "./announce.ts";
import { audit, type AuditEntry } from "./audit.ts";

type OwnEntry = Pick<
  AuditEntry,
  "action" | "target" | "before" | "after" | "space" | "changeRequest"
>;

/**
 * Records a write that affects only the person who made it, like `audit` but in no organization's log. Only their
 * other windows are notified.
 */
export const auditOwn = async (
  tx: Context,
  { space, changeRequest, ...entry }: OwnEntry,
): Promise<void> => {
  await audit(tx, { ...entry, organizationId: null });
  if (tx.organization === undefined) return;
  const { type, id } = entry.target;
  await announce(tx, {
    organizationId: tx.organization.id,
    action: entry.action,
    target: { type, id },
    ...(space === undefined ? {} : { space }),
    ...(changeRequest === undefined ? {} : { changeRequest }),
    only: tx.actor.id,
  });
};
