import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { isReadOnly } from "#server/db/database-failure.ts";
import type { Database } from "#server/db/open.ts";
import {
  members,
  organizations,
  sessions,
  teamMembers,
  teams,
  tokens,
  users,
} from "#server/db/tables/index.ts";

const LAST_USED_STEP_MS = 60_000;

const prepareLookup = (db: Database) => {
  const organizationId = sql.placeholder("organizationId");
  return db
    .select({
      tokenId: tokens.id,
      kind: tokens.kind,
      sessionId: tokens.sessionId,
      lastUsedAt: tokens.lastUsedAt,
      organizationId: tokens.organizationId,
      samlProviderId: tokens.samlProviderId,
      /** The API token that the access token's session was started with. */
      begunWith: sessions.tokenId,
      enforcesSSO: sql<boolean>`coalesce(${organizations.sso}, false)`,
      isDeleted: sql<boolean>`${organizations.deletedAt} is not null`,
      byOperator: sql<boolean>`coalesce(${sessions.byOperator}, false)`,
      // A session is renewed in place, which also renews its access tokens.
      heldSince: sql`coalesce(${sessions.heldSince}, ${sessions.createdAt},
        ${tokens.heldSince}, ${tokens.createdAt})`.mapWith(tokens.createdAt),
      renewedIn: sql`coalesce(${sessions.renewedIn}, ${tokens.renewedIn})`.mapWith(
        tokens.renewedIn,
      ),
      credentialsFrom: members.credentialsFrom,
      userId: users.id,
      userLabel: users.displayName,
      role: members.role,
      isMember: sql<boolean>`${members.userId} is not null and not ${members.disabled}`,
      ownsTeam: sql<boolean>`exists (select 1 from ${teamMembers}
        where ${teamMembers.organizationId} = ${members.organizationId}
          and ${teamMembers.userId} = ${members.userId} and ${teamMembers.role} = 'owner')`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(sessions, eq(sessions.id, tokens.sessionId))
    .leftJoin(organizations, eq(organizations.id, organizationId))
    .leftJoin(
      members,
      and(eq(members.userId, users.id), eq(members.organizationId, organizationId)),
    )
    .where(
      and(
        eq(tokens.hash, sql.placeholder("hash")),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql.placeholder("now"))),
      ),
    )
    .prepare("find_credential");
};

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

/** Returns the person a token belongs to and their membership of the named organization, in one query. */
export const findCredential = async (
  db: Database,
  hash: string,
  organizationId: string | null,
  now: Date,
) => {
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  const [row] = await lookup.execute({ hash, organizationId, now: now.toISOString() });
  return row;
};
export type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** Records the use of a token, with a resolution of one minute so that reads do not turn into writes. */
export const touchToken = async (
  db: Database,
  credential: Credential,
  now: Date,
): Promise<void> => {
  const last = credential.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - last < LAST_USED_STEP_MS) return;
  const before = new Date(now.getTime() - LAST_USED_STEP_MS);
  try {
    await db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(tokens.id, credential.tokenId),
          or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, before)),
        ),
      );
  } catch (error) {
    // Reads continue while nothing can be written.
    if (!isReadOnly(error)) throw error;
  }
};

/** Whether a user owns a team of an organization. */
export const ownsTeam = async (
  db: Database,
  organizationId: string,
  teamId: string,
  userId: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        eq(teams.id, teamId),
        eq(teams.organizationId, organizationId),
        eq(teamMembers.userId, userId),
      ),
    );
  return row?.role === "owner";
};
