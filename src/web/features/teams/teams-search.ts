import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { cursor, oneOf, searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** The list's search parameters: text the title contains, only teams the caller owns, the page. */
export const readTeamsSearch = searchParams({
  title: text(MAX_TEAM_TITLE),
  owner: oneOf(["me"]),
  page: cursor,
});
export type TeamsSearch = SearchOf<typeof readTeamsSearch>;

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ title, owner }: TeamsSearch): boolean =>
  title !== undefined || owner !== undefined;

/** The page of teams the address names, for the person who looks. */
export const teamsPageQuery = (
  organizationId: string,
  { title, owner, page }: TeamsSearch,
  callerId: string,
) =>
  teamsQuery(organizationId, {
    title,
    owner: owner && callerId,
    page,
    limit: PAGE_SIZE,
  });
