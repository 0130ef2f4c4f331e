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
import { changing } from "./refresh.ts";
import { type PageOf, paging, reading, wholeListQuery } from "./queries.ts";

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
  wholeListQuery<Invitation>(
    listOrganizationInvitationsOptions({ path: { organizationId } }),
    (asked) => listOrganizationInvitations({ path: { organizationId }, ...asked }),
  );

export const inviteLinksQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listOrganizationInviteLinksOptions({ path: { organizationId }, query: paging(at) }));

export const inviteByEmail = changing(inviteUsersToOrganizationMutation());
export const revokeInvitation = changing(revokeOrganizationInvitationMutation());
/** Joins as the signed-in caller, with an invitation by e-mail or with a link. */
export const joinWithInvite = changing(joinOrganizationWithInviteMutation());

export const createInviteLink = changing(createOrganizationInviteMutation());
export const updateInviteLink = changing(updateOrganizationInviteByIdMutation());
export const revokeInviteLink = changing(deleteOrganizationInviteByIdMutation());
