import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { deleteToken } from "./token-rows.ts";

/** Ends one of the caller's own API tokens at once; nothing happens when they have no such token. */
export const revokeToken = (context: Context, tokenId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await deleteToken(tx.db, tx.actor.id, tokenId);
    if (!before) return;
    await audit(tx, {
      action: "api-token.revoked",
      organizationId: null,
      target: { type: "api-token", id: tokenId, label: before.name },
      before: { name: before.name, expiresAt: before.expiresAt?.toISOString() ?? null },
    });
  });
