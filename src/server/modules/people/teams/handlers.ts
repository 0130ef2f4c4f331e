import type { Handlers } from "#server/http/handler.ts";
import { changeTeams, type LockSpace } from "./change-teams.ts";
import { presentTeam, presentTeamMember } from "./present-team.ts";
import {
  listTeamMembers,
  putTeamMember,
  removeFromTeam,
  updateTeamMembers,
} from "./team-members.ts";
import { createTeam, deleteTeam, getTeam, listTeams, renameTeam } from "./teams.ts";

/** The handlers of teams; `lockSpace` locks a space that teams are given. */
export const createTeamHandlers = (lockSpace: LockSpace) =>
  ({
    listTeamsInOrganizationById: async ({ context, params, query, page, list }) => {
      const filter = { title: query.title, ownedBy: query.owner };
      const sorted = { sort: query.sort, order: query.order };
      const found = await listTeams(context, params.organizationId, filter, page, sorted);
      return { body: list(found, (row) => presentTeam(row, context)) };
    },
    createOrganizationTeam: async ({ context, params, body }) => {
      const row = await createTeam(context, params.organizationId, body);
      return { body: presentTeam(row, context) };
    },
    changeOrganizationTeams: async ({ context, params, body }) => ({
      body: await changeTeams(context, params.organizationId, body, lockSpace),
    }),
    getTeamInOrganizationById: async ({ context, params }) => {
      const row = await getTeam(context, params);
      return { body: presentTeam(row, context), version: row.team.version };
    },
    updateTeamInOrganizationById: async ({ context, params, body }) => {
      const row = await renameTeam(context, params, body);
      return { body: presentTeam(row, context), version: row.team.version };
    },
    removeTeamFromOrganizationById: ({ context, params }) => deleteTeam(context, params),
    listTeamMembersInOrganizationById: async ({ context, params, page, list }) => {
      const found = await listTeamMembers(context, params, page);
      return { body: list(found, (row) => presentTeamMember(row, context)) };
    },
    updateMembersInOrganizationTeam: ({ context, params, body }) =>
      updateTeamMembers(context, params, body),
    addMemberToOrganizationTeamById: ({ context, params, body: { role } }) =>
      putTeamMember(context, params, role),
    deleteMemberFromOrganizationTeamById: async ({ context, params }) => {
      await removeFromTeam(context, params);
    },
  }) satisfies Partial<Handlers>;
