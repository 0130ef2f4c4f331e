import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countTokens, deleteToken, selectTokens, type TokenRow } from "./token-rows.ts";
import { insertToken } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import type { APIToken } from "#contract/schemas/user.ts";

/** The caller's own API tokens, newest first. */
export const listTokens = (
  { db, actor }: Context,
  page: ListRequest,
): Promise<ListPage<TokenRow>> =>
  readList(page, {
    rows: (asked) => selectTokens(db, actor.id, asked),
    count: () => countTokens(db, actor.id),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });

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

/** An API token as its owner sees it: never the secret, of which only a hash is kept. */
export const presentToken = (
  row: TokenRow,
  { actor, settings }: Pick<Context, "actor" | "settings">,
): APIToken => ({
  object: "api-token",
  id: row.id,
  name: row.name,
  hint: row.hint,
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
  ...(row.lastUsedAt ? { lastUsedAt: row.lastUsedAt.toISOString() } : {}),
  current: row.id === actor.credential.id,
  urls: { location: `${settings.publicUrl}/v1/user/tokens/${row.id}` },
});
