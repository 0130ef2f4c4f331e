import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { getTeam } from "./get-team.ts";
import { listTeamMembers } from "./list-team-members.ts";
import { listTeams } from "./list-teams.ts";
import { presentTeam, presentTeamMember } from "./present-team.ts";
import { removeFromTeam } from "./remove-from-team.ts";
import { renameTeam } from "./rename-team.ts";
import { updateTeamMembers } from "./update-team-members.ts";

export const teamHandlers: HandlersOf<
  | "listTeamsInOrganizationById"
  | "createOrganizationTeam"
  | "getTeamInOrganizationById"
  | "updateTeamInOrganizationById"
  | "removeTeamFromOrganizationById"
  | "listTeamMembersInOrganizationById"
  | "updateMembersInOrganizationTeam"
  | "addMemberToOrganizationTeamById"
  | "deleteMemberFromOrganizationTeamById"
> = {
  listTeamsInOrganizationById: async ({ context, params, query, pages }) => {
    const filter = { title: query.title, ownedBy: query.owner };
    const scope = `teams ${JSON.stringify([params.organizationId, filter])}`;
    const page = { limit: query.limit, after: pages.read(query.page, scope) };
    const found = await listTeams(context, params.organizationId, filter, page);
    return { body: presentPage(found, pages, scope, (row) => presentTeam(row, context)) };
  },
  createOrganizationTeam: async ({ context, params, body }) => {
    const row = await createTeam(context, params.organizationId, body);
    return { body: presentTeam(row, context) };
  },
  getTeamInOrganizationById: async ({ context, params }) => {
    const row = await getTeam(context, params.organizationId, params.teamId);
    return { body: presentTeam(row, context), version: row.team.version };
  },
  updateTeamInOrganizationById: async ({ context, params, body }) => {
    const row = await renameTeam(context, params.organizationId, params.teamId, body);
    return { body: presentTeam(row, context), version: row.team.version };
  },
  removeTeamFromOrganizationById: ({ context, params }) =>
    deleteTeam(context, params.organizationId, params.teamId),
  listTeamMembersInOrganizationById: async ({ context, params, query, pages }) => {
    const scope = `members of ${JSON.stringify(params)}`;
    const page = { limit: query.limit, after: pages.read(query.page, scope) };
    const found = await listTeamMembers(context, params.organizationId, params.teamId, page);
    return { body: presentPage(found, pages, scope, (row) => presentTeamMember(row, context)) };
  },
  updateMembersInOrganizationTeam: ({ context, params, body }) =>
    updateTeamMembers(context, params.organizationId, params.teamId, body),
  addMemberToOrganizationTeamById: ({ context, params, body: { role } }) =>
    updateTeamMembers(
      context,
      params.organizationId,
      params.teamId,
      role ? { memberships: { [params.userId]: { role } } } : { add: [params.userId] },
    ),
  deleteMemberFromOrganizationTeamById: async ({ context, params }) => {
    const { organizationId, teamId, userId } = params;
    await removeFromTeam(context, organizationId, teamId, userId);
  },
};
