import { and, asc, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { TeamMemberRole } from "#contract/schemas/role.ts";
import type { TeamLoss } from "#contract/schemas/team-changes.ts";
import { teamLossTable, teamReachTable } from "#server/access/team-space-rows.ts";
import type { Database } from "#server/db/open.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { keepQueries, slot, type Value } from "#server/db/prepared.ts";
import { teamMembers, teams } from "#server/db/tables/index.ts";
import { writeAlong } from "#server/db/transaction.ts";

const memberCount = sql<number>`(select count(*) from ${teamMembers}
  where ${teamMembers.teamId} = ${teams.id})`.mapWith(Number);

const spaceCount = sql<number>`coalesce(reach.spaces, 0)`.mapWith(Number);

/** A title for sorting, ignoring case. */
const byTitle = sql<string>`lower(${teams.title})`;

const roleOf = (userId: Value<string>) =>
  sql<TeamMemberRole | null>`(select ${teamMembers.role} from ${teamMembers}
    where ${teamMembers.teamId} = ${teams.id} and ${teamMembers.userId} = ${userId})`;

const isNamed = and(eq(teams.organizationId, slot("organizationId")), eq(teams.id, slot("teamId")));

/** Teams of one organization, or only the named one, with their counts and `viewer`'s own role in each. */
const teamQuery = (
  db: Database,
  organizationId: Value<string>,
  viewer: Value<string>,
  teamId?: Value<string>,
) => {
  const reach = teamReachTable(organizationId, viewer, teamId);
  return db
    .select({
      team: teams,
      name: byTitle,
      members: memberCount,
      spaces: spaceCount,
      viewerRole: roleOf(viewer).as("viewer_role"),
    })
    .from(teams)
    .leftJoin(reach, sql`reach.team_id = ${teams.id}`)
    .$dynamic();
};

const oneTeam = keepQueries((db) =>
  teamQuery(db, slot("organizationId"), slot("viewer"), slot("teamId"))
    .where(isNamed)
    .prepare("find_team"),
);

export const findTeam = async (
  db: Database,
  organizationId: string,
  teamId: string,
  viewer: string,
) => {
  const [row] = await oneTeam(db, undefined).execute({ organizationId, teamId, viewer });
  return row;
};
export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

export interface TeamFilter {
  readonly title?: string | undefined;
  /** Only teams this person owns. */
  readonly ownedBy?: string | undefined;
  /** Only teams this person is in. */
  readonly withMember?: string | undefined;
}

const joinedBy = (userId: string, role?: TeamMemberRole): SQL => sql`exists (
  select 1 from ${teamMembers} where ${teamMembers.teamId} = ${teams.id}
    and ${teamMembers.userId} = ${userId} ${role ? sql`and ${teamMembers.role} = ${role}` : sql``})`;

const matching = (organizationId: string, { title, ownedBy, withMember }: TeamFilter) =>
  and(
    eq(teams.organizationId, organizationId),
    title ? ilike(teams.title, contains(title)) : undefined,
    ownedBy === undefined ? undefined : joinedBy(ownedBy, "owner"),
    withMember === undefined ? undefined : joinedBy(withMember),
  );

/**
 * How many digits a count has in a cursor, whose numbers are instants: texts of equal length sort like the counts.
 */
const DIGITS = 10;
const asText = (count: SQL): SQL => sql`lpad((${count})::text, ${sql.raw(String(DIGITS))}, '0')`;

const sortedBy = {
  createdAt: teams.createdAt,
  title: byTitle,
  members: asText(memberCount),
  spaces: asText(spaceCount),
};

/** How a list of teams is sorted. */
export interface TeamOrder {
  readonly sort: keyof typeof sortedBy;
  readonly order: "asc" | "desc";
}

/** A team's sort value in a cursor, which also contains its id. */
export const sortValueOf = (sort: TeamOrder["sort"], row: TeamRow): string | number => {
  if (sort === "createdAt") return row.team.createdAt.getTime();
  return sort === "title" ? row.name : String(row[sort]).padStart(DIGITS, "0");
};

/** Teams in the requested order. */
export const selectTeams = (
  db: Database,
  organizationId: string,
  viewer: string,
  filter: TeamFilter,
  { limit, after, sort, order }: ListRequest & TeamOrder,
): Promise<TeamRow[]> => {
  const sorted = keyset([sortedBy[sort], teams.id], order);
  return teamQuery(db, organizationId, viewer)
    .where(and(matching(organizationId, filter), sorted.after(after)))
    .orderBy(...sorted.orderBy)
    .limit(limit);
};

/** The named teams of an organization, in no particular order. */
export const selectTeamsNamed = async (
  db: Database,
  organizationId: string,
  viewer: string,
  ids: readonly string[],
): Promise<TeamRow[]> =>
  ids.length === 0
    ? []
    : teamQuery(db, organizationId, viewer).where(
        and(eq(teams.organizationId, organizationId), inArray(teams.id, [...ids])),
      );

export const countTeams = (
  db: Database,
  organizationId: string,
  filter: TeamFilter,
): Promise<number> => db.$count(teams, matching(organizationId, filter));

/** The role a person has in each of the named teams. */
export const selectRolesIn = async (
  db: Database,
  userId: string,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, TeamMemberRole>> => {
  const rows = await db
    .select({ teamId: teamMembers.teamId, role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), inArray(teamMembers.teamId, [...teamIds])));
  return new Map(rows.map(({ teamId, role }) => [teamId, role]));
};

export const insertTeam = async (db: Database, row: typeof teams.$inferInsert): Promise<void> => {
  await db.insert(teams).values(row);
};

const oneTeamLocked = keepQueries((db) =>
  db.select().from(teams).where(isNamed).for("update").prepare("lock_team"),
);

/** Locks a team against concurrent changes to it and its members. */
export const lockTeam = async (db: Database, organizationId: string, teamId: string) => {
  const [row] = await oneTeamLocked(db, undefined).execute({ organizationId, teamId });
  return row;
};

const newTitle = keepQueries((db) =>
  db
    .update(teams)
    .set({ title: sql`${slot("title")}`, version: sql`${teams.version} + 1` })
    .where(eq(teams.id, slot("teamId")))
    .prepare("set_team_title"),
);

/** Sets the title of a locked team as part of the transaction. */
export const setTeamTitle = (db: Database, teamId: string, title: string): void =>
  writeAlong(db, () => newTitle(db, undefined).execute({ teamId, title }));

export const deleteTeamRow = async (db: Database, teamId: string): Promise<void> => {
  await db.delete(teams).where(eq(teams.id, teamId));
};

/** Ids of the teams that match a filter, newest first. */
export const selectMatchingTeams = async (
  db: Database,
  organizationId: string,
  filter: TeamFilter,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(matching(organizationId, filter))
    .orderBy(desc(teams.createdAt), desc(teams.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

const named = (organizationId: string, ids: readonly string[]) =>
  and(eq(teams.organizationId, organizationId), inArray(teams.id, [...ids]));

/** Locks the named teams of an organization, always in the same order. Missing ones are left out. */
export const lockTeams = async (db: Database, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: teams.id, organizationId: teams.organizationId, title: teams.title })
        .from(teams)
        .where(named(organizationId, ids))
        .orderBy(asc(teams.id))
        .for("update");
export type LockedTeam = Awaited<ReturnType<typeof lockTeams>>[number];

export const deleteTeamRows = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.delete(teams).where(named(organizationId, ids));
};

/**
 * What the people in teams could no longer open if all of the teams were deleted, by team; null is for all of them
 * together. Teams whose people lose nothing are left out.
 */
export const selectTeamLoss = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, TeamLoss>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      teamId: sql<string | null>`loss.team_id`,
      people: sql<number>`loss.people`.mapWith(Number),
      spaces: sql<number>`loss.spaces`.mapWith(Number),
    })
    .from(teamLossTable(organizationId, ids));
  return new Map(rows.map(({ teamId, ...loss }) => [teamId, loss]));
};
