import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewChangeRequestDialog } from "#web/features/review/change-requests/new-dialog.tsx";

/** Creates a change request in a dialog over the list. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/change-requests/new",
)({
  staticData: { title: screenTitles.newChangeRequest },
  component: NewChangeRequestDialog,
  pendingComponent: () => null,
  errorComponent: () => null,
});
