import { and, eq, inArray, sql } from "drizzle-orm";
import type { TeamMemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { teamMembers } from "#server/db/tables/index.ts";
import { memberQuery } from "../members/member-rows.ts";

const latestFirst = keyset([teamMembers.addedAt, teamMembers.userId], "desc");

/** The people in a team as `viewer` sees them, the most recently added first. */
export const selectTeamMembers = async (
  db: Database,
  {
    organizationId,
    teamId,
    viewer,
  }: {
    readonly organizationId: string;
    readonly teamId: string;
    readonly viewer: string;
  },
  { limit, after }: ListRequest,
) => {
  const present = db
    .select({ userId: teamMembers.userId, role: teamMembers.role, addedAt: teamMembers.addedAt })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
  const entries = await present;
  if (entries.length === 0) return [];
  const rows = await memberQuery(db, organizationId, viewer).where(
    and(
      sql`members.organization_id = ${organizationId}`,
      inArray(
        sql`members.user_id`,
        entries.map((entry) => entry.userId),
      ),
    ),
  );
  const byId = new Map(rows.map((row) => [row.member.userId, row]));
  return entries.flatMap((entry) => {
    const row = byId.get(entry.userId);
    return row ? [{ ...row, teamRole: entry.role, addedAt: entry.addedAt }] : [];
  });
};
export type TeamMemberRow = Awaited<ReturnType<typeof selectTeamMembers>>[number];

export const countTeamMembers = (db: Database, teamId: string): Promise<number> =>
  db.$count(teamMembers, eq(teamMembers.teamId, teamId));

/** The role of everyone in a team. */
export const selectRoles = async (
  db: Database,
  teamId: string,
): Promise<Map<string, TeamMemberRole>> => {
  const rows = await db
    .select({ userId: teamMembers.userId, role: teamMembers.role })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, teamId));
  return new Map(rows.map(({ userId, role }) => [userId, role]));
};

/** The role of everyone in the named teams, by team; an empty team has no entry. */
export const selectRolesOf = async (
  db: Database,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, TeamMemberRole>>> => {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select({ teamId: teamMembers.teamId, userId: teamMembers.userId, role: teamMembers.role })
    .from(teamMembers)
    .where(inArray(teamMembers.teamId, [...teamIds]));
  const roles = new Map<string, Map<string, TeamMemberRole>>();
  for (const { teamId, userId, role } of rows)
    roles.set(teamId, (roles.get(teamId) ?? new Map()).set(userId, role));
  return roles;
};

/** Adds people, or sets the role of those already in the team. */
export const putTeamMembers = async (
  db: Database,
  team: { readonly id: string; readonly organizationId: string },
  roles: ReadonlyMap<string, TeamMemberRole>,
  addedAt: Date,
): Promise<void> => {
  if (roles.size === 0) return;
  await db
    .insert(teamMembers)
    .values(
      [...roles].map(([userId, role]) => ({
        teamId: team.id,
        organizationId: team.organizationId,
        userId,
        role,
        addedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [teamMembers.teamId, teamMembers.userId],
      set: { role: sql`excluded.role` },
    });
};

export const deleteTeamMembers = async (
  db: Database,
  teamId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .delete(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), inArray(teamMembers.userId, [...userIds])));
};
