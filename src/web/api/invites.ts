import { queryOptions } from "@tanstack/react-query";
import {
  changeOrganizationInvitationsMutation,
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
import { changeOrganizationInvitations, listOrganizationInvitations } from "#client/sdk.gen.ts";
import type {
  ChangeOrganizationInvitations,
  Invitation,
  ListOrganizationInvitationsResponse,
} from "#client/types.gen.ts";
import { changing } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";

export type {
  ChangeOrganizationInvitations,
  Invitation,
  InvitationChanges,
  InvitationPreview,
  InvitedUsers,
  InviteLinkToOrganization,
} from "#client/types.gen.ts";

/** What an invitation offers; requested without signing in. */
export const invitationPreviewQuery = (inviteId: string) =>
  reading(previewInvitationOptions({ path: { inviteId } }));

const MINUTE_MS = 60_000;
const SOON_MS = 2_000;

/** The polling interval while e-mail is on its way, whose outcome no live event reports. */
const untilMailed = ({ items }: ListOrganizationInvitationsResponse): number | false => {
  const queued = items.flatMap(({ mail }) => (mail?.state === "queued" ? Date.parse(mail.at) : []));
  if (queued.length === 0) return false;
  // E-mail that was not sent within a minute is retried for a day.
  return Date.now() - Math.max(...queued) < MINUTE_MS ? SOON_MS : MINUTE_MS;
};

/** The filters of a list of invitations. */
interface InvitationsQuestion {
  /** Text that the address contains. */
  readonly search?: string | undefined;
  readonly status?: Invitation["status"] | undefined;
}

/** Invitations by e-mail that are pending or expired. */
export const invitationsQuery = (
  organizationId: string,
  { search, status, ...at }: InvitationsQuestion & PageOf = {},
) =>
  queryOptions({
    ...reading(
      listOrganizationInvitationsOptions({
        path: { organizationId },
        query: {
          ...onlySet<{ search: string; status: Invitation["status"] }>({ search, status }),
          ...paging(at),
        },
      }),
    ),
    refetchInterval: ({ state: { data } }) => data !== undefined && untilMailed(data),
  });

/** All e-mail invitations, across all pages of results. */
export const everyInvitationQuery = (organizationId: string) =>
  wholeListQuery<Invitation>(
    listOrganizationInvitationsOptions({ path: { organizationId } }),
    (asked) => listOrganizationInvitations({ path: { organizationId }, ...asked }),
  );

export const inviteLinksQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listOrganizationInviteLinksOptions({ path: { organizationId }, query: paging(at) }));

export const inviteByEmail = changing(inviteUsersToOrganizationMutation());
/** What renewing or revoking many invitations would do to each. */
export const invitationChangesQuery = (
  organizationId: string,
  { invitations, change }: Pick<ChangeOrganizationInvitations, "invitations" | "change">,
) =>
  reading({
    queryKey: ["invitation-changes", organizationId, invitations, change] as const,
    meta: { reads: ["invitation"] },
    queryFn: async ({ signal }) => {
      const { data } = await changeOrganizationInvitations({
        path: { organizationId },
        body: { invitations, change, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });
export const changeInvitations = changing(changeOrganizationInvitationsMutation());
export const revokeInvitation = changing(revokeOrganizationInvitationMutation());
/** Joins as the signed-in caller, with an e-mail invitation or a link. */
export const joinWithInvite = changing(joinOrganizationWithInviteMutation());

export const createInviteLink = changing(createOrganizationInviteMutation());
export const updateInviteLink = changing(updateOrganizationInviteByIdMutation());
export const revokeInviteLink = changing(deleteOrganizationInviteByIdMutation());
