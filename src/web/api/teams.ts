import {
  changeOrganizationTeamsMutation,
  createOrganizationTeamMutation,
  getTeamInOrganizationByIdOptions,
  listSpacesForOrganizationTeamOptions,
  listTeamMembersInOrganizationByIdOptions,
  listTeamsInOrganizationByIdOptions,
  removeTeamFromOrganizationByIdMutation,
  updateMembersInOrganizationTeamMutation,
  updateTeamInOrganizationByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { changeOrganizationTeams, listTeamMembersInOrganizationById } from "#client/sdk.gen.ts";
import type { ChangeOrganizationTeams, OrganizationTeamMember } from "#client/types.gen.ts";
import { changing, deleting } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  ChangeOrganizationTeams,
  OrganizationTeam,
  OrganizationTeamMember,
  TeamChanges,
  UpdateMembersInOrganizationTeam,
} from "#client/types.gen.ts";

/** The filters of a list of teams. */
export interface TeamsQuestion {
  /** Text that the title contains. */
  readonly title?: string | undefined;
  /** Id of a member: only teams that they can manage. */
  readonly owner?: string | undefined;
  readonly sort?: TeamSort | undefined;
  readonly order?: "asc" | undefined;
}
/** The order of a list of teams; by creation unless given. */
export type TeamSort = "title" | "members" | "spaces";

const teamsParameters = ({ page, limit, ...question }: TeamsQuestion & PageOf) => ({
  ...onlySet<{ title: string; owner: string; sort: TeamSort; order: "asc" }>(question),
  ...paging({ page, limit }),
});

export const teamsQuery = (organizationId: string, question: TeamsQuestion & PageOf = {}) =>
  reading(
    listTeamsInOrganizationByIdOptions({
      path: { organizationId },
      query: teamsParameters(question),
    }),
  );

/** Teams to choose from, by title; a single request, so only the first thousand. */
export const teamChoicesQuery = (organizationId: string) =>
  teamsQuery(organizationId, { sort: "title", order: "asc", limit: 1000 });

export const teamQuery = (organizationId: string, teamId: string) =>
  reading(getTeamInOrganizationByIdOptions({ path: { organizationId, teamId } }));

/** The team's version when last read, for If-Match. */
export const teamVersion = (organizationId: string, teamId: string) =>
  versionOf(`/v1/orgs/${encodeURIComponent(organizationId)}/teams/${encodeURIComponent(teamId)}`);

/** Everyone in a team in one result, for screens that edit it as a whole. */
export const teamRosterQuery = (organizationId: string, teamId: string) =>
  wholeListQuery<OrganizationTeamMember>(
    listTeamMembersInOrganizationByIdOptions({ path: { organizationId, teamId } }),
    (asked) => listTeamMembersInOrganizationById({ path: { organizationId, teamId }, ...asked }),
  );

/** The spaces a team gives access to, among those the caller can open. */
export const teamSpacesQuery = (organizationId: string, teamId: string, at: PageOf = {}) =>
  reading(
    listSpacesForOrganizationTeamOptions({ path: { organizationId, teamId }, query: paging(at) }),
  );

export const createTeam = changing(createOrganizationTeamMutation());
export const updateTeam = changing(updateTeamInOrganizationByIdMutation());
export const removeTeam = deleting(removeTeamFromOrganizationByIdMutation());
export const updateTeamMembers = changing(updateMembersInOrganizationTeamMutation());

/** What a bulk change of teams would do to each. */
export const teamChangesQuery = (
  organizationId: string,
  { teams, change }: Pick<ChangeOrganizationTeams, "teams" | "change">,
) =>
  reading({
    queryKey: ["team-changes", organizationId, teams, change] as const,
    meta: { reads: ["team", "member", "space", "space/access", "collection/access"] },
    queryFn: async ({ signal }) => {
      const { data } = await changeOrganizationTeams({
        path: { organizationId },
        body: { teams, change, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });
export const changeTeams = changing(changeOrganizationTeamsMutation());
