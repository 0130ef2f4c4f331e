import { createFileRoute } from "@tanstack/react-router";
import { teamQuery, teamRosterQuery } from "#web/api/teams.ts";
import { readRosterSearch, spacesOfTeamQuery } from "#web/features/teams/search.ts";
import { TeamFailure, TeamScreen } from "#web/features/teams/team-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId")({
  validateSearch: readRosterSearch,
  loaderDeps: ({ search: { tab, page } }) => ({ tab, page }),
  loader: async ({ context: { queryClient }, params: { organizationId, teamId }, deps }) => {
    await Promise.all([
      ...(deps.tab === "spaces"
        ? [queryClient.ensureQueryData(spacesOfTeamQuery(organizationId, teamId, deps.page))]
        : []),
      queryClient.ensureQueryData(teamQuery(organizationId, teamId)),
      queryClient.ensureQueryData(teamRosterQuery(organizationId, teamId)),
    ]);
  },
  // Each team starts with its own pending changes, not with those of the previous one.
  remountDeps: ({ params: { teamId } }) => teamId,
  component: TeamScreen,
  errorComponent: TeamFailure,
});
