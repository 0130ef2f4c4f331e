import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { reachedSpaces } from "#server/access/member-reach-rows.ts";
import { memberSpaceTables } from "#server/access/member-space-rows.ts";
import type { Database } from "#server/db/open.ts";
import { keepQueries, slot, type Value } from "#server/db/prepared.ts";
import { grants, members, organizations, teamMembers, users } from "#server/db/tables/index.ts";

const teamCount = sql<number>`(select count(*) from ${teamMembers}
  where ${teamMembers.organizationId} = ${members.organizationId}
    and ${teamMembers.userId} = ${members.userId})`.mapWith(Number);

/** A member's name for sorting, ignoring case. */
export const memberName = sql<string>`lower(${users.displayName})`;

/**
 * Members of one organization, with their person and counts. Only spaces that `viewer` can open are counted. The
 * caller adds `.where` and the order.
 */
export const memberQuery = (db: Database, organizationId: Value<string>, viewer: Value<string>) => {
  const reach = memberSpaceTables({
    organizationId,
    viewer,
    memberRole: sql`${members.role}`,
    userId: sql`${members.userId}`,
  });
  return db
    .select({
      member: members,
      user: users,
      name: memberName,
      teams: teamCount,
      spaces: reach.count,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .crossJoin(reach.totals)
    .$dynamic();
};

const oneMember = keepQueries((db) =>
  db
    .select({
      member: members,
      user: users,
      teams: teamCount,
      spaces: reachedSpaces(slot("organizationId"), slot("userId"), slot("viewer")).mapWith(Number),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.organizationId, slot("organizationId")), eq(members.userId, slot("userId"))),
    )
    .prepare("find_member"),
);

/** Identifies a member of an organization. */
export interface MemberPath {
  readonly organizationId: string;
  readonly userId: string;
}

const memberAt = ({ organizationId, userId }: MemberPath) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId));

const among = (organizationId: string, userIds: readonly string[]) =>
  and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds]));

/** One member as `viewer` sees them. */
export const findMember = async (
  db: Database,
  { organizationId, userId }: MemberPath,
  viewer: string,
) => {
  const [row] = await oneMember(db, undefined).execute({ organizationId, userId, viewer });
  return row;
};
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** The members who keep other ways to sign in while single sign-on is enforced, by join date. */
export const selectBreakGlass = (
  db: Database,
  organizationId: string,
  viewer: string,
): Promise<MemberRow[]> =>
  memberQuery(db, organizationId, viewer)
    .where(and(eq(members.organizationId, organizationId), eq(members.breakGlass, true)))
    .orderBy(members.joinedAt, members.userId);

/** The named members of an organization, in no particular order. */
export const selectMembersNamed = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
  viewer: string,
): Promise<MemberRow[]> =>
  userIds.length === 0
    ? []
    : memberQuery(db, organizationId, viewer).where(among(organizationId, userIds));

/** Locks memberships against concurrent changes; people who are not members are left out. */
export const lockMembers = (db: Database, organizationId: string, userIds: readonly string[]) =>
  db
    .select({
      userId: members.userId,
      role: members.role,
      breakGlass: members.breakGlass,
      disabled: members.disabled,
      sso: members.sso,
      credentialsFrom: members.credentialsFrom,
      name: users.displayName,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(among(organizationId, userIds))
    .orderBy(members.joinedAt, members.userId)
    .for("update", { of: members });
export type LockedMember = Awaited<ReturnType<typeof lockMembers>>[number];

/**
 * Sets members' roles. Only admins are break-glass admins; someone who becomes an admin again must be named again.
 */
export const setRoles = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
  role: MemberRoleOrGuest,
): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .update(members)
    .set({ role, breakGlass: false, version: sql`${members.version} + 1` })
    .where(among(organizationId, userIds));
};

/** Locks one membership against concurrent changes. */
export const lockMember = async (db: Database, path: MemberPath) => {
  const [row] = await db.select().from(members).where(memberAt(path)).for("update");
  return row;
};

/**
 * The instant after which a member's credentials must have been created to open the organization; null if there is no
 * such limit.
 */
export const findCredentialsFrom = async (db: Database, path: MemberPath): Promise<Date | null> => {
  const [row] = await db
    .select({ credentialsFrom: members.credentialsFrom })
    .from(members)
    .where(memberAt(path));
  return row?.credentialsFrom ?? null;
};

export const setMember = async (
  db: Database,
  path: MemberPath,
  change: Partial<typeof members.$inferInsert>,
): Promise<void> => {
  await db
    .update(members)
    .set({ ...change, version: sql`${members.version} + 1` })
    .where(memberAt(path));
};

/** Records when a member was last seen. This is not a change of the membership, so its version stays. */
export const setLastSeen = async (db: Database, path: MemberPath, at: Date): Promise<void> => {
  await db.update(members).set({ lastSeenAt: at }).where(memberAt(path));
};

export const insertMember = async (
  db: Database,
  row: typeof members.$inferInsert,
): Promise<boolean> => {
  const made = await db
    .insert(members)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: members.userId });
  return made.length === 1;
};

const ROWS_AT_ONCE = 1000;

/** Makes people members, except those who already are. */
export const insertMembers = async (
  db: Database,
  rows: readonly (typeof members.$inferInsert)[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(members).values(rows.slice(at, at + ROWS_AT_ONCE));
};

export const deleteMembers = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await db.delete(members).where(among(organizationId, userIds));
};

/** The organization's members among the given ids and lower-case addresses. */
export const selectPeople = async (
  db: Database,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> => {
  if (idsOrEmails.length === 0) return [];
  const named = [...idsOrEmails];
  return db
    .select({ userId: members.userId, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        sql`(${inArray(users.id, named)} or ${inArray(users.email, named)})`,
      ),
    );
};

const isAdminOf = (organizationId: string) =>
  and(
    eq(members.organizationId, organizationId),
    eq(members.role, "admin"),
    eq(members.disabled, false),
  );

/** The admins of an organization who are not disabled. */
export const selectAdminIds = async (db: Database, organizationId: string): Promise<string[]> => {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(isAdminOf(organizationId));
  return rows.map(({ userId }) => userId);
};

/**
 * Whether the organization has an admin, other than these members, who can sign in. While single sign-on is enforced
 * only break-glass admins count, because their sign-in depends on nothing external.
 */
export const hasOtherAdmin = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<boolean> => {
  const [row] = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        isAdminOf(organizationId),
        notInArray(members.userId, [...userIds]),
        or(eq(members.breakGlass, true), eq(organizations.sso, false)),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Revokes everything granted to these members directly. */
export const deleteGrantsOfMembers = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .delete(grants)
    .where(and(eq(grants.organizationId, organizationId), inArray(grants.userId, [...userIds])));
};
