import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { listSpacesOfMember } from "#server/modules/library/spaces/list-spaces-of-member.ts";
import { presentSpace } from "#server/modules/library/spaces/present-space.ts";
import { listTeamsOfMember } from "../teams/teams.ts";
import { presentTeam } from "../teams/present-team.ts";
import {
  getMember,
  listMembers,
  membersScope,
  ping,
  presentMember,
  removeMember,
  setSsoMember,
  updateMember,
} from "./members.ts";

export const memberHandlers: HandlersOf<
  | "listMembersInOrganizationById"
  | "getMemberInOrganizationById"
  | "updateMemberInOrganizationById"
  | "removeMemberFromOrganizationById"
  | "updateOrganizationMemberLastSeenAt"
  | "setUserAsSSOMemberForOrganization"
  | "listSpacesForOrganizationMember"
  | "listTeamsForOrganizationMember"
> = {
  listMembersInOrganizationById: async ({
    context,
    params,
    query: { page, ...query },
    cursors,
  }) => {
    const scope = membersScope(params.organizationId, query);
    const after = cursors.read(page, scope);
    const found = await listMembers(context, params.organizationId, query, after);
    return {
      body: presentPage(found, cursors, scope, (row) => presentMember(row, context.settings)),
    };
  },
  getMemberInOrganizationById: async ({ context, params }) => {
    const row = await getMember(context, params.organizationId, params.userId);
    return { body: presentMember(row, context.settings), version: row.member.version };
  },
  updateMemberInOrganizationById: async ({ context, params, body }) => {
    const row = await updateMember(context, params.organizationId, params.userId, body);
    return { body: presentMember(row, context.settings), version: row.member.version };
  },
  removeMemberFromOrganizationById: ({ context, params }) =>
    removeMember(context, params.organizationId, params.userId),
  updateOrganizationMemberLastSeenAt: async ({ context, params }) => {
    await ping(context, params.organizationId);
    return { body: {} };
  },
  setUserAsSSOMemberForOrganization: async ({ context, params }) => {
    const row = await setSsoMember(context, params.organizationId, params.userId);
    return { body: presentMember(row, context.settings), version: row.member.version };
  },
  listSpacesForOrganizationMember: async ({ context, params, query, cursors }) => {
    const scope = `spaces of ${JSON.stringify([params, query.order])}`;
    const after = cursors.read(query.page, scope);
    const { organizationId, userId } = params;
    const found = await listSpacesOfMember(context, organizationId, userId, { ...query, after });
    return {
      body: presentPage(found, cursors, scope, (row) => ({
        permission: row.role,
        space: presentSpace(row, context.settings),
        reasons: [...row.reasons],
      })),
    };
  },
  listTeamsForOrganizationMember: async ({ context, params, query, page, list }) => {
    const found = await listTeamsOfMember(context, params, query, page);
    return {
      body: list(found, (row) => ({
        team: presentTeam(row, context),
        member: { role: row.role },
      })),
    };
  },
};
