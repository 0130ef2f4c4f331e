import { insertToken } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import type { TokenRow } from "./token-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HINT_LENGTH = 4;

/**
 * Makes an API token of the caller that works for `expiresInDays` days, or until it is revoked when that
 * is null. The secret is in the answer only; nothing keeps it.
 */
export const createToken = (
  context: Context,
  { name, expiresInDays }: { name: string; expiresInDays: number | null },
): Promise<{ row: TokenRow; secret: string }> =>
  transaction(context, async (tx) => {
    const secret = newSecret("bnd_api");
    const createdAt = tx.now();
    const row: TokenRow = {
      id: newId(),
      hash: hashOf(secret),
      kind: "api",
      userId: tx.actor.id,
      sessionId: null,
      name,
      hint: secret.slice(-HINT_LENGTH),
      createdAt,
      expiresAt:
        expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      lastUsedAt: null,
    };
    await insertToken(tx.db, row);
    await audit(tx, {
      action: "api-token.created",
      organizationId: null,
      target: { type: "api-token", id: row.id, label: name },
      after: { name, expiresAt: row.expiresAt?.toISOString() ?? null },
    });
    return { row, secret };
  });
