import type { QueryClient } from "@tanstack/react-query";
import {
  MAX_INVITATION_SEARCH,
  MAX_MEMBER_SEARCH,
  MAX_TEAM_TITLE,
} from "#contract/schemas/limits.ts";
import { auditEventsQuery } from "#web/api/audit-events.ts";
import { formerMembersQuery } from "#web/api/former-members.ts";
import { invitationsQuery, inviteLinksQuery } from "#web/api/invites.ts";
import {
  memberIdentitiesQuery,
  memberSpacesQuery,
  membersQuery,
  type MembersQuestion,
  memberTeamsQuery,
} from "#web/api/members.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { type RoleKey, roleKey, roleOfKey } from "#web/features/access/index.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import type { Sorting } from "#web/table/column.ts";

/** Default number of rows per page. */
export const PAGE_SIZE = 50;
/** The available numbers of rows per page. */
export const PAGE_SIZES = [25, PAGE_SIZE, 100, 250] as const;

const sorts = ["lastSeenAt", "name", "role"] as const;

/** The list's search parameters. */
export const readMembersSearch = searchParams({
  search: text(MAX_MEMBER_SEARCH),
  role: (given): RoleKey | undefined => {
    const role = roleOfKey(given);
    return role === undefined ? undefined : roleKey(role);
  },
  team: text(),
  lastSeen: oneOf(["never", "over-30-days", "over-90-days"]),
  sso: oneOf([true, false]),
  verified: oneOf([true, false]),
  sort: oneOf(sorts),
  order: oneOf(["asc"]),
  page: cursor,
  size: oneOf(PAGE_SIZES),
});
export type MembersSearch = SearchOf<typeof readMembersSearch>;

/** The filters of the list, without its order and page. */
export const filtersOf = ({ search, role, team, lastSeen, sso, verified }: MembersSearch) => ({
  search,
  role,
  team,
  lastSeen,
  sso,
  verified,
});

/** Whether the list excludes anyone; sorting by last seen does, too. */
export const isNarrowed = (search: MembersSearch): boolean =>
  search.sort === "lastSeenAt" ||
  Object.values(filtersOf(search)).some((value) => value !== undefined);

/** The list's query without its page, as used by an export. */
export const questionOf = (search: MembersSearch): MembersQuestion => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
});

/** The number of rows per page in the search parameters. */
export const sizeOf = ({ size }: MembersSearch): number => size ?? PAGE_SIZE;

/** The page of members that the search parameters select. */
export const membersPageQuery = (organizationId: string, search: MembersSearch) =>
  membersQuery(organizationId, { ...questionOf(search), page: search.page, limit: sizeOf(search) });

export const sortingOf = ({ sort, order }: MembersSearch): Sorting => ({
  key: sort ?? "joinedAt",
  order: order ?? "desc",
});

/** The search parameters of a sort order; newest joined first is the default and omitted. */
export const searchOfSorting = ({
  key,
  order,
}: Sorting): Pick<MembersSearch, "sort" | "order"> => ({
  sort: sorts.find((sort) => sort === key),
  order: order === "asc" ? order : undefined,
});

interface ListLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: MembersSearch;
}

/** Loads the page of the list that is shown, alone or behind a dialog. */
export const loadList = async ({ context, params, deps }: ListLoad): Promise<void> => {
  await context.queryClient.ensureQueryData(membersPageQuery(params.organizationId, deps));
};

/** The status of an e-mail invitation: waiting for its recipient, or expired. */
export const invitationStatuses = ["pending", "expired"] as const;

/** The search parameters of the invitations. */
export const readInvitationsSearch = searchParams({
  search: text(MAX_INVITATION_SEARCH),
  status: oneOf(invitationStatuses),
  page: cursor,
});
export type InvitationsSearch = SearchOf<typeof readInvitationsSearch>;

/** The page of invitations that the search parameters select. */
export const invitationsPageQuery = (
  organizationId: string,
  { search, status, page }: InvitationsSearch,
) => invitationsQuery(organizationId, { search, status, page, limit: PAGE_SIZE });

/** The search parameters of the former members; `event` is the audit event of a removal. */
export const readFormerSearch = searchParams({
  search: text(MAX_MEMBER_SEARCH),
  event: text(),
  page: cursor,
});
export type FormerSearch = SearchOf<typeof readFormerSearch>;

/** The page of former members that the search parameters select. */
export const formerPageQuery = (organizationId: string, { search, event, page }: FormerSearch) =>
  formerMembersQuery(organizationId, { search, event, page, limit: PAGE_SIZE });

/** All invite links at once, because an organization only has a handful. */
export const everyInviteLinkQuery = (organizationId: string) =>
  inviteLinksQuery(organizationId, { limit: 1000 });

/** A member's search parameter: the open view; the member's teams when absent. */
export const readMemberTab = searchParams({ tab: oneOf(["spaces", "sign-in", "activity"]) });
type MemberTab = SearchOf<typeof readMemberTab>["tab"];

export interface MemberRef {
  readonly organizationId: string;
  readonly userId: string;
}

export const teamsOfMemberQuery = (
  { organizationId, userId }: MemberRef,
  { search, page }: { search?: string | undefined; page?: string | undefined },
) =>
  memberTeamsQuery(organizationId, userId, {
    title: search?.slice(0, MAX_TEAM_TITLE),
    page,
    limit: PAGE_SIZE,
  });

export const spacesOfMemberQuery = (
  { organizationId, userId }: MemberRef,
  page: string | undefined,
) => memberSpacesQuery(organizationId, userId, { page, limit: PAGE_SIZE });

export const identitiesOfMemberQuery = ({ organizationId, userId }: MemberRef) =>
  memberIdentitiesQuery(organizationId, userId);

/** A member's latest activity; requests many events, because the visits among them are not shown. */
export const activityOfMemberQuery = ({ organizationId, userId }: MemberRef) =>
  auditEventsQuery(organizationId, { actor: userId, limit: 100 });

interface Shown {
  readonly tab?: MemberTab;
  readonly search?: string | undefined;
  readonly page?: string | undefined;
}

/** Loads the data of a member's open view; the activity only if the caller may see it. */
export const loadMemberTab = async (
  queryClient: QueryClient,
  member: MemberRef,
  { tab, search, page }: Shown,
): Promise<void> => {
  if (tab === undefined) {
    await queryClient.ensureQueryData(teamsOfMemberQuery(member, { search, page }));
    return;
  }
  if (tab === "spaces") {
    await queryClient.ensureQueryData(spacesOfMemberQuery(member, page));
    return;
  }
  if (tab === "sign-in") {
    await queryClient.ensureQueryData(identitiesOfMemberQuery(member));
    return;
  }
  const { permissions } = await queryClient.ensureQueryData(
    organizationQuery(member.organizationId),
  );
  if (permissions.admin) await queryClient.ensureQueryData(activityOfMemberQuery(member));
};
