import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { loadTeams } from "#web/features/teams/load-teams.ts";
import { NewTeamDialog } from "#web/features/teams/new-team-dialog.tsx";

/** Makes a team, in a dialog over the list. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/new")({
  loaderDeps: ({ search }) => search,
  loader: loadTeams,
  staticData: { title: screenTitles.newTeam },
  component: NewTeamDialog,
  pendingComponent: () => null,
  errorComponent: () => null,
});
