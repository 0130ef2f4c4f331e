import type { Handlers } from "#server/http/handler.ts";
import { getUser } from "../users/users.ts";
import {
  invitePeople,
  listInvitations,
  presentInvitation,
  presentInviteLink,
  revokeInvitation,
} from "./invitations.ts";
import { changeInvitations } from "./change-invitations.ts";
import { createInviteLink, getInviteLink, updateInviteLink } from "./invite-links.ts";
import { joinOrganization } from "./join-organization.ts";

export const inviteHandlers = {
  listOrganizationInvitations: async ({ context, params, query, page, list }) => {
    const found = await listInvitations(context, { ...params, kind: "email" }, page, query);
    return { body: list(found, (row) => presentInvitation(row, context)) };
  },
  changeOrganizationInvitations: async ({ context, params, body }) => ({
    body: await changeInvitations(context, params.organizationId, body),
  }),
  inviteUsersToOrganization: async ({ context, params, body }) => {
    const { organizationId } = params;
    const answer = await invitePeople(context, organizationId, body);
    const { users, invited, failedSSOEmails, notMailed, mailedLater } = answer;
    return {
      body: {
        users: [...users],
        invited,
        ...(failedSSOEmails.length > 0 ? { failedSSOEmails: [...failedSSOEmails] } : {}),
        ...(notMailed.length > 0 ? { notMailed: [...notMailed] } : {}),
        ...(mailedLater.length > 0
          ? { mailedLater: mailedLater.map(({ email, at }) => ({ email, at: at.toISOString() })) }
          : {}),
      },
    };
  },
  joinOrganizationWithInvite: async ({ context, params }) => {
    const caller = await getUser(context, context.actor.id);
    await joinOrganization(context, params, caller);
    return { body: {} };
  },
  revokeOrganizationInvitation: ({ context, params }) =>
    revokeInvitation(context, { ...params, kind: "email" }),
  listOrganizationInviteLinks: async ({ context, params, page, list }) => {
    const found = await listInvitations(context, { ...params, kind: "link" }, page);
    return { body: list(found, (row) => presentInviteLink(row, context)) };
  },
  createOrganizationInvite: async ({ context, params, body }) => {
    const row = await createInviteLink(context, params.organizationId, body.role);
    return { body: presentInviteLink(row, context) };
  },
  getOrganizationInviteLink: async ({ context, params }) => {
    const row = await getInviteLink(context, params);
    return { body: presentInviteLink(row, context), version: row.invitation.version };
  },
  updateOrganizationInviteById: async ({ context, params, body }) => {
    const role = "role" in body ? body.role : body.level;
    const row = await updateInviteLink(context, params, role);
    return { body: presentInviteLink(row, context), version: row.invitation.version };
  },
  deleteOrganizationInviteById: ({ context, params }) =>
    revokeInvitation(context, { ...params, kind: "link" }),
} satisfies Partial<Handlers>;
