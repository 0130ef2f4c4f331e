import {
  and,
  count,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { reachedSpaces } from "#server/access/member-reach-rows.ts";
import { memberSpaceTables } from "#server/access/member-space-rows.ts";
import type { Database } from "#server/db/open.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { keepQueries, slot, type Value } from "#server/db/prepared.ts";
import { grants, members, organizations, teamMembers, users } from "#server/db/tables/index.ts";

const teamCount = sql<number>`(select count(*) from ${teamMembers}
  where ${teamMembers.organizationId} = ${members.organizationId}
    and ${teamMembers.userId} = ${members.userId})`.mapWith(Number);

/** Members of one organization beside their person and their counts; `.where` and order are the caller's. */
export const memberQuery = (db: Database, organizationId: Value<string>) => {
  const reach = memberSpaceTables(organizationId, sql`${members.role}`, sql`${members.userId}`);
  return db
    .select({ member: members, user: users, teams: teamCount, spaces: reach.count })
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
      spaces: reachedSpaces(slot("organizationId"), slot("userId")).mapWith(Number),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.organizationId, slot("organizationId")), eq(members.userId, slot("userId"))),
    )
    .prepare("find_member"),
);

/** Names a member of an organization. */
export interface MemberPath {
  readonly organizationId: string;
  readonly userId: string;
}

const memberAt = ({ organizationId, userId }: MemberPath) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId));

export const findMember = async (db: Database, { organizationId, userId }: MemberPath) => {
  const [row] = await oneMember(db, undefined).execute({ organizationId, userId });
  return row;
};
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export interface MemberFilter {
  readonly role?: MemberRoleOrGuest | "guest" | undefined;
  readonly search?: string | undefined;
  readonly sort: "joinedAt" | "lastSeenAt";
}

/** What makes one list query differ from another; the values come when it runs. */
interface ListShape {
  readonly role?: "guest" | "role" | undefined;
  readonly search: boolean;
  readonly sort: MemberFilter["sort"];
  readonly order?: "asc" | "desc";
  /** Whether the list goes on after a cursor. */
  readonly after?: boolean;
}

const shapeOf = ({ role, search, sort }: MemberFilter): ListShape => ({
  role: role === undefined || role === null ? undefined : role === "guest" ? "guest" : "role",
  search: Boolean(search),
  sort,
});

const matching = ({ role, search, sort }: ListShape): SQL | undefined =>
  and(
    eq(members.organizationId, slot("organizationId")),
    role === undefined
      ? undefined
      : role === "guest"
        ? isNull(members.role)
        : eq(members.role, slot("role")),
    search
      ? or(ilike(users.displayName, slot("pattern")), ilike(users.email, slot("pattern")))
      : undefined,
    sort === "lastSeenAt"
      ? and(isNotNull(members.lastSeenAt), eq(members.disabled, false))
      : undefined,
  );

const valuesOf = (organizationId: string, { role, search }: MemberFilter) => ({
  organizationId,
  role,
  pattern: contains(search ?? ""),
});

const memberPage = keepQueries((db, shape: ListShape) => {
  const at = shape.sort === "joinedAt" ? members.joinedAt : members.lastSeenAt;
  const sorted = keyset([at, members.userId], shape.order ?? "desc");
  const after = shape.after ? sorted.after([slot("instant"), slot("userId")]) : undefined;
  return memberQuery(db, slot("organizationId"))
    .where(and(matching(shape), after))
    .orderBy(...sorted.orderBy)
    .limit(slot("limit"))
    .prepare("select_members");
});

export const selectMembers = (
  db: Database,
  organizationId: string,
  filter: MemberFilter,
  { order, limit, after }: ListRequest & { readonly order: "asc" | "desc" },
): Promise<MemberRow[]> => {
  const [instant, userId] = after ?? [];
  const shape = { ...shapeOf(filter), order, after: instant !== undefined };
  return memberPage(db, shape).execute({
    ...valuesOf(organizationId, filter),
    limit,
    ...(instant === undefined ? {} : { instant: new Date(instant).toISOString(), userId }),
  });
};

const memberCount = keepQueries((db, shape: ListShape) => {
  const counted = db.select({ total: count() }).from(members).$dynamic();
  const joined = shape.search ? counted.innerJoin(users, eq(users.id, members.userId)) : counted;
  return joined.where(matching(shape)).prepare("count_members");
});

export const countMembers = async (
  db: Database,
  organizationId: string,
  filter: MemberFilter,
): Promise<number> => {
  const [row] = await memberCount(db, shapeOf(filter)).execute(valuesOf(organizationId, filter));
  return row?.total ?? 0;
};

/** The members who keep other ways in while single sign-on is enforced, by when they joined. */
export const selectBreakGlass = (db: Database, organizationId: string): Promise<MemberRow[]> =>
  memberQuery(db, organizationId)
    .where(and(eq(members.organizationId, organizationId), eq(members.breakGlass, true)))
    .orderBy(members.joinedAt, members.userId);

/** The named members of an organization, in no order. */
export const selectMembersNamed = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<MemberRow[]> =>
  userIds.length === 0
    ? []
    : memberQuery(db, organizationId).where(
        and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds])),
      );

/** Locks one membership against concurrent change. */
export const lockMember = async (db: Database, path: MemberPath) => {
  const [row] = await db.select().from(members).where(memberAt(path)).for("update");
  return row;
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

/** Notes when a member was last here; not a change of the membership, so its version stays. */
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

export const deleteMember = async (db: Database, path: MemberPath): Promise<void> => {
  await db.delete(members).where(memberAt(path));
};

/** Members of the organization among the given ids and (lower-case) addresses. */
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
 * Whether the organization has an admin who can sign in besides this member. While single sign-on is
 * enforced only break-glass admins count, because nothing outside has to work for them.
 */
export const hasOtherAdmin = async (
  db: Database,
  { organizationId, userId }: MemberPath,
): Promise<boolean> => {
  const [row] = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        isAdminOf(organizationId),
        ne(members.userId, userId),
        or(eq(members.breakGlass, true), eq(organizations.sso, false)),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Takes back everything granted to one member. */
export const deleteGrantsOfMember = async (
  db: Database,
  { organizationId, userId }: MemberPath,
): Promise<void> => {
  await db
    .delete(grants)
    .where(and(eq(grants.organizationId, organizationId), eq(grants.userId, userId)));
};
