import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { changeRequestsQuery } from "#web/api/change-requests.ts";
import { everyInvitationQuery, inviteLinksQuery } from "#web/api/invites.ts";
import { memberSpacesQuery, membersQuery, memberTeamsQuery } from "#web/api/members.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { samlProvidersQuery } from "#web/api/single-sign-on.ts";
import { sitesQuery } from "#web/api/sites.ts";
import { brokenSpacesQuery, spaceCountQuery, spaceQuery } from "#web/api/spaces.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { everySessionQuery } from "#web/api/users.ts";
import { type AuditEvent, everyAuditEvent } from "#web/api/audit-events.ts";
import type { ServiceFailure } from "#web/api/failures.ts";
import { dayOf, daysAgo, instantsOf } from "#web/features/audit-log/index.ts";
import { recentSpaces } from "#web/shell/recent-spaces.ts";
import { zonedFormat } from "#web/kit/formats.ts";
import type { Bar } from "./recent-activity.tsx";

/** How many of the caller's own teams and spaces the home screen shows. */
export const SHOWN_OF_MINE = 8;

/** Counts that every member except guests may see. */
export const peopleQueries = (organizationId: string) =>
  [
    membersQuery(organizationId, { limit: 0 }),
    membersQuery(organizationId, { role: "guest", limit: 0 }),
    // Includes the rows, because teams without members need attention.
    teamsQuery(organizationId, { limit: 1000 }),
    sitesQuery(organizationId, { limit: 0 }),
    spaceCountQuery(organizationId),
    changeRequestsQuery(organizationId, { status: ["open"], limit: 0 }),
  ] as const;

/** Data that only admins may read. */
export const adminQueries = (organizationId: string) =>
  [
    membersQuery(organizationId, { role: "admin", limit: 0 }),
    everyInvitationQuery(organizationId),
    inviteLinksQuery(organizationId, { limit: 1000 }),
    brokenSpacesQuery(organizationId),
    sitesQuery(organizationId, { published: true, limit: 0 }),
  ] as const;

/** Groups of change requests waiting for the caller, most urgent first. */
export const workGroups = ["yours", "ready", "draft"] as const;

/** How many rows of each the home screen shows. */
const SHOWN_OF_WORK = 5;

/** The first few change requests of each group of `workGroups`. */
export const workQueries = (organizationId: string, callerId: string) =>
  workGroups.map((turn) =>
    changeRequestsQuery(organizationId, {
      turn,
      status: ["open", "draft"],
      ...(turn === "draft" && { creator: callerId }),
      limit: SHOWN_OF_WORK,
    }),
  );

/** The caller's own teams and spaces. */
export const mineQueries = (organizationId: string, userId: string) =>
  [
    memberTeamsQuery(organizationId, userId, { limit: SHOWN_OF_MINE }),
    memberSpacesQuery(organizationId, userId, { limit: SHOWN_OF_MINE }),
  ] as const;

const loadPeople = async (queryClient: QueryClient, organizationId: string) => {
  const [members, guests, teams, sites, spaces, changeRequests] = peopleQueries(organizationId);
  await Promise.all([
    queryClient.ensureQueryData(members),
    queryClient.ensureQueryData(guests),
    queryClient.ensureQueryData(teams),
    queryClient.ensureQueryData(sites),
    queryClient.ensureQueryData(spaces),
    queryClient.ensureQueryData(changeRequests),
  ]);
};

const loadForAdmin = async (queryClient: QueryClient, organizationId: string, sso: boolean) => {
  const [admins, invitations, links, broken, published] = adminQueries(organizationId);
  // Not awaited, because it may take many pages.
  void queryClient.prefetchQuery(activityQuery(organizationId));
  await Promise.all([
    queryClient.ensureQueryData(admins),
    queryClient.ensureQueryData(invitations),
    queryClient.ensureQueryData(links),
    queryClient.ensureQueryData(broken),
    queryClient.ensureQueryData(published),
    queryClient.ensureQueryData(organizationsQuery()),
    // Shown above everything else, so it must not arrive late and push the rest down.
    queryClient.prefetchQuery(samlProvidersQuery(organizationId)),
    sso && queryClient.prefetchQuery(everySessionQuery()),
  ]);
};

const loadMine = async (queryClient: QueryClient, organizationId: string, userId: string) => {
  const [teams, spaces] = mineQueries(organizationId, userId);
  await Promise.all([queryClient.ensureQueryData(teams), queryClient.ensureQueryData(spaces)]);
};

interface Caller {
  readonly id: string;
  /** Whether the organization enforces single sign-on. */
  readonly sso: boolean;
  readonly permissions: { readonly admin: boolean; readonly listMembers: boolean };
}

/** Loads what the home screen shows to this caller, and requests nothing they may not read. */
export const loadHome = async (
  queryClient: QueryClient,
  organizationId: string,
  { id, sso, permissions: { admin, listMembers } }: Caller,
): Promise<void> => {
  await Promise.all([
    ...recentSpaces(organizationId).map((spaceId) =>
      // A deleted one is left out of the list.
      queryClient.prefetchQuery(spaceQuery(spaceId)),
    ),
    ...workQueries(organizationId, id).map((query) => queryClient.ensureQueryData(query)),
    listMembers && loadPeople(queryClient, organizationId),
    admin
      ? loadForAdmin(queryClient, organizationId, sso)
      : loadMine(queryClient, organizationId, id),
  ]);
};

/** How many days the chart shows, including today. */
export const DAYS = 30;
/** How many events are loaded for it at most: ten pages of the service. */
export const MOST_EVENTS = 1_000;

/** The events of the last days, newest first. */
interface Activity {
  readonly events: readonly AuditEvent[];
  /** Whether older events within these days were not loaded. */
  readonly cut: boolean;
}

const isVisit = ({ action }: AuditEvent): boolean => action === "member.seen";

/** The events in which people changed something; mere visits would outnumber them. */
export const changesIn = ({ events }: Activity): readonly AuditEvent[] =>
  events.filter((event) => !isVisit(event));

const readActivity = async (
  organizationId: string,
  from: string | undefined,
  signal: AbortSignal,
): Promise<Activity> => {
  const events: AuditEvent[] = [];
  for await (const event of everyAuditEvent(organizationId, { from }, signal)) {
    if (events.length === MOST_EVENTS) return { events, cut: true };
    events.push(event);
  }
  return { events, cut: false };
};

/** The events of the last 30 days, loaded page by page up to a limit. */
export const activityQuery = (organizationId: string) => {
  const { from } = instantsOf({ from: daysAgo(DAYS - 1) });
  return queryOptions<Activity, ServiceFailure>({
    queryKey: [{ _id: "listOrganizationAuditEvents", path: { organizationId }, since: from }],
    meta: { reads: ["audit-event"] },
    queryFn: ({ signal }) => readActivity(organizationId, from, signal),
  });
};

const longDay = zonedFormat({ weekday: "long", day: "numeric", month: "long" });

/** One bar per day, oldest first, in the reader's time zone. */
export const barsOf = (events: readonly AuditEvent[], now: Date = new Date()): readonly Bar[] => {
  const counts = new Map<string, number>();
  for (const { occurredAt } of events) {
    const day = dayOf(new Date(occurredAt));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: DAYS }, (_, index) => {
    const day = daysAgo(DAYS - 1 - index, now);
    return { label: longDay().format(new Date(`${day}T12:00:00`)), value: counts.get(day) ?? 0 };
  });
};
