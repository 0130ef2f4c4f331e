import { createFileRoute } from "@tanstack/react-router";
import { RenameTeam } from "#web/features/teams/team-dialogs.tsx";

/** Renames the team, in a dialog over it. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId/rename")({
  component: RenameTeam,
});
