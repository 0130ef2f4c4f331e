import { createFileRoute } from "@tanstack/react-router";
import { NotAllowedDialog } from "#web/features/teams/not-allowed-dialog.tsx";
import { RenameDialog } from "#web/features/teams/rename-dialog.tsx";
import { useBackToTeam } from "#web/features/teams/use-back-to-team.ts";
import { useScreen } from "#web/features/teams/use-screen.ts";
import { useTeamEditing } from "#web/features/teams/team-editing.tsx";

const Rename = () => {
  const { team } = useTeamEditing();
  const { organization } = useScreen();
  const back = useBackToTeam();
  if (!organization.permissions.admin) return <NotAllowedDialog needs="admin" onClose={back} />;
  return <RenameDialog team={team} onClose={back} />;
};

/** Renames the team, in a dialog over it. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId/rename")({
  component: Rename,
});
