import { createFileRoute } from "@tanstack/react-router";
import { AddSpecDialog } from "#web/features/specs/source/source-dialogs.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Adds a specification in a dialog over the list. */
export const Route = createFileRoute("/_app/o/$organizationId/openapi/_list/new")({
  staticData: { title: screenTitles.newSpec },
  component: AddSpecDialog,
  pendingComponent: () => null,
});
