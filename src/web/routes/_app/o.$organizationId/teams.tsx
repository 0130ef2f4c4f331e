import { createFileRoute } from "@tanstack/react-router";
import { readTeamsSearch } from "#web/features/teams/search.ts";
import { TeamsScreen } from "#web/features/teams/teams-screen.tsx";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/teams")({
  validateSearch: readTeamsSearch,
  staticData: { title: screenTitles.teams },
  component: TeamsScreen,
  errorComponent: ListFailure,
});
