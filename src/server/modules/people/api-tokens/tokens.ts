import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import {
  countTokens,
  deleteToken,
  lockToken,
  replaceToken,
  selectTokens,
  type TokenOwner,
  type TokenRow,
} from "./token-rows.ts";
import { holdApiToken, insertToken } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import type { APIToken } from "#contract/schemas/user.ts";

/** A session or token limited to one organization only sees tokens with the same limit. */
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

/** The fields every new token has, however it is made. */
const newToken = (tx: Context, name: string) => {
  const secret = newSecret("bnd_api");
  const known = {
    id: newId(),
    hash: hashOf(secret),
    kind: "api" as const,
    userId: tx.actor.id,
    sessionId: null,
    name,
    hint: secret.slice(-HINT_LENGTH),
    createdAt: tx.now(),
    lastUsedAt: null,
  };
  return { secret, known };
};

const keepToken = async (tx: Context, row: TokenRow): Promise<void> => {
  const { makerName: _, ...stored } = row;
  await insertToken(tx.db, stored);
  await audit(tx, {
    action: "api-token.created",
    organizationId: null,
    target: { type: "api-token", id: row.id, label: row.name },
    after: {
      name: row.name,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      ...(row.renews === null ? {} : { renews: row.renews }),
    },
  });
};

const earliest = (...ends: readonly (Date | null)[]): Date | null => {
  const times = ends.flatMap((end) => end?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
};

const endedMeanwhile = (): Failure =>
  new Failure("unauthenticated", "The token that this request came with has ended. Sign in again.");

/**
 * Makes an API token for the caller that works for `expiresInDays` days, or until it is revoked if that is null. It
 * has the reach of the credential it is made with, and ends with the SAML provider the caller came by. Made with
 * another token, or in a session of one, it ends with that token at the latest. Only the response contains the
 * secret; it is not stored.
 */
export const createToken = (
  context: Context,
  { name, expiresInDays }: { name: string; expiresInDays: number | null },
): Promise<{ row: TokenRow; secret: string }> =>
  transaction(context, async (tx) => {
    const { credential } = tx.actor;
    const maker =
      credential.apiToken === undefined
        ? undefined
        : await holdApiToken(tx.db, credential.apiToken, tx.now());
    if (credential.apiToken !== undefined && maker === undefined) throw endedMeanwhile();
    const { secret, known } = newToken(tx, name);
    const wanted =
      expiresInDays === null ? null : new Date(known.createdAt.getTime() + expiresInDays * DAY_MS);
    const row: TokenRow = {
      ...known,
      organizationId: credential.organizationId ?? null,
      samlProviderId: credential.samlProviderId ?? null,
      heldSince: credential.heldSince ?? null,
      renewedIn: { ...credential.renewedIn },
      madeWith: maker?.id ?? null,
      makerName: maker?.userId === tx.actor.id ? maker.name : null,
      makerUnknown: false,
      renews: null,
      expiresAt: earliest(wanted, maker?.expiresAt ?? null),
    };
    await keepToken(tx, row);
    return { row, secret };
  });

/**
 * Makes a token that renews one of the caller's: same reach, same end, and whatever was made with the old one now
 * belongs to it. The old one works for one more day at most. Throws not-found if the caller has no such token.
 */
export const renewToken = (
  context: Context,
  tokenId: string,
): Promise<{ row: TokenRow; secret: string }> =>
  transaction(context, async (tx) => {
    const old = await lockToken(tx.db, ownerOf(tx), tokenId);
    if (!old || (old.expiresAt !== null && old.expiresAt <= tx.now())) throw notFound("token");
    const { apiToken } = tx.actor.credential;
    if (apiToken !== undefined && apiToken !== tokenId)
      throw new Failure(
        "forbidden",
        "A token renews itself only. Use the token that you want to renew, or sign in another way. Nothing was changed.",
      );
    const { secret, known } = newToken(tx, old.name);
    const row: TokenRow = {
      ...known,
      organizationId: old.organizationId,
      samlProviderId: old.samlProviderId,
      heldSince: old.heldSince ?? old.createdAt,
      renewedIn: old.renewedIn,
      madeWith: old.madeWith,
      makerName: null,
      makerUnknown: old.makerUnknown,
      renews: old.id,
      expiresAt: old.expiresAt,
    };
    await keepToken(tx, row);
    const inADay = new Date(tx.now().getTime() + DAY_MS);
    await replaceToken(tx.db, old.id, row.id, earliest(inADay, old.expiresAt) ?? inADay);
    return { row, secret };
  });

/**
 * Ends one of the caller's API tokens at once, with the sessions it began, the tokens made with it, and its renewals.
 * Does nothing if the caller has no such token.
 */
export const revokeToken = (context: Context, tokenId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const [before] = await deleteToken(tx.db, ownerOf(tx), tokenId);
    if (!before) return;
    await audit(tx, {
      action: "api-token.revoked",
      organizationId: null,
      target: { type: "api-token", id: tokenId, label: before.name },
      before: { name: before.name, expiresAt: before.expiresAt?.toISOString() ?? null },
    });
  });

/** An API token as its owner sees it. Never contains the secret, of which only a hash is stored. */
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
  ...(row.madeWith === null
    ? {}
    : { madeWith: { id: row.madeWith, ...(row.makerName ? { name: row.makerName } : {}) } }),
  ...(row.makerUnknown ? { makerUnknown: true } : {}),
  urls: { location: `${settings.publicUrl}/v1/user/tokens/${row.id}` },
});
