import { createFileRoute, Outlet, useChildMatches } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { TeamActsProvider } from "#web/features/teams/team-acts.tsx";
import { TeamList } from "#web/features/teams/team-list.tsx";
import { ListFailure } from "#web/shell/list-failure.tsx";
import { TeamsHeader } from "#web/features/teams/teams-header.tsx";
import { readTeamsSearch } from "#web/features/teams/teams-search.ts";

/** The list, which stays behind the dialog for a new team; one team takes its place. */
const Teams = () => {
  const search = Route.useSearch();
  const child = useChildMatches({ select: ([match]) => match?.routeId });
  return (
    <TeamActsProvider>
      {child !== "/_app/o/$organizationId/teams/$teamId" && (
        <>
          <TeamsHeader />
          <TeamList search={search} />
        </>
      )}
      <Outlet />
    </TeamActsProvider>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/teams")({
  validateSearch: readTeamsSearch,
  staticData: { title: screenTitles.teams },
  component: Teams,
  errorComponent: ListFailure,
});
