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

/** What an invitation offers; asked without being signed in. */
export const invitationPreviewQuery = (inviteId: string) =>
  reading(previewInvitationOptions({ path: { inviteId } }));

const MINUTE_MS = 60_000;
const SOON_MS = 2_000;

/** When to ask again what became of e-mail that is on its way, of which no live event tells. */
const untilMailed = ({ items }: ListOrganizationInvitationsResponse): number | false => {
  const queued = items.flatMap(({ mail }) => (mail?.state === "queued" ? Date.parse(mail.at) : []));
  if (queued.length === 0) return false;
  // What did not leave within a minute is tried again for a day.
  return Date.now() - Math.max(...queued) < MINUTE_MS ? SOON_MS : MINUTE_MS;
};

/** What a list of invitations can be narrowed by. */
interface InvitationsQuestion {
  /** Text the address contains. */
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

/** All invitations by e-mail, however many pages they fill. */
export const everyInvitationQuery = (organizationId: string) =>
  wholeListQuery<Invitation>(
    listOrganizationInvitationsOptions({ path: { organizationId } }),
    (asked) => listOrganizationInvitations({ path: { organizationId }, ...asked }),
  );

export const inviteLinksQuery = (organizationId: string, at: PageOf = {}) =>
  reading(listOrganizationInviteLinksOptions({ path: { organizationId }, query: paging(at) }));

export const inviteByEmail = changing(inviteUsersToOrganizationMutation());
/** What renewing or revoking many invitations would make of each. */
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
/** Joins as the signed-in caller, with an invitation by e-mail or with a link. */
export const joinWithInvite = changing(joinOrganizationWithInviteMutation());

export const createInviteLink = changing(createOrganizationInviteMutation());
export const updateInviteLink = changing(updateOrganizationInviteByIdMutation());
export const revokeInviteLink = changing(deleteOrganizationInviteByIdMutation());
