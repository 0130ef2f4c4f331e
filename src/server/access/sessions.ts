import { SESSION_DAYS, SESSION_IDLE_DAYS } from "#contract/schemas/limits.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import type { CredentialAge } from "./credential-age-rows.ts";
import { recordWaysAround } from "./way-in.ts";
import {
  deleteSession,
  findUserById,
  insertSession,
  insertToken,
  lockSessionBySecret,
  type SessionRow,
  setSession,
  type UserRow,
} from "./session-rows.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Access tokens are short-lived: the dashboard keeps them in memory only. */
const ACCESS_MS = 15 * MINUTE_MS;
const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
/** The maximum lifetime of a session, however often it is used. */
export const SESSION_MS = SESSION_DAYS * DAY_MS;
/**
 * Two tabs may refresh at the same moment with the same cookie: the second one keeps the cookie the first one
 * received.
 */
const TWIN_MS = MINUTE_MS;

/** The scope and origin of a session. */
export interface SessionBounds {
  /** The only organization the session covers, with its access tokens and the API tokens created in it. */
  readonly organizationId?: string | null;
  readonly samlProviderId?: string | null;
  readonly byOperator?: boolean;
  /** The API token that the session is started with, and does not outlive. */
  readonly token?: { readonly id: string; readonly expiresAt: Date | null };
  /** A fixed end, however often the session is used; without it, each use extends the session. */
  readonly endsAt?: Date;
  /** Since when the credential it is started with has been held, and where that was renewed. */
  readonly age?: CredentialAge;
}

/** The result of signing in on a browser. */
export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  /** The only organization the session covers; null where it covers all of the person's. */
  readonly organizationId: string | null;
  readonly accessToken: string;
  readonly expiresAt: Date;
  /** The new secret for the cookie; absent when the browser's current one remains valid. */
  readonly cookieSecret?: string;
}

type NewSession = Parameters<typeof insertSession>[1];

const issueAccessToken = async (
  tx: Context,
  session: NewSession & { readonly tokenExpiresAt: Date | null },
) => {
  const accessToken = newSecret("bnd_acc");
  const createdAt = tx.now();
  const ends = [
    createdAt.getTime() + ACCESS_MS,
    ...(session.fixedEnd ? [session.expiresAt.getTime()] : []),
    ...(session.tokenExpiresAt === null ? [] : [session.tokenExpiresAt.getTime()]),
  ];
  const expiresAt = new Date(Math.min(...ends));
  await insertToken(tx.db, {
    id: newId(),
    hash: hashOf(accessToken),
    kind: "access",
    userId: session.userId,
    sessionId: session.id,
    organizationId: session.organizationId,
    samlProviderId: session.samlProviderId,
    heldSince: session.heldSince ?? session.createdAt,
    createdAt,
    expiresAt,
  });
  return { accessToken, expiresAt };
};

/** Signs a person in on one browser. Runs inside the transaction that established their identity. */
export const startSession = async (
  tx: Context,
  user: UserRow,
  userAgent: string | null,
  by: string,
  {
    organizationId = null,
    samlProviderId = null,
    byOperator = false,
    token,
    endsAt,
    age,
  }: SessionBounds = {},
): Promise<SignedIn> => {
  const sessionId = newId();
  const cookieSecret = newSecret("bnd_sid");
  const now = tx.now();
  const session = {
    id: sessionId,
    userId: user.id,
    secretHash: hashOf(cookieSecret),
    rotatedAt: now,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endsAt ?? new Date(now.getTime() + IDLE_MS),
    fixedEnd: endsAt !== undefined,
    organizationId,
    samlProviderId,
    heldSince: age?.heldSince ?? null,
    renewedIn: { ...age?.renewedIn },
    byOperator,
    tokenId: token?.id ?? null,
    userAgent: userAgent?.slice(0, 256) ?? null,
  };
  await insertSession(tx.db, session);
  const credential = { type: "session", id: sessionId } as const;
  const person: Context = {
    ...tx,
    actor: { type: "user", id: user.id, label: user.displayName, credential },
  };
  await audit(person, {
    action: "session.started",
    organizationId: null,
    target: { type: "session", id: sessionId },
    after: { by },
  });
  if (samlProviderId === null) await recordWaysAround(person, { byOperator, only: organizationId });
  const access = await issueAccessToken(tx, {
    ...session,
    tokenExpiresAt: token?.expiresAt ?? null,
  });
  return { user, sessionId, organizationId, ...access, cookieSecret };
};

const over = () => new Failure("unauthenticated", "You are signed out. Sign in again.");

const rotate = async (tx: Context, session: SessionRow, presented: string): Promise<string> => {
  const cookieSecret = newSecret("bnd_sid");
  const now = tx.now();
  const later = Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + SESSION_MS);
  await setSession(tx.db, session.id, {
    secretHash: hashOf(cookieSecret),
    previousHash: presented,
    rotatedAt: now,
    lastUsedAt: now,
    expiresAt: session.fixedEnd ? session.expiresAt : new Date(later),
  });
  return cookieSecret;
};

/**
 * Exchanges a session cookie for a new access token and a new cookie; 401 when the session is over. A repeated
 * request within a minute, with the cookie the first one replaced, gets its own access token and leaves the new
 * cookie alone. A replaced cookie works until the new one is first used, so that a lost response does not sign anyone
 * out, while the second user of a copied cookie is signed out.
 */
export const refreshSession = (context: Context, secret: string): Promise<SignedIn> =>
  transaction(context, async (tx) => {
    const presented = hashOf(secret);
    const session = await lockSessionBySecret(tx.db, presented, tx.now());
    const user = session && (await findUserById(tx.db, session.userId));
    if (!session || !user) throw over();
    const isTwin =
      session.previousHash === presented &&
      tx.now().getTime() - session.rotatedAt.getTime() < TWIN_MS;
    const access = await issueAccessToken(tx, session);
    const { id: sessionId, organizationId } = session;
    const signedIn = { user, sessionId, organizationId, ...access };
    return isTwin ? signedIn : { ...signedIn, cookieSecret: await rotate(tx, session, presented) };
  });

/** Ends the session of a cookie with its access tokens; does nothing when it is already over. */
export const signOut = (context: Context, secret: string): Promise<void> =>
  transaction(context, async (tx) => {
    const session = await lockSessionBySecret(tx.db, hashOf(secret), tx.now());
    const user = session && (await findUserById(tx.db, session.userId));
    if (!session || !user) return;
    await deleteSession(tx.db, session.id);
    const credential = { type: "session", id: session.id } as const;
    await audit(
      { ...tx, actor: { type: "user", id: user.id, label: user.displayName, credential } },
      {
        action: "session.ended",
        organizationId: null,
        target: { type: "session", id: session.id },
      },
    );
  });
