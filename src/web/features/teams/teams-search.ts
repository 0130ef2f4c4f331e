import { teamsQuery } from "#web/api/teams.ts";
import { textValue } from "#web/kit/search-values.ts";

/** What the address of the list says; what is left out is the default. */
export interface TeamsSearch {
  /** Text the title contains. */
  title?: string | undefined;
  /** Only teams the caller owns. */
  owner?: "me" | undefined;
  page?: string | undefined;
}

/** Longest text the service searches titles for; a test holds it to the contract's. */
export const MAX_TITLE_SEARCH = 64;
/** Rows a page. */
export const PAGE_SIZE = 50;

/**
 * Reads the address; what means nothing here is undefined rather than refused. Every name is there, because
 * the router passes on what is left out as it stands in the address.
 */
export const readTeamsSearch = (given: Record<string, unknown>): TeamsSearch => {
  const title = textValue(given["title"])?.slice(0, MAX_TITLE_SEARCH);
  const page = textValue(given["page"]);
  return {
    title,
    owner: given["owner"] === "me" ? "me" : undefined,
    page,
  };
};

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
