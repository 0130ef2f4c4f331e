import {
  and,
  count,
  desc,
  eq,
  ilike,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { LastSeenFilter, memberSorts } from "#contract/schemas/member.ts";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { keepQueries, slot } from "#server/db/prepared.ts";
import { members, teamMembers, users } from "#server/db/tables/index.ts";
import { memberName, memberQuery, type MemberRow } from "./member-rows.ts";

export type MemberSort = (typeof memberSorts)[number];

/** The filters of a list of members. */
export interface MemberFilter {
  readonly role?: MemberRoleOrGuest | "guest" | undefined;
  readonly search?: string | undefined;
  readonly team?: string | undefined;
  readonly lastSeen?: LastSeenFilter | undefined;
  readonly sso?: boolean | undefined;
  readonly verified?: boolean | undefined;
  /** Sorting by `lastSeenAt` leaves out members who were never seen or are disabled. */
  readonly sort: MemberSort;
}

/** What distinguishes one list query from another; the values are supplied when it runs. */
interface ListShape {
  readonly role?: "guest" | "role" | undefined;
  readonly search: boolean;
  readonly team: boolean;
  readonly lastSeen?: "never" | "before" | undefined;
  readonly sso?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly sort: MemberSort;
  readonly order?: "asc" | "desc";
  /** Whether the list continues after a cursor. */
  readonly after?: boolean;
}

const shapeOf = ({ role, search, team, lastSeen, ...filter }: MemberFilter): ListShape => ({
  role: role === undefined || role === null ? undefined : role === "guest" ? "guest" : "role",
  search: Boolean(search),
  team: team !== undefined,
  lastSeen: lastSeen === undefined || lastSeen === "never" ? lastSeen : "before",
  sso: filter.sso,
  verified: filter.verified,
  sort: filter.sort,
});

const isVerified = sql`(${members.addressNamed} or ${users.emailVerifiedAt} is not null)`;

const matching = (shape: ListShape): SQL | undefined =>
  and(
    eq(members.organizationId, slot("organizationId")),
    shape.role === "guest" ? isNull(members.role) : undefined,
    shape.role === "role" ? eq(members.role, slot("role")) : undefined,
    shape.search
      ? or(ilike(users.displayName, slot("pattern")), ilike(users.email, slot("pattern")))
      : undefined,
    shape.team
      ? sql`exists (select 1 from ${teamMembers} where ${teamMembers.teamId} = ${slot("team")}
          and ${teamMembers.organizationId} = ${members.organizationId}
          and ${teamMembers.userId} = ${members.userId})`
      : undefined,
    shape.lastSeen === "never" ? isNull(members.lastSeenAt) : undefined,
    shape.lastSeen === "before"
      ? sql`coalesce(${members.lastSeenAt}, ${members.joinedAt}) < ${slot("seenBefore")}::timestamptz`
      : undefined,
    shape.sso === undefined ? undefined : eq(members.sso, shape.sso),
    shape.verified === undefined ? undefined : shape.verified ? isVerified : sql`not ${isVerified}`,
    shape.sort === "lastSeenAt"
      ? and(isNotNull(members.lastSeenAt), eq(members.disabled, false))
      : undefined,
  );

const DAY_MS = 24 * 60 * 60 * 1000;
const days = { never: 0, "over-30-days": 30, "over-90-days": 90 };

/** Who requests the members of which organization, and when. */
export interface MemberAsking {
  readonly organizationId: string;
  readonly viewer: string;
  readonly now: Date;
}

const valuesOf = (
  { organizationId, viewer, now }: Omit<MemberAsking, "viewer"> & { readonly viewer?: string },
  filter: MemberFilter,
) => ({
  organizationId,
  viewer,
  role: filter.role,
  pattern: contains(filter.search ?? ""),
  team: filter.team,
  seenBefore: new Date(now.getTime() - days[filter.lastSeen ?? "never"] * DAY_MS).toISOString(),
});

/** Guests first, then roles by ascending permissions; one digit each. */
const roleRank = sql`case ${sql.join(
  memberRoles.map(
    (role, index) =>
      sql`when ${members.role} = ${sql.raw(`'${role}'`)} then ${sql.raw(`'${index + 1}'`)}`,
  ),
  sql` `,
)} else '0' end`;

const sortedBy: Record<MemberSort, SQLWrapper> = {
  joinedAt: members.joinedAt,
  lastSeenAt: members.lastSeenAt,
  name: memberName,
  role: roleRank,
};

/** A row's sort value in a cursor, which also contains its id. */
export const sortValueOf = (sort: MemberSort, { member, name }: ListedMember): string | number => {
  if (sort === "name") return name;
  if (sort === "role")
    return String(member.role === null ? 0 : memberRoles.indexOf(member.role) + 1);
  return ((sort === "lastSeenAt" ? member.lastSeenAt : undefined) ?? member.joinedAt).getTime();
};

const memberPage = keepQueries((db, shape: ListShape) => {
  const sorted = keyset([sortedBy[shape.sort], members.userId], shape.order ?? "desc");
  const after = shape.after ? sorted.after([slot("sorted"), slot("userId")]) : undefined;
  return memberQuery(db, slot("organizationId"), slot("viewer"))
    .where(and(matching(shape), after))
    .orderBy(...sorted.orderBy)
    .limit(slot("limit"))
    .prepare("select_members");
});

/** Ids of the members that match a filter, the most recently joined first. */
export const selectMatching = async (
  db: Database,
  organizationId: string,
  now: Date,
  filter: MemberFilter,
  { limit }: { readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(matching(shapeOf(filter)))
    .orderBy(desc(members.joinedAt), desc(members.userId))
    .limit(limit)
    .prepare("matching_members")
    .execute(valuesOf({ organizationId, now }, filter));
  return rows.map(({ userId }) => userId);
};

/** A member in a list, with the name used for sorting. */
export type ListedMember = MemberRow & { readonly name: string };

export const selectMembers = (
  db: Database,
  asking: MemberAsking,
  filter: MemberFilter,
  { order, limit, after }: ListRequest & { readonly order: "asc" | "desc" },
): Promise<ListedMember[]> => {
  const [sorted, userId] = after ?? [];
  const shape = { ...shapeOf(filter), order, after: sorted !== undefined };
  const value = typeof sorted === "number" ? new Date(sorted).toISOString() : sorted;
  return memberPage(db, shape).execute({
    ...valuesOf(asking, filter),
    limit,
    ...(sorted === undefined ? {} : { sorted: value, userId }),
  });
};

const memberCount = keepQueries((db, shape: ListShape) => {
  const counted = db.select({ total: count() }).from(members).$dynamic();
  const joined =
    shape.search || shape.verified !== undefined
      ? counted.innerJoin(users, eq(users.id, members.userId))
      : counted;
  return joined.where(matching(shape)).prepare("count_members");
});

export const countMembers = async (
  db: Database,
  asking: MemberAsking,
  filter: MemberFilter,
): Promise<number> => {
  const query = memberCount(db, shapeOf(filter));
  const [row] = await query.execute(valuesOf(asking, filter));
  return row?.total ?? 0;
};
