import { and, eq, gt, inArray, isNotNull, or, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { invitations, members, ssoIdentities, users } from "#server/db/tables/index.ts";

const memberColumns = { user: users, member: members };

/** The member linked to a name at a provider. */
export const findLinkedMember = async (db: Database, providerId: string, nameId: string) => {
  const [row] = await db
    .select(memberColumns)
    .from(ssoIdentities)
    .innerJoin(
      members,
      and(
        eq(members.organizationId, ssoIdentities.organizationId),
        eq(members.userId, ssoIdentities.userId),
      ),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.nameId, nameId)));
  return row;
};

/** The account with an address, with its membership of the organization if it has one. */
export const findAccount = async (db: Database, organizationId: string, email: string) => {
  const [row] = await db
    .select(memberColumns)
    .from(users)
    .leftJoin(
      members,
      and(eq(members.userId, users.id), eq(members.organizationId, organizationId)),
    )
    .where(eq(users.email, email));
  return row;
};

/** An address's personal invitation, if it can still be used. */
export const findOpenInvitation = async (
  db: Database,
  organizationId: string,
  email: string,
  now: Date,
) => {
  const [row] = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.kind, "email"),
        isNotNull(invitations.email),
        eq(invitations.email, email),
        or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
      ),
    );
  return row;
};

/** Those of some organizations where the account with an address is an active member. */
export const selectMembershipsAmong = async (
  db: Database,
  userId: string,
  organizationIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(
      and(
        eq(members.userId, userId),
        eq(members.disabled, false),
        inArray(members.organizationId, [...organizationIds]),
      ),
    );
  return rows.map(({ organizationId }) => organizationId);
};

/**
 * Those of some organizations whose invitation for an address can still be used; if an invitation's id is given, only
 * by that one.
 */
export const selectInvitersAmong = async (
  db: Database,
  { email, inviteId, now }: { email: string; inviteId?: string | undefined; now: Date },
  organizationIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .select({ organizationId: invitations.organizationId })
    .from(invitations)
    .where(
      and(
        eq(invitations.kind, "email"),
        eq(invitations.email, email),
        inviteId === undefined ? undefined : eq(invitations.id, inviteId),
        or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
        inArray(invitations.organizationId, [...organizationIds]),
      ),
    );
  return rows.map(({ organizationId }) => organizationId);
};

/** Records a sign-in by a linked name; false if the name is not linked yet. */
export const touchIdentity = async (
  db: Database,
  providerId: string,
  nameId: string,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(ssoIdentities)
    .set({ lastUsedAt: now })
    .where(and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.nameId, nameId)))
    .returning({ id: ssoIdentities.id });
  return rows.length > 0;
};

export const insertIdentity = async (
  db: Database,
  row: typeof ssoIdentities.$inferInsert,
): Promise<void> => {
  await db.insert(ssoIdentities).values(row);
};
