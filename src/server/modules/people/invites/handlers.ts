import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { getUser } from "../users/users.ts";
import { createInviteLink, getInviteLink, updateInviteLink } from "./invite-links.ts";
import {
  invitePeople,
  listInvitations,
  presentInvitation,
  presentInviteLink,
  revokeInvitation,
} from "./invitations.ts";
import { joinOrganization } from "./join-organization.ts";

export const inviteHandlers: HandlersOf<
  | "listOrganizationInvitations"
  | "inviteUsersToOrganization"
  | "joinOrganizationWithInvite"
  | "revokeOrganizationInvitation"
  | "listOrganizationInviteLinks"
  | "createOrganizationInvite"
  | "getOrganizationInviteLink"
  | "updateOrganizationInviteById"
  | "deleteOrganizationInviteById"
> = {
  listOrganizationInvitations: async ({ context, params, query, cursors }) => {
    const scope = `invitations ${params.organizationId}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listInvitations(context, params.organizationId, "email", page);
    return { body: presentPage(found, cursors, scope, (row) => presentInvitation(row, context)) };
  },
  inviteUsersToOrganization: async ({ context, params, body }) => {
    const { users, invited, failedSSOEmails } = await invitePeople(
      context,
      params.organizationId,
      body,
    );
    return {
      body: {
        users: [...users],
        invited,
        ...(failedSSOEmails.length > 0 ? { failedSSOEmails: [...failedSSOEmails] } : {}),
      },
    };
  },
  joinOrganizationWithInvite: async ({ context, params }) => {
    const caller = await getUser(context, context.actor.id);
    await joinOrganization(context, params.organizationId, params.inviteId, caller.email);
    return { body: {} };
  },
  revokeOrganizationInvitation: ({ context, params }) =>
    revokeInvitation(context, params.organizationId, "email", params.inviteId),
  listOrganizationInviteLinks: async ({ context, params, query, cursors }) => {
    const scope = `invite links ${params.organizationId}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listInvitations(context, params.organizationId, "link", page);
    return { body: presentPage(found, cursors, scope, (row) => presentInviteLink(row, context)) };
  },
  createOrganizationInvite: async ({ context, params, body }) => ({
    body: presentInviteLink(
      await createInviteLink(context, params.organizationId, body.role),
      context,
    ),
  }),
  getOrganizationInviteLink: async ({ context, params }) => {
    const row = await getInviteLink(context, params.organizationId, params.inviteId);
    return { body: presentInviteLink(row, context), version: row.invitation.version };
  },
  updateOrganizationInviteById: async ({ context, params, body }) => {
    const role = "role" in body ? body.role : body.level;
    const row = await updateInviteLink(context, params.organizationId, params.inviteId, role);
    return { body: presentInviteLink(row, context), version: row.invitation.version };
  },
  deleteOrganizationInviteById: ({ context, params }) =>
    revokeInvitation(context, params.organizationId, "link", params.inviteId),
};
