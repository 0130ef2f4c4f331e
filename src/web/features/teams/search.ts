import type { QueryClient } from "@tanstack/react-query";
import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { teamSpacesQuery, teamsQuery } from "#web/api/teams.ts";
import { callerQuery } from "#web/api/users.ts";
import type { Sorting } from "#web/table/column.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

const sorts = ["title", "members", "spaces"] as const;

/** The list's search parameters: text in the title, only teams the caller owns, the order, the page. */
export const readTeamsSearch = searchParams({
  title: text(MAX_TEAM_TITLE),
  owner: oneOf(["me"]),
  sort: oneOf(sorts),
  order: oneOf(["asc"]),
  page: cursor,
});
export type TeamsSearch = SearchOf<typeof readTeamsSearch>;

/** Rows per page. */
export const PAGE_SIZE = 50;

/** Whether any filter is set. */
export const isNarrowed = ({ title, owner }: TeamsSearch): boolean =>
  title !== undefined || owner !== undefined;

export const sortingOf = ({ sort, order }: TeamsSearch): Sorting => ({
  key: sort ?? "createdAt",
  order: order ?? "desc",
});

/** The search parameters of a sort order; newest first is the default and omitted. */
export const searchOfSorting = ({ key, order }: Sorting): Pick<TeamsSearch, "sort" | "order"> => ({
  sort: sorts.find((sort) => sort === key),
  order: order === "asc" ? order : undefined,
});

/** The page of teams that the search parameters select, for the caller. */
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

/** Loads the page of the list that is shown, alone or behind a dialog. */
export const loadTeams = async ({ context, params, deps }: ListLoad): Promise<void> => {
  const caller = await context.queryClient.ensureQueryData(callerQuery());
  await context.queryClient.ensureQueryData(teamsPageQuery(params.organizationId, deps, caller.id));
};

/** Maximum length of the search text for people. */
export const MAX_FIND = 256;
/** Rows per part. */
export const PART_SIZE = 50;

/**
 * A team's search parameters: the open view, its people when absent; for people the text in a name or address, the
 * role, and the part of the list from 2 on; for spaces the page.
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
/** The page of a team's spaces that the search parameters select. */
export const spacesOfTeamQuery = (
  organizationId: string,
  teamId: string,
  page: string | undefined,
) => teamSpacesQuery(organizationId, teamId, { page, limit: PAGE_SIZE });

export type RosterSearch = SearchOf<typeof readRosterSearch>;
