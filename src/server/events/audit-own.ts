import type { Context } from "#server/kit/context.ts";
import { announce } from "./announce.ts";
import { audit, type AuditEntry } from "./audit.ts";

type OwnEntry = Pick<
  AuditEntry,
  "action" | "target" | "before" | "after" | "space" | "changeRequest"
>;

/**
 * Records a write that concerns nobody but who did it, as `audit` does, in no organization's log. Their other
 * windows are told of it, and nobody else.
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
