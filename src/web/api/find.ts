import { queryOptions } from "@tanstack/react-query";
import {
  listMembersInOrganizationById,
  listSites,
  listTeamsInOrganizationById,
  searchOrganizationContent,
  searchSpaceContent,
} from "#client/sdk.gen.ts";
import { MAX_MEMBER_SEARCH, MAX_SITE_SEARCH, MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";

/** The input of a search across many kinds of things. */
export interface FindQuestion {
  readonly organizationId: string;
  readonly text: string;
  /** A space to search as well, separately. */
  readonly spaceId: string | undefined;
  /** What the caller may list. */
  readonly may: { readonly sites: boolean; readonly members: boolean; readonly teams: boolean };
}

/** The most results: spaces with matching pages, pages of the searched space, and things of each other kind. */
const SPACES = 8;
const PAGES = 6;
const THINGS = 4;
/** How long results stay fresh, in milliseconds, unless an event says otherwise. */
const FRESH_MS = 30_000;

const answerOf = async <Data>(
  wanted: boolean,
  ask: () => Promise<{ readonly data: Data }>,
): Promise<Data | undefined> => (wanted ? (await ask()).data : undefined);

const valueOf = <Value>(settled: PromiseSettledResult<Value>): Value | undefined =>
  settled.status === "fulfilled" ? settled.value : undefined;

const findEverywhere = async (
  { organizationId, text, spaceId = "", may }: FindQuestion,
  signal: AbortSignal,
) => {
  const path = { organizationId };
  const request = { signal, throwOnError: true } as const;
  const settled = await Promise.allSettled([
    answerOf(spaceId !== "", () =>
      searchSpaceContent({ path: { spaceId }, query: { query: text, limit: PAGES }, ...request }),
    ),
    answerOf(true, () =>
      searchOrganizationContent({ path, query: { query: text, limit: SPACES }, ...request }),
    ),
    answerOf(may.sites && text.length <= MAX_SITE_SEARCH, () =>
      listSites({ path, query: { title: text, limit: THINGS }, ...request }),
    ),
    answerOf(may.members && text.length <= MAX_MEMBER_SEARCH, () =>
      listMembersInOrganizationById({ path, query: { search: text, limit: THINGS }, ...request }),
    ),
    answerOf(may.teams && text.length <= MAX_TEAM_TITLE, () =>
      listTeamsInOrganizationById({ path, query: { title: text, limit: THINGS }, ...request }),
    ),
  ]);
  signal.throwIfAborted();
  const [here, pages, sites, members, teams] = settled;
  return {
    here: valueOf(here),
    pages: valueOf(pages),
    sites: valueOf(sites)?.items ?? [],
    members: valueOf(members)?.items ?? [],
    teams: valueOf(teams)?.items ?? [],
    /** Whether some of the results are missing. */
    failed: settled.some(({ status }) => status === "rejected"),
  };
};

/** All results together; a part that failed leaves the others intact. */
export type FoundEverywhere = Awaited<ReturnType<typeof findEverywhere>>;

/**
 * Pages, sites, members and teams in one result, so that a list of them changes once. It depends on all kinds, so any
 * change makes it stale.
 */
export const findQuery = (question: FindQuestion) =>
  queryOptions<FoundEverywhere>({
    queryKey: [{ _id: "findEverywhere", ...question }],
    queryFn: ({ signal }) => findEverywhere(question, signal),
    staleTime: ({ state }) => (state.data?.failed === true ? 0 : FRESH_MS),
  });
