import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { sessions, signInLinks, tokens, users } from "#server/db/tables/index.ts";
import { hasLivingOrganization } from "./living-organization-rows.ts";

export const insertSession = async (
  db: Database,
  row: typeof sessions.$inferInsert,
): Promise<void> => {
  await db.insert(sessions).values(row);
};

export const insertToken = async (db: Database, row: typeof tokens.$inferInsert): Promise<void> => {
  await db.insert(tokens).values(row);
};

/**
 * Finds and locks the living session with this cookie secret, either its current or its previous one. A session
 * started by an API token does not outlive the token.
 */
export const lockSessionBySecret = async (db: Database, hash: string, now: Date) => {
  const [row] = await db
    .select({ session: sessions, tokenExpiresAt: tokens.expiresAt })
    .from(sessions)
    .leftJoin(tokens, eq(tokens.id, sessions.tokenId))
    .where(
      and(
        or(eq(sessions.secretHash, hash), eq(sessions.previousHash, hash)),
        gt(sessions.expiresAt, now),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .for("update", { of: sessions });
  return row && { ...row.session, tokenExpiresAt: row.tokenExpiresAt };
};
export type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSessionBySecret>>>;

export const setSession = async (
  db: Database,
  id: string,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> => {
  await db.update(sessions).set(change).where(eq(sessions.id, id));
};

/**
 * Records that a person rejoined an organization with a session, which gives access to it from now on. Returns false
 * and records nothing for a session started by an API token, which covers no more than the token does.
 */
export const renewSession = async (
  db: Database,
  id: string,
  organizationId: string,
  now: Date,
): Promise<boolean> => {
  const renewed = JSON.stringify({ [organizationId]: now.toISOString() });
  const rows = await db
    .update(sessions)
    .set({ renewedIn: sql`${sessions.renewedIn} || ${renewed}::jsonb` })
    .where(and(eq(sessions.id, id), isNull(sessions.tokenId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
};

/** Deletes a session and all its access tokens. */
export const deleteSession = async (db: Database, id: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** Ends a member's sessions that began with single sign-on, and API tokens created in them. */
export const endMemberSessions = async (
  db: Database,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<{ sessions: number; tokens: number }> => {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.organizationId, organizationId),
        eq(sessions.userId, userId),
        isNotNull(sessions.samlProviderId),
      ),
    )
    .returning({ id: sessions.id });
  const madeInThem = await db
    .delete(tokens)
    .where(
      and(
        eq(tokens.organizationId, organizationId),
        eq(tokens.userId, userId),
        eq(tokens.kind, "api"),
        isNotNull(tokens.samlProviderId),
      ),
    )
    .returning({ id: tokens.id });
  return { sessions: ended.length, tokens: madeInThem.length };
};

/** Ends all credentials of these people that cover only this organization. */
export const endCredentialsIn = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  const own = (table: typeof sessions | typeof tokens | typeof signInLinks) =>
    and(eq(table.organizationId, organizationId), inArray(table.userId, [...userIds]));
  await db.delete(sessions).where(own(sessions));
  await db.delete(tokens).where(own(tokens));
  await db.delete(signInLinks).where(own(signInLinks));
};

/** Ends everything that began with single sign-on by a provider: its sessions, and API tokens created in them. */
export const endProviderSessions = async (
  db: Database,
  providerId: string,
): Promise<{ sessions: number; tokens: number }> => {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.samlProviderId, providerId))
    .returning({ id: sessions.id });
  const madeInThem = await db
    .delete(tokens)
    .where(and(eq(tokens.samlProviderId, providerId), eq(tokens.kind, "api")))
    .returning({ id: tokens.id });
  return { sessions: ended.length, tokens: madeInThem.length };
};

export const findUserById = async (db: Database, id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
};
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

export const findUserByEmail = async (db: Database, email: string) => {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
};

/** Finds a living API token and the person it belongs to; the token cannot be deleted before the transaction ends. */
export const findApiToken = async (db: Database, hash: string, now: Date) => {
  const [row] = await db
    .select({ token: tokens, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.hash, hash),
        eq(tokens.kind, "api"),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .for("key share", { of: tokens });
  return row;
};

/** Finds a living API token of any person by id; it cannot be deleted before the transaction ends. */
export const holdApiToken = async (db: Database, id: string, now: Date) => {
  const [row] = await db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.id, id),
        eq(tokens.kind, "api"),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .for("key share");
  return row;
};

export const insertUser = async (db: Database, row: typeof users.$inferInsert): Promise<void> => {
  await db.insert(users).values(row);
};

export const countUsers = (db: Database): Promise<number> => db.$count(users);

export const insertLink = async (
  db: Database,
  row: typeof signInLinks.$inferInsert,
): Promise<void> => {
  await db.insert(signInLinks).values(row);
};

/** Deletes all setup links, so that only the newest printed one works. */
export const deleteSetupLinks = async (db: Database): Promise<void> => {
  await db.delete(signInLinks).where(eq(signInLinks.purpose, "setup"));
};

/**
 * Marks a link as used. Returns undefined and changes nothing when it is unknown, used or expired, or is limited to a
 * deleted organization.
 */
export const spendLink = async (
  db: Database,
  hash: string,
  purpose: "setup" | "sign-in" | "proof",
  now: Date,
) => {
  const [row] = await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInLinks.hash, hash),
        eq(signInLinks.purpose, purpose),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now),
        or(isNull(signInLinks.organizationId), hasLivingOrganization(signInLinks.organizationId)),
      ),
    )
    .returning();
  return row;
};

/** Records when a person proved that the address is theirs; returns false if it was already proved. */
export const setVerified = async (db: Database, userId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
};

/**
 * Ends all sessions of an account except one, and all its API tokens and unused links. Returns the number of sessions
 * and tokens.
 */
export const endCredentials = async (db: Database, userId: string, keptSession?: string) => {
  const sessionsEnded = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        keptSession === undefined ? undefined : ne(sessions.id, keptSession),
      ),
    )
    .returning({ id: sessions.id });
  // The kept session no longer depends on the person's own token that started it; it still depends on another
  // person's.
  if (keptSession !== undefined)
    await db
      .update(sessions)
      .set({ tokenId: null })
      .where(
        and(
          eq(sessions.id, keptSession),
          sql`${sessions.tokenId} in (select ${tokens.id} from ${tokens}
            where ${tokens.userId} = ${userId})`,
        ),
      );
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.kind, "api")))
    .returning({ id: tokens.id });
  await db
    .delete(signInLinks)
    .where(and(eq(signInLinks.userId, userId), isNull(signInLinks.usedAt)));
  return { sessions: sessionsEnded.length, tokens: ended.length };
};

/** Deletes the unused links that an organization's admins created for its members. */
export const endMemberLinks = async (db: Database, organizationId: string): Promise<void> => {
  await db
    .delete(signInLinks)
    .where(and(eq(signInLinks.organizationId, organizationId), isNull(signInLinks.usedAt)));
};
