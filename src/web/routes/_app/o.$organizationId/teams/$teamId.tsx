import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { teamQuery, teamRosterQuery } from "#web/api/teams.ts";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { useScreenTitle } from "#web/shell/titles.ts";
import { readRosterSearch } from "#web/features/teams/roster-search.ts";
import { RosterTable } from "#web/features/teams/roster-table.tsx";
import { StagedChanges } from "#web/features/teams/staged-changes.tsx";
import { Editing } from "#web/features/teams/team-editing.tsx";
import { TeamFailure } from "#web/features/teams/team-failure.tsx";
import { TeamHeader } from "#web/features/teams/team-header.tsx";
import { useStaging } from "#web/features/teams/use-staging.ts";

const Team = () => {
  const { organizationId, teamId } = Route.useParams();
  const search = Route.useSearch();
  const { data: team, error } = useSuspenseQuery(teamQuery(organizationId, teamId));
  const { data: people } = useSuspenseQuery(teamRosterQuery(organizationId, teamId));
  const { hasStaged, ...staged } = useStaging(teamId);
  const roster = useMemo(
    () => new Map(people.map((entry) => [entry.organization.id, entry.team.role])),
    [people],
  );
  useScreenTitle(team.title);
  // Deleted while it was open: what is still known of it is no use any more.
  if (isRefusal(error, 403, 404)) return <TeamFailure error={error} />;
  return (
    <Editing value={{ team, people, roster, editable: team.permissions.admin, ...staged }}>
      <TeamHeader />
      <RosterTable search={search} />
      <StagedChanges />
      <Outlet />
      <LeaveGuard
        hasUnsaved={hasStaged}
        onLeave={staged.discard}
        within={`/o/${organizationId}/teams/${teamId}`}
      />
    </Editing>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId")({
  validateSearch: readRosterSearch,
  loader: async ({ context: { queryClient }, params: { organizationId, teamId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(teamQuery(organizationId, teamId)),
      queryClient.ensureQueryData(teamRosterQuery(organizationId, teamId)),
    ]);
  },
  // Each team begins with what is staged for it, not for the one before.
  remountDeps: ({ params: { teamId } }) => teamId,
  component: Team,
  errorComponent: TeamFailure,
});
