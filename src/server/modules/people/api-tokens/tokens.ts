import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  countTokens,
  deleteToken,
  selectTokens,
  type TokenOwner,
  type TokenRow,
} from "./token-rows.ts";
import { insertToken } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import type { APIToken } from "#contract/schemas/user.ts";

/** A session or token that reaches one organization sees only what reaches that one, too. */
const ownerOf = ({ actor }: Context): TokenOwner => ({
  userId: actor.id,
  organizationId: actor.credential.organizationId,
});

/** The caller's own API tokens, newest first. */
export const listTokens = (context: Context, page: ListRequest): Promise<ListPage<TokenRow>> => {
  const owner = ownerOf(context);
  return readList(page, {
    rows: (asked) => selectTokens(context.db, owner, asked),
    count: () => countTokens(context.db, owner),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HINT_LENGTH = 4;

/**
 * Makes an API token of the caller that works for `expiresInDays` days, or until it is revoked when that
 * is null. It reaches as far as what it is made with, and ends with the SAML provider that came by. The
 * secret is in the answer only; nothing keeps it.
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
      organizationId: tx.actor.credential.organizationId ?? null,
      samlProviderId: tx.actor.credential.samlProviderId ?? null,
      heldSince: tx.actor.credential.heldSince ?? null,
      renewedIn: { ...tx.actor.credential.renewedIn },
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

/** Ends one of the caller's own API tokens at once, with the sessions it began; nothing happens when they have no such token. */
export const revokeToken = (context: Context, tokenId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await deleteToken(tx.db, ownerOf(tx), tokenId);
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
