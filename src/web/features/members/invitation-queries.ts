import { invitationsQuery, inviteLinksQuery } from "#web/api/invites.ts";
import { PAGE_SIZE } from "./members-search.ts";

/** The page of invitations the address names. */
export const invitationsPageQuery = (organizationId: string, page: string | undefined) =>
  invitationsQuery(organizationId, { page, limit: PAGE_SIZE });

/** All invite links: an organization has a handful. */
export const everyInviteLinkQuery = (organizationId: string) =>
  inviteLinksQuery(organizationId, { limit: 1000 });
