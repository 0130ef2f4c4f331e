import type { QueryClient } from "@tanstack/react-query";
import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { teamSpacesQuery, teamsQuery } from "#web/api/teams.ts";
import { callerQuery } from "#web/api/users.ts";
import type { Sorting } from "#web/table/column.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

const sorts = ["title", "members", "spaces"] as const;

/** The list's search parameters: text the title contains, only teams the caller owns, the order, the page. */
export const readTeamsSearch = searchParams({
  title: text(MAX_TEAM_TITLE),
  owner: oneOf(["me"]),
  sort: oneOf(sorts),
  order: oneOf(["asc"]),
  page: cursor,
});
export type TeamsSearch = SearchOf<typeof readTeamsSearch>;

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ title, owner }: TeamsSearch): boolean =>
  title !== undefined || owner !== undefined;

export const sortingOf = ({ sort, order }: TeamsSearch): Sorting => ({
  key: sort ?? "createdAt",
  order: order ?? "desc",
});

/** The address's part for a sorting; newest first is what it says nothing about. */
export const searchOfSorting = ({ key, order }: Sorting): Pick<TeamsSearch, "sort" | "order"> => ({
  sort: sorts.find((sort) => sort === key),
  order: order === "asc" ? order : undefined,
});

/** The page of teams the address names, for the person who looks at it. */
export const teamsPageQuery = (
  organizationId: string,
  { title, owner, sort, order, page }: TeamsSearch,
  callerId: string,
) =>
  teamsQuery(organizationId, {
    title,
    owner: owner && callerId,
    sort,
    order,
    page,
    limit: PAGE_SIZE,
  });

interface ListLoad {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationId: string };
  readonly deps: TeamsSearch;
}

/** Waits for the page of the list that stands on the screen, alone or behind a dialog. */
export const loadTeams = async ({ context, params, deps }: ListLoad): Promise<void> => {
  const caller = await context.queryClient.ensureQueryData(callerQuery());
  await context.queryClient.ensureQueryData(teamsPageQuery(params.organizationId, deps, caller.id));
};

/** Longest text to find people by. */
export const MAX_FIND = 256;
/** Rows a part. */
export const PART_SIZE = 50;

/**
 * A team's search parameters: the open view, its people when absent; of people text a name or address contains,
 * the role, the part of the list from 2 on; of spaces the page.
 */
export const readRosterSearch = searchParams({
  tab: oneOf(["spaces"]),
  page: cursor,
  find: text(MAX_FIND),
  teamRole: oneOf(["owner", "member"]),
  part: (given) => {
    const part = Number(given);
    return Number.isSafeInteger(part) && part > 1 ? part : undefined;
  },
});
/** The page of spaces of a team that the address names. */
export const spacesOfTeamQuery = (
  organizationId: string,
  teamId: string,
  page: string | undefined,
) => teamSpacesQuery(organizationId, teamId, { page, limit: PAGE_SIZE });

export type RosterSearch = SearchOf<typeof readRosterSearch>;
