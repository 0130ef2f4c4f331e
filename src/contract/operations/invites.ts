import { z } from "zod";
import { operationsOf } from "../operation.ts";
import {
  createInviteLink,
  invitationList,
  invitedUsers,
  inviteLink,
  inviteUsersToOrganization,
  listInvitationsQuery,
  updateInviteLink,
} from "../schemas/invite.ts";
import { changeInvitations, invitationChanges } from "../schemas/invitation-changes.ts";
import { INVITATION_DAYS } from "../schemas/limits.ts";
import { listOf, pagingQuery } from "../schemas/primitives.ts";

const defineOperation = operationsOf("Invitations");

export const invites = [
  defineOperation({
    id: "listOrganizationInvitations",
    method: "GET",
    path: "/v1/orgs/{organizationId}/invites",
    summary: "List invitations by e-mail that are pending or expired",
    description: "An addition of ours.",
    query: listInvitationsQuery,
    success: { status: 200, description: "A page of invitations", schema: invitationList },
    permission: "organization:admin",
    reads: ["invitation", "organization", "member", "invite-link"],
  }),
  defineOperation({
    id: "inviteUsersToOrganization",
    method: "POST",
    path: "/v1/orgs/{organizationId}/invites",
    summary: "Invite people by e-mail",
    description:
      "An address invited before gets its invitation renewed, with the new role. An address is mailed ten invitations a day, and an organization mails 2,000; further ones are made and not mailed. Where only invitations were to be renewed and none can be mailed, the answer is 429.",
    body: inviteUsersToOrganization,
    success: { status: 200, description: "What became of the addresses", schema: invitedUsers },
    permission: "organization:admin",
    changes: ["invitation", "member"],
  }),
  // Before joining, whose path accepts any word in this position: the first matching operation wins.
  defineOperation({
    id: "changeOrganizationInvitations",
    method: "POST",
    path: "/v1/orgs/{organizationId}/invites/bulk",
    summary: "Renew or revoke many invitations by e-mail",
    description: `All in one transaction; the answer says of each what became of it. Renewed ones are open for ${INVITATION_DAYS} days more with the role they had, and are mailed again where the service sends e-mail. An addition of ours.`,
    body: changeInvitations,
    success: {
      status: 200,
      description: "What became of each invitation",
      schema: invitationChanges,
    },
    permission: "organization:admin",
    changes: ["invitation"],
  }),
  defineOperation({
    id: "joinOrganizationWithInvite",
    method: "POST",
    path: "/v1/orgs/{organizationId}/invites/{inviteId}",
    summary: "Join with an invitation",
    description:
      "Works with the id of an invitation by e-mail or of a link. Somebody who was removed before opens the organization again with the session they join in, not with others from before: 403 for an API token that is older.",
    success: { status: 200, description: "Joined", schema: z.object({}) },
    failures: [403, 404, 409],
    permission: "authenticated",
    changes: ["member"],
  }),
  defineOperation({
    id: "revokeOrganizationInvitation",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/invites/{inviteId}",
    summary: "Revoke an invitation by e-mail",
    description: "An addition of ours.",
    success: { status: 204, description: "Not open any more" },
    permission: "organization:admin",
    changes: ["invitation"],
  }),
  defineOperation({
    id: "listOrganizationInviteLinks",
    method: "GET",
    path: "/v1/orgs/{organizationId}/link-invites",
    summary: "List invite links",
    query: pagingQuery,
    success: { status: 200, description: "A page of links", schema: listOf(inviteLink) },
    permission: "organization:admin",
    reads: ["invite-link", "invitation", "organization", "member"],
  }),
  defineOperation({
    id: "createOrganizationInvite",
    method: "POST",
    path: "/v1/orgs/{organizationId}/link-invites",
    summary: "Create an invite link",
    description: "Refused with 409 while the organization has invite links turned off.",
    body: createInviteLink,
    success: { status: 201, description: "The link", schema: inviteLink },
    failures: [409],
    permission: "organization:admin",
    changes: ["invite-link"],
  }),
  defineOperation({
    id: "getOrganizationInviteLink",
    method: "GET",
    path: "/v1/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Read an invite link",
    success: { status: 200, description: "The link", schema: inviteLink, etag: true },
    permission: "organization:admin",
    reads: ["invite-link", "invitation", "organization", "member"],
  }),
  defineOperation({
    id: "updateOrganizationInviteById",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Change the role an invite link gives",
    body: updateInviteLink,
    success: { status: 200, description: "The link", schema: inviteLink, etag: true },
    permission: "organization:admin",
    changes: ["invite-link"],
  }),
  defineOperation({
    id: "deleteOrganizationInviteById",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Revoke an invite link",
    success: { status: 204, description: "Stops working, or never did" },
    permission: "organization:admin",
    changes: ["invite-link"],
  }),
] as const;
