import type { QueryClient } from "@tanstack/react-query";
import { everyInvitationQuery, inviteLinksQuery } from "#web/api/invites.ts";
import { memberSpacesQuery, membersQuery, memberTeamsQuery } from "#web/api/members.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { activityQuery } from "./activity.ts";

/** Rows of one's own teams and spaces that the home shows. */
export const SHOWN_OF_MINE = 8;

/** Counts every member that is no guest may see. */
export const peopleQueries = (organizationId: string) =>
  [
    membersQuery(organizationId, { limit: 0 }),
    membersQuery(organizationId, { role: "guest", limit: 0 }),
    // With their rows, because teams without anybody need attention.
    teamsQuery(organizationId, { limit: 1000 }),
    sitesQuery(organizationId, { limit: 0 }),
  ] as const;

/** What only admins may read. */
export const adminQueries = (organizationId: string) =>
  [
    membersQuery(organizationId, { role: "admin", limit: 0 }),
    everyInvitationQuery(organizationId),
    inviteLinksQuery(organizationId, { limit: 1000 }),
  ] as const;

/** The caller's own teams and spaces. */
export const mineQueries = (organizationId: string, userId: string) =>
  [
    memberTeamsQuery(organizationId, userId, { limit: SHOWN_OF_MINE }),
    memberSpacesQuery(organizationId, userId, { limit: SHOWN_OF_MINE }),
  ] as const;

const loadPeople = async (queryClient: QueryClient, organizationId: string) => {
  const [members, guests, teams, sites] = peopleQueries(organizationId);
  await Promise.all([
    queryClient.ensureQueryData(members),
    queryClient.ensureQueryData(guests),
    queryClient.ensureQueryData(teams),
    queryClient.ensureQueryData(sites),
  ]);
};

const loadForAdmin = async (queryClient: QueryClient, organizationId: string) => {
  const [admins, invitations, links] = adminQueries(organizationId);
  // Many pages at worst: the rest of the screen does not wait for it.
  void queryClient.prefetchQuery(activityQuery(organizationId));
  await Promise.all([
    queryClient.ensureQueryData(admins),
    queryClient.ensureQueryData(invitations),
    queryClient.ensureQueryData(links),
  ]);
};

const loadMine = async (queryClient: QueryClient, organizationId: string, userId: string) => {
  const [teams, spaces] = mineQueries(organizationId, userId);
  await Promise.all([queryClient.ensureQueryData(teams), queryClient.ensureQueryData(spaces)]);
};

interface Caller {
  readonly id: string;
  readonly permissions: { readonly admin: boolean; readonly listMembers: boolean };
}

/** Waits for what the home shows to this caller, and asks nothing they may not know. */
export const loadHome = async (
  queryClient: QueryClient,
  organizationId: string,
  { id, permissions: { admin, listMembers } }: Caller,
): Promise<void> => {
  await Promise.all([
    listMembers && loadPeople(queryClient, organizationId),
    admin ? loadForAdmin(queryClient, organizationId) : loadMine(queryClient, organizationId, id),
  ]);
};
