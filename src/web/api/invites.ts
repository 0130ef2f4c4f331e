import {
  createOrganizationInviteMutation,
  deleteOrganizationInviteByIdMutation,
  inviteUsersToOrganizationMutation,
  joinOrganizationWithInviteMutation,
  listOrganizationInvitationsOptions,
  listOrganizationInviteLinksOptions,
  previewInvitationOptions,
  revokeOrganizationInvitationMutation,
  updateOrganizationInviteByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listOrganizationInvitations } from "#client/sdk.gen.ts";
import type { Invitation } from "#client/types.gen.ts";
import { changing } from "./mutation.ts";
import { type PageOf, paging, wholeListQuery } from "./pages.ts";
import { reading } from "./reading.ts";

export type {
  Invitation,
  InvitationPreview,
  InvitedUsers,
  InviteLinkToOrganization,
} from "#client/types.gen.ts";

/** What an invitation offers; asked without being signed in. */
export const invitationPreviewQuery = (inviteId: string) =>
  reading(previewInvitationOptions({ path: { inviteId } }));

/** Invitations by e-mail that are pending or expired. */
export const invitationsQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listOrganizationInvitationsOptions({ path: { organizationId }, query: paging(at) }));

/** All invitations by e-mail, however many pages they fill. */
export const everyInvitationQuery = (organizationId: string) =>
  wholeListQuery<Invitation>("listOrganizationInvitations", { organizationId }, (asked) =>
    listOrganizationInvitations({ path: { organizationId }, ...asked }),
  );

export const inviteLinksQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listOrganizationInviteLinksOptions({ path: { organizationId }, query: paging(at) }));

export const inviteByEmail = changing(
  inviteUsersToOrganizationMutation(),
  "listOrganizationInvitations",
  "listMembersInOrganizationById",
  "listOrganizationAuditEvents",
);
export const revokeInvitation = changing(
  revokeOrganizationInvitationMutation(),
  "listOrganizationInvitations",
  "listOrganizationAuditEvents",
);
/** Joins as the signed-in caller, with an invitation by e-mail or with a link. */
export const joinWithInvite = changing(
  joinOrganizationWithInviteMutation(),
  "listOrganizationsForAuthenticatedUser",
);

const aboutLinks = ["listOrganizationInviteLinks", "listOrganizationAuditEvents"] as const;
export const createInviteLink = changing(createOrganizationInviteMutation(), ...aboutLinks);
export const updateInviteLink = changing(updateOrganizationInviteByIdMutation(), ...aboutLinks);
export const revokeInviteLink = changing(deleteOrganizationInviteByIdMutation(), ...aboutLinks);
