import { createFileRoute } from "@tanstack/react-router";
import { NewTeamDialog } from "#web/features/teams/new-team-dialog.tsx";
import { loadTeams } from "#web/features/teams/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Creates a team in a dialog over the list. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/new")({
  loaderDeps: ({ search }) => search,
  loader: loadTeams,
  staticData: { title: screenTitles.newTeam },
  component: NewTeamDialog,
  pendingComponent: () => null,
  errorComponent: () => null,
});
