import { createFileRoute } from "@tanstack/react-router";
import { AddDialog } from "#web/features/teams/add-dialog.tsx";

/** Stages people found by search, in a dialog over the team. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/$teamId/add")({
  component: AddDialog,
});
