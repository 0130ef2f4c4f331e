import { createFileRoute } from "@tanstack/react-router";
import { PasteDialog } from "#web/features/teams/paste-dialog.tsx";

/** Stages a pasted list of people, in a dialog over the team. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId/paste")({
  component: PasteDialog,
});
