import { atLeast } from "#contract/permissions.ts";
import type { OrganizationTeam, OrganizationTeamMember } from "#contract/schemas/team.ts";
import type { Context } from "#server/kit/context.ts";
import { presentMember } from "../members/members.ts";
import type { TeamMemberRow } from "./team-member-rows.ts";
import type { TeamRow } from "./team-rows.ts";

/** A team as the caller sees it. Admins and its owners can administer it. */
export const presentTeam = (
  { team, members, spaces, viewerRole }: TeamRow,
  { organization }: Context,
): OrganizationTeam => ({
  object: "team",
  id: team.id,
  title: team.title,
  members,
  spaces,
  createdAt: team.createdAt.toISOString(),
  permissions: {
    admin: viewerRole === "owner" || atLeast(organization?.membership.role ?? null, "admin"),
    view: true,
  },
});

export const presentTeamMember = (
  row: TeamMemberRow,
  context: Context,
): OrganizationTeamMember => ({
  organization: presentMember(row, context),
  team: { role: row.teamRole },
  permissions: { view: true },
});
