import type { Handlers } from "#server/http/handler.ts";
import { presentTeam } from "../teams/present-team.ts";
import { changeMembers } from "./change-members.ts";
import { listFormerMembers, presentFormerMember } from "./former-members.ts";
import { handOverAndRemove, type HandOverReviews } from "./hand-over.ts";
import { createMemberSignInLink } from "./member-sign-in-link.ts";
import { listTeamsOfMember } from "../teams/teams.ts";
import {
  getMember,
  listMembers,
  ping,
  presentMember,
  removeMember,
  setSsoMember,
  updateMember,
} from "./members.ts";
import { getResponsibilities } from "./responsibilities.ts";
import { restoreMembers } from "./restore-members.ts";

/** `handOverReviews` is implemented by a later domain, for removals with a successor. */
export const createMemberHandlers = (handOverReviews: HandOverReviews) =>
  ({
    listMembersInOrganizationById: async ({ context, params, query, page, list }) => {
      const found = await listMembers(context, params.organizationId, query, page);
      return { body: list(found, (row) => presentMember(row, context)) };
    },
    changeMembersInOrganization: async ({ context, params, body }) => ({
      body: await changeMembers(context, params.organizationId, body, handOverReviews),
    }),
    getMemberInOrganizationById: async ({ context, params }) => {
      const row = await getMember(context, params);
      return { body: presentMember(row, context), version: row.member.version };
    },
    updateMemberInOrganizationById: async ({ context, params, body }) => {
      const row = await updateMember(context, params, body);
      return { body: presentMember(row, context), version: row.member.version };
    },
    removeMemberFromOrganizationById: ({ context, params, query }) =>
      query.successor === undefined
        ? removeMember(context, params, { endEverything: query.endEverything ?? false })
        : handOverAndRemove(context, params, query.successor, handOverReviews, query.endEverything),
    listFormerMembers: async ({ context, params, query, page, list }) => {
      const found = await listFormerMembers(context, params.organizationId, query, page);
      return { body: list(found, (row) => presentFormerMember(row, context)) };
    },
    restoreFormerMembers: async ({ context, params, body }) => ({
      body: await restoreMembers(context, params.organizationId, body),
    }),
    getMemberResponsibilities: async ({ context, params, query }) => ({
      body: await getResponsibilities(context, params, query.limit),
    }),
    updateOrganizationMemberLastSeenAt: async ({ context, params }) => {
      await ping(context, params.organizationId);
      return { body: {} };
    },
    setUserAsSSOMemberForOrganization: async ({ context, params }) => {
      const row = await setSsoMember(context, params);
      return { body: presentMember(row, context), version: row.member.version };
    },
    createSignInLinkForMember: async ({ context, params, body }) => {
      const { url, expiresAt } = await createMemberSignInLink(context, params, body.next);
      return { body: { url, expiresAt: expiresAt.toISOString() } };
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
  }) satisfies Partial<Handlers>;
